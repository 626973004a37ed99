// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// first: the first three calls of each kind, microseconds; then all again by a second thread
#include <sys/mman.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <complex>
#include <vector>
extern "C" {
void sgemv_(const char*,const int*,const int*,const float*,const float*,const int*,const float*,const int*,const float*,float*,const int*);
void dgemv_(const char*,const int*,const int*,const double*,const double*,const int*,const double*,const int*,const double*,double*,const int*);
void zgemv_(const char*,const int*,const int*,const void*,const void*,const int*,const void*,const int*,const void*,void*,const int*);
void dgemm_(const char*,const char*,const int*,const int*,const int*,const double*,const double*,const int*,const double*,const int*,const double*,double*,const int*);
void sgemm_(const char*,const char*,const int*,const int*,const int*,const float*,const float*,const int*,const float*,const int*,const float*,float*,const int*);
double ddot_(const int*,const double*,const int*,const double*,const int*);
float sdot_(const int*,const float*,const int*,const float*,const int*);
void dsymv_(const char*,const int*,const double*,const double*,const int*,const double*,const int*,const double*,double*,const int*);
void dtrmv_(const char*,const char*,const char*,const int*,const double*,const int*,double*,const int*);
void dger_(const int*,const int*,const double*,const double*,const int*,const double*,const int*,double*,const int*);
void dtrsm_(const char*,const char*,const char*,const char*,const int*,const int*,const double*,const double*,const int*,double*,const int*);
void dsyrk_(const char*,const char*,const int*,const int*,const double*,const double*,const int*,const double*,double*,const int*);
void dsymm_(const char*,const char*,const int*,const int*,const double*,const double*,const int*,const double*,const int*,const double*,double*,const int*);
void dtrmm_(const char*,const char*,const char*,const char*,const int*,const int*,const double*,const double*,const int*,double*,const int*);
}
static double now(){return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();}
template<class F> void three(const char*name,F f){double t[4];for(int i=0;i<4;i++){double b=now();f();t[i]=1e6*(now()-b);}printf("  %-22s %8.0f %8.0f %8.0f %8.0f\n",name,t[0],t[1],t[2],t[3]);fflush(stdout);}
int main(){
  size_t N=9000000;std::vector<double> a(2*N,0.5),b(2*N,0.25),c(2*N,0.1);for(size_t i=0;i<2*N;i++)a[i]=1e-3*(i%977);
  float*fa=(float*)a.data(),*fb=(float*)b.data(),*fc=(float*)c.data();double*da=a.data(),*db=b.data(),*dc=c.data();
  double al=0.5,be=0.25,zal[2]={.5,.1};float sal=0.5f,sbe=.25f;int one=1;
  auto all=[&]{
  {int n=700;three("dgemm 700",[&]{dgemm_("N","N",&n,&n,&n,&al,da,&n,db,&n,&be,dc,&n);});}
  {int n=700;three("sgemm 700",[&]{sgemm_("N","N",&n,&n,&n,&sal,fa,&n,fb,&n,&sbe,fc,&n);});}
  {int m=1000,n=21;three("dgemm 1000x21x1000",[&]{dgemm_("N","N",&m,&n,&m,&al,da,&m,db,&m,&be,dc,&m);});}
  for(int n:{1365,1500,2731})three(("dgemv N "+std::to_string(n)).c_str(),[&]{dgemv_("N",&n,&n,&al,da,&n,db,&one,&be,dc,&one);});
  for(int n:{1365,2731})three(("dgemv T "+std::to_string(n)).c_str(),[&]{dgemv_("T",&n,&n,&al,da,&n,db,&one,&be,dc,&one);});
  for(int n:{1365,1500,2731})three(("sgemv N "+std::to_string(n)).c_str(),[&]{sgemv_("N",&n,&n,&sal,fa,&n,fb,&one,&sbe,fc,&one);});
  for(int n:{1365,2731})three(("sgemv T "+std::to_string(n)).c_str(),[&]{sgemv_("T",&n,&n,&sal,fa,&n,fb,&one,&sbe,fc,&one);});
  for(int n:{1365})three(("zgemv N "+std::to_string(n)).c_str(),[&]{zgemv_("N",&n,&n,zal,da,&n,db,&one,zal,dc,&one);});
  {int n=1000000;three("ddot 1e6",[&]{volatile double d=ddot_(&n,da,&one,db,&one);(void)d;});}
  {int n=1000000;three("sdot 1e6",[&]{volatile float d=sdot_(&n,fa,&one,fb,&one);(void)d;});}
  {int n=2000;three("dsymv 2000",[&]{dsymv_("L",&n,&al,da,&n,db,&one,&be,dc,&one);});}
  {int n=2000;three("dtrmv 2000",[&]{dtrmv_("L","N","U",&n,da,&n,dc,&one);});}
  {int n=1500;three("dger 1500",[&]{dger_(&n,&n,&al,da,&one,db,&one,dc,&n);});}
  {int n=600;three("dtrsm 600",[&]{dtrsm_("L","L","N","U",&n,&n,&al,da,&n,dc,&n);});}
  {int n=600;three("dtrmm 600",[&]{dtrmm_("L","L","N","U",&n,&n,&al,da,&n,dc,&n);});}
  {int n=600;three("dsymm 600",[&]{dsymm_("L","L",&n,&n,&al,da,&n,db,&n,&be,dc,&n);});}
  {int n=80,k=20000;three("dsyrk 80x20000",[&]{dsyrk_("L","N",&n,&k,&al,da,&n,&be,dc,&n);});}
  };
  all();printf("  second thread\n");std::thread(all).join();
}
