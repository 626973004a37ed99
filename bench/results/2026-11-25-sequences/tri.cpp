// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// tri: dtrmv, or dgemv, of one matrix that stays: the fastest and the last of the calls
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>
extern "C" void dtrmv_(const char*,const char*,const char*,const int*,const double*,const int*,double*,const int*);
extern "C" void dgemv_(const char*, const int*, const int*, const double*, const double*, const int*, const double*, const int*, const double*, double*, const int*);
static double now(){return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();}
int main(int c,char**v){int n=atoi(v[1]);int calls=atoi(v[2]);std::vector<double>a((size_t)n*n,1e-3),x(n,1.0),y(n);int one=1;double al=1,be=0;
 std::vector<double> t; for(int i=0;i<calls;i++){for(double&e:x)e=1;double s=now(); if(v[3][0]=='t')dtrmv_("U","N","N",&n,a.data(),&n,x.data(),&one); else dgemv_("N",&n,&n,&al,a.data(),&n,x.data(),&one,&be,y.data(),&one);t.push_back(now()-s);}
 double m=1e9;for(double e:t)if(e<m)m=e; printf("min %.3f ms last %.3f\n",1e3*m,1e3*t.back());}
