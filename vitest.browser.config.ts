import { defineConfig } from 'vitest/config';

/** The walk through a real browser: two files at a time, each against a system of its own. */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['./tools/lib/vitest-walk-setup.ts'],
    environment: 'node',
    // A walk of a minute, on a machine that is busy with something else.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    // Without it a poll ends after a second, which says how busy the machine is and nothing else.
    expect: { poll: { timeout: 30_000 } },
    // A walk mostly waits for paints, messages and timers: two fit on two cores.
    maxWorkers: 2,
  },
});
