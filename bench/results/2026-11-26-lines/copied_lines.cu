// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How fast background copies of 16 bytes a lane go to shared memory, by where a warp's four lines of 128 bytes come to lie in it (dest()).
// nvcc -O3 -arch=sm_90 -o copied_lines copied_lines.cu. Rates only compare patterns: what is copied lies in the second-level cache and repeats.
#include <cstdio>
#include <cuda_runtime.h>
__device__ __forceinline__ void cp(unsigned to, void const* from){ asm volatile("cp.async.cg.shared.global [%0], [%1], 16;"::"r"(to),"l"(from):"memory"); }
// pattern: where lane's 16 bytes of a 512-byte run go
__device__ int dest(int p,int lane){ int c=lane%8,q=lane/8;
 switch(p){ case 0: return lane*16; case 1: return lane*16+16; case 2: return lane*16+32; case 3: return lane*16+64;
  case 4: return q*128+((c^(q+1))&7)*16; case 5: return q*128+((c%2)*4+c/2)*16; case 6: return q*160+((c%2)*4+c/2)*16;
  case 7: return q*(512+16)+c*16; case 8: return q*(512+32)+c*16; case 9: { int h=lane/16,d=lane%16; return h*256+((d%2)*8+d/2)*16; }
  case 10: return q*128+(((c/2)^q)*2+c%2)*16; case 11: return q*128+((c^1))*16; case 12: return q*128+((c^2))*16; case 13: return q*128+((c+1)%8)*16; case 14: return q*160+c*16; case 15: return q*144+c*16; case 16: return (lane^8)*16; default: return (31-lane)*16; } }
template<int P> __global__ void k(char const* from,long bytes,int rounds,float* out){ extern __shared__ __align__(128) char sm[]; unsigned base=(unsigned)__cvta_generic_to_shared(sm);
 int lane=threadIdx.x%32,warp=threadIdx.x/32; unsigned to=base+warp*8192+dest(P,lane);
 long at=((long)blockIdx.x*(blockDim.x/32)+warp)*4096;
 for(int r=0;r<rounds;++r){
  for(int i=0;i<8;++i){ cp(to+(i&1)*4096,from+(at&(bytes-1))+(i*512)+lane*16); }
  asm volatile("cp.async.commit_group;"); asm volatile("cp.async.wait_group 2;"); at+=(long)gridDim.x*(blockDim.x/32)*4096; }
 asm volatile("cp.async.wait_group 0;"); __syncthreads(); if(sm[threadIdx.x]==77&&rounds<0) *out=1; }
template<int P> void run(char* d,long bytes,float* o){ cudaFuncSetAttribute(k<P>,cudaFuncAttributeMaxDynamicSharedMemorySize,100000); cudaEvent_t a,b; cudaEventCreate(&a);cudaEventCreate(&b); int rounds=1000; float best=1e9; for(int i=0;i<4;++i){cudaEventRecord(a); k<P><<<264,384,98304>>>(d,bytes,rounds,o); cudaEventRecord(b); cudaEventSynchronize(b); float ms; cudaEventElapsedTime(&ms,a,b); if(ms<best)best=ms;} double by=264.0*12*4096*rounds; printf("pattern %d: %.0f GB/s %s\n",P,by/best/1e6,cudaGetErrorString(cudaGetLastError())); }
int main(){ char* d; long bytes=16<<20; cudaMalloc(&d,bytes+8192); cudaMemset(d,1,bytes+8192); float* o; cudaMalloc(&o,4);
 run<0>(d,bytes,o);run<1>(d,bytes,o);run<2>(d,bytes,o);run<3>(d,bytes,o);run<4>(d,bytes,o);run<5>(d,bytes,o);run<6>(d,bytes,o);run<7>(d,bytes,o);run<8>(d,bytes,o);run<9>(d,bytes,o);run<10>(d,bytes,o);run<11>(d,bytes,o);run<12>(d,bytes,o);run<13>(d,bytes,o);run<14>(d,bytes,o);run<15>(d,bytes,o);run<16>(d,bytes,o);run<17>(d,bytes,o); }
