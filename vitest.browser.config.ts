import { defineConfig } from 'vitest/config';

/** The walk through a real browser: one file at a time, each against a world of its own. */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['./tools/lib/vitest-global-setup.ts'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 180_000,
    fileParallelism: false,
  },
});
