! SPDX-FileCopyrightText: 2026 the blaslift authors
! SPDX-License-Identifier: BSD-3-Clause
!
! cg: conjugate gradients with a dense matrix, as a Fortran program writes them: dsymv (or dgemv), ddot, daxpy.
!   cg [N [CORRELATION [dsymv|dgemv]]]
! A(i,j) = CORRELATION**|i-j|, an exponential covariance. A x is then known in O(N) by two recurrences, so that the
! right-hand side belongs to a known solution that no BLAS had a part in. Prints one line of JSON.
program cg
  implicit none
  integer, parameter :: dp = kind(1d0), most = 20000
  real(dp), parameter :: tolerance = 1e-10_dp
  integer :: n, iterations, j
  real(dp) :: correlation, rho, rho_new, alpha, wanted, setup, solved
  character(len=32) :: word, routine
  real(dp), allocatable :: a(:,:), x(:), b(:), r(:), p(:), q(:), solution(:), row(:)
  integer(8) :: ticks, start, ready, done
  real(dp), external :: ddot
  external :: dsymv, dgemv, daxpy

  n = 11585; correlation = 0.985_dp; routine = 'dsymv'
  if (command_argument_count() >= 1) then
    call get_command_argument(1, word); read (word, *) n
  end if
  if (command_argument_count() >= 2) then
    call get_command_argument(2, word); read (word, *) correlation
  end if
  if (command_argument_count() >= 3) call get_command_argument(3, routine)
  if (routine /= 'dsymv' .and. routine /= 'dgemv') stop 2

  call system_clock(start, ticks)
  allocate (a(n, n), x(n), b(n), r(n), p(n), q(n), solution(n), row(-n:n))
  row = [(correlation**abs(j), j = -n, n)]
  do j = 1, n
    a(:, j) = row(1 - j:n - j)
  end do
  call random_seed(put=[(j, j = 1, 64)])
  call random_number(solution)
  b = covariance_times(solution)
  call system_clock(ready)

  x = 0; r = b; p = r
  rho = ddot(n, r, 1, r, 1)
  wanted = tolerance**2 * rho
  do iterations = 1, most
    if (routine == 'dsymv') then
      call dsymv('L', n, 1d0, a, n, p, 1, 0d0, q, 1)
    else
      call dgemv('N', n, n, 1d0, a, n, p, 1, 0d0, q, 1)
    end if
    alpha = rho / ddot(n, p, 1, q, 1)
    call daxpy(n, alpha, p, 1, x, 1)
    call daxpy(n, -alpha, q, 1, r, 1)
    rho_new = ddot(n, r, 1, r, 1)
    if (rho_new <= wanted) exit
    p = r + (rho_new / rho) * p
    rho = rho_new
  end do
  call system_clock(done)

  setup = real(ready - start, dp) / real(ticks, dp); solved = real(done - ready, dp) / real(ticks, dp)
  r = b - covariance_times(x)
  write (*, '(a,a,a,i0,a,i0,a,f14.6,a,f14.6,a,es10.3,a,es10.3,a,a,a)') '{"program": "cg", "routine": "', trim(routine), &
    '", "n": ', n, ', "iterations": ', iterations, ', "setup_seconds": ', setup, ', "loop_seconds": ', solved, &
    ', "residual": ', norm2(r) / norm2(b), ', "error": ', maxval(abs(x - solution)), ', "right": ', &
    trim(merge('true ', 'false', norm2(r) <= 10 * tolerance * norm2(b) .and. iterations < most)), '}'

contains

  function covariance_times(v) result(product)
    real(dp), intent(in) :: v(:)
    real(dp) :: product(size(v)), sum
    integer :: i
    sum = 0
    do i = 1, size(v)
      sum = correlation * sum + v(i); product(i) = sum
    end do
    sum = 0
    do i = size(v), 1, -1
      product(i) = product(i) + sum; sum = correlation * (sum + v(i))
    end do
  end function
end program
