import { defineConfig } from 'vitest/config';

/** The long runs: crashes, full disks, partitions. One at a time, minutes each. */
export default defineConfig({
  test: {
    include: ['tests/deep/**/*.test.ts'],
    globalSetup: ['./tools/lib/vitest-browser-setup.ts'],
    environment: 'node',
    testTimeout: 1_200_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    passWithNoTests: true,
  },
});
