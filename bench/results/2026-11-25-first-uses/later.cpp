// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// later: routine after routine, 40 calls each, where blaslift decides: milliseconds of the slowest of all but the first, of the first, and of all; with LATER_OWN each routine has operands of its own (2026-11-25-sequences)
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
extern "C" {
#define G const char*,const char*,const int*,const int*,const int*,const void*,const void*,const int*,const void*,const int*,const void*,void*,const int*
void dgemm_(G);void sgemm_(G);void zgemm_(G);void cgemm_(G);
#define V const char*,const int*,const int*,const void*,const void*,const int*,const void*,const int*,const void*,void*,const int*
void sgemv_(V);void dgemv_(V);void zgemv_(V);
#define T const char*,const char*,const char*,const char*,const int*,const int*,const void*,const void*,const int*,void*,const int*
void dtrsm_(T);void dtrmm_(T);void strsm_(T);
void dsyrk_(const char*,const char*,const int*,const int*,const void*,const void*,const int*,const void*,void*,const int*);
void ssyrk_(const char*,const char*,const int*,const int*,const void*,const void*,const int*,const void*,void*,const int*);
void dsymm_(const char*,const char*,const int*,const int*,const void*,const void*,const int*,const void*,const int*,const void*,void*,const int*);
}
static double now(){return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();}
int main(){
  size_t N=4000*4000;double*a=(double*)aligned_alloc(4096,N*16),*b=(double*)aligned_alloc(4096,N*16),*c=(double*)aligned_alloc(4096,N*16);
  unsigned long x=1;for(size_t i=0;i<2*N;i++){x=x*6364136223846793005ul+1442695040888963407ul;a[i]=(double)(x>>33)/1e10;b[i]=0.5+a[i];c[i]=0;}
  double one[2]={1,0};float sone=1;int i1=1;double zero[2]={0,0};float szero=0;
  auto triangle=[&]{for(int j=0;j<4000;j++)a[(size_t)j*1301]=3000+j;};
  int n=1300,big=2500,m4=3000;
  double begin=now();
  double*const a0=a,*const b0=b,*const c0=c; bool own=getenv("LATER_OWN")!=nullptr;
  auto run=[&](const char*name,int calls,auto f){
    if(own){size_t bytes=(size_t)m4*m4*16;a=(double*)aligned_alloc(4096,bytes);b=(double*)aligned_alloc(4096,bytes);c=(double*)aligned_alloc(4096,bytes);memcpy(a,a0,bytes);memcpy(b,b0,bytes);memcpy(c,c0,bytes);}
std::vector<double> t;for(int i=0;i<calls;i++){double s=now();f();t.push_back(1e3*(now()-s));}
    double sum=0;for(double v:t)sum+=v;double first=t[0];double ten=*std::max_element(t.begin()+1,t.end());auto u=t;std::nth_element(u.begin(),u.begin()+calls/2,u.end());
    printf("  %-12s first %8.2f, slowest other %8.2f, median %8.3f, all %8.1f ms\n",name,first,ten,u[calls/2],sum);fflush(stdout);};
    run("dgemm 2500",20,[&]{dgemm_("N","N",&big,&big,&big,one,a,&big,b,&big,zero,c,&big);});
  run("dgemm 1300",40,[&]{dgemm_("N","N",&n,&n,&n,one,a,&n,b,&n,zero,c,&n);});
  run("dgemm T",40,[&]{dgemm_("T","N",&n,&n,&n,one,a,&n,b,&n,zero,c,&n);});
  run("sgemm",40,[&]{sgemm_("N","N",&n,&n,&n,&sone,a,&n,b,&n,&szero,c,&n);});
  run("dsyrk",40,[&]{dsyrk_("L","N",&n,&n,one,a,&n,zero,c,&n);});
  run("dsymm",40,[&]{dsymm_("L","L",&n,&n,one,a,&n,b,&n,zero,c,&n);});
  triangle();
  run("dtrsm",40,[&]{dtrsm_("L","L","N","U",&n,&n,zero,a,&n,c,&n);});
  run("dtrmm",40,[&]{dtrmm_("L","L","N","U",&n,&n,zero,a,&n,c,&n);});
  run("zgemm",40,[&]{zgemm_("N","N",&n,&n,&n,one,a,&n,b,&n,zero,c,&n);});
  run("sgemm T",40,[&]{sgemm_("T","N",&n,&n,&n,&sone,a,&n,b,&n,&szero,c,&n);});
  run("dgemv 3000",100,[&]{dgemv_("N",&m4,&m4,one,a,&m4,b,&i1,zero,c,&i1);});
  run("dgemv T 3000",100,[&]{dgemv_("T",&m4,&m4,one,a,&m4,b,&i1,zero,c,&i1);});
  run("sgemv 3000",100,[&]{sgemv_("N",&m4,&m4,&sone,a,&m4,b,&i1,&szero,c,&i1);});
  run("zgemv 2500",100,[&]{zgemv_("N",&big,&big,one,a,&big,b,&i1,zero,c,&i1);});
  printf("  all %.3f s\n",now()-begin);
}
