import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{packages,apps}/*/src/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      '**/.tsbuild/**',
      'tests/e2e/**',
      'tests/deep/**',
    ],
    globalSetup: ['./tools/lib/vitest-global-setup.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Without it a poll ends after a second, which says how busy the machine is and nothing else.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    passWithNoTests: true,
  },
});
