# An ordinary NumPy program: principal components of random data. It knows nothing of blaslift.
import time
import numpy as np

rng = np.random.default_rng(1)
data = rng.standard_normal((4000, 4000))
begin = time.perf_counter()
products = 0
# The GPU comes up in the background while the first products run on the CPU.
while time.perf_counter() - begin < 3 or products < 3:
    covariance = data.T @ data / len(data)
    products += 1
begin = time.perf_counter()
projected = data @ covariance
print(f"{products + 1} products of 4000 x 4000 matrices; the last took {time.perf_counter() - begin:.3f} s")
print(f"trace of the covariance: {np.trace(covariance):.6f}, first projected value: {projected[0, 0]:.6f}")
