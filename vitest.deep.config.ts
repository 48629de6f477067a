import { defineConfig } from 'vitest/config';

const WALKS = 'tests/deep/walks/**/*.test.ts';
const CHAINS = 'tests/deep/chains/**/*.test.ts';

const COMMON = {
  environment: 'node',
  testTimeout: 1_200_000,
  hookTimeout: 180_000,
  // Without it a poll ends after a second, which says how busy the machine is and nothing else.
  expect: { poll: { timeout: 30_000 } },
} as const;

/**
 * The long runs. Walks through a real browser two at a time, as in vitest.browser.config.ts; then
 * crashes, full disks and partitions, which need the whole machine: one after the other; then chains,
 * which `npm run test:deep` runs as a part of their own.
 */
export default defineConfig({
  test: {
    globalSetup: ['./tools/lib/vitest-browser-setup.ts'],
    passWithNoTests: true,
    projects: [
      {
        test: {
          ...COMMON,
          name: 'walks',
          include: [WALKS],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...COMMON,
          name: 'machine',
          include: ['tests/deep/**/*.test.ts'],
          exclude: ['**/node_modules/**', WALKS, CHAINS],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // nodes of chains: at most two files of them at once
        test: {
          ...COMMON,
          name: 'chains',
          include: [CHAINS],
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
