// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// callers ROUTINE m n k threads uses: T threads with own operands call at once; medians of all, first ten, last third
#include <sys/mman.h>
#include <algorithm>
#include <barrier>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>
extern "C" {
void dgemm_(const char*,const char*,const int*,const int*,const int*,const double*,const double*,const int*,const double*,const int*,const double*,double*,const int*);
void dsymm_(const char*,const char*,const int*,const int*,const double*,const double*,const int*,const double*,const int*,const double*,double*,const int*);
void dgemv_(const char*,const int*,const int*,const double*,const double*,const int*,const double*,const int*,const double*,double*,const int*);
double ddot_(const int*,const double*,const int*,const double*,const int*);
void dsyr2k_(const char*,const char*,const int*,const int*,const double*,const double*,const int*,const double*,const int*,const double*,double*,const int*);
void dsyrk_(const char*,const char*,const int*,const int*,const double*,const double*,const int*,const double*,double*,const int*);
}
static double now(){return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();}
static double* make(size_t n,double s){size_t b=(n*8+8192)&~4095ul;auto*p=(double*)mmap(0,b+8192,PROT_READ|PROT_WRITE,MAP_PRIVATE|MAP_ANONYMOUS,-1,0);p+=512;unsigned long x=(unsigned long)(s*1e9)+1;for(size_t i=0;i<n;i++){x=x*6364136223846793005ul+1442695040888963407ul;p[i]=(double)(x>>33)/1e9-1;}return p;}
struct Ops{double*a,*b,*c;};
int main(int c,char**v){
  std::string r=v[1];int m=atoi(v[2]),n=atoi(v[3]),k=atoi(v[4]),T=atoi(v[5]),uses=atoi(v[6]);
  double al=1,be=getenv("BETA")?atof(getenv("BETA")):0.5;int one=1;
  {int N=2000;double*a=make(N*(size_t)N,.1),*b=make(N*(size_t)N,.2),*d=make(N*(size_t)N,.3);int warm=c>7?atoi(v[7]):20;for(int i=0;i<warm;i++){dgemm_("N","N",&N,&N,&N,&al,a,&N,b,&N,&be,d,&N);} munmap(a-512,N*(size_t)N*8);munmap(b-512,N*(size_t)N*8);munmap(d-512,N*(size_t)N*8);}
  std::vector<Ops> o(T);
  for(int t=0;t<T;t++){size_t A,B,C;if(r=="dgemv"){A=(size_t)m*n;B=n;C=m;}else if(r=="ddot"){A=B=n;C=1;}else if(r=="dgemm"){A=(size_t)m*k;B=(size_t)k*n;C=(size_t)m*n;}else if(r=="dsymm"){A=(size_t)m*m;B=C=(size_t)m*n;}else{A=B=(size_t)n*k;C=(size_t)n*n;}
    o[t]={make(A,.5+t),make(B,.7+t),make(C,.9+t)};}
  std::vector<double> times;double start=0;
  std::barrier meet(T,[&]()noexcept{start=now();});
  double t0=0;
  auto work=[&](int t){auto q=o[t];for(int i=0;i<uses;i++){meet.arrive_and_wait();if(t==0)t0=start;
    if(r=="dgemv")dgemv_("N",&m,&n,&al,q.a,&m,q.b,&one,&be,q.c,&one);
    else if(r=="ddot"){volatile double d=ddot_(&n,q.a,&one,q.b,&one);(void)d;}
    else if(r=="dgemm")dgemm_("N","N",&m,&n,&k,&al,q.a,&m,q.b,&k,&be,q.c,&m);
    else if(r=="dsymm")dsymm_("L","L",&m,&n,&al,q.a,&m,q.b,&m,&be,q.c,&m);
    else if(r=="dsyr2k")dsyr2k_("L","N",&n,&k,&al,q.a,&n,q.b,&n,&be,q.c,&n);
    else dsyrk_("L","N",&n,&k,&al,q.a,&n,&be,q.c,&n);
    meet.arrive_and_wait();if(t==0)times.push_back(start-t0);}};
  std::vector<std::thread> th;for(int t=1;t<T;t++)th.emplace_back(work,t);work(0);for(auto&x:th)x.join();
  auto med=[](std::vector<double> x){std::sort(x.begin(),x.end());return 1e6*x[x.size()/2];};
  printf("%s %d %d %d x%d: first ten",r.c_str(),m,n,k,T);for(int i=0;i<10&&i<uses;i++)printf(" %.0f",1e6*times[i]);
  printf("; middle %.0f, last third %.0f us\n",med({times.begin()+uses/3,times.begin()+2*uses/3}),med({times.begin()+2*uses/3,times.end()}));
}
