import { defineConfig } from 'vitest/config';
import { catalogues } from './apps/web/build/catalogues.ts';

const NOWHERE = ['**/node_modules/**', '**/dist/**', '**/.tsbuild/**'];

const SERVER = 'apps/server/src/**/*.test.ts';
/** Replaces a module or changes what a process has once: it needs a process of its own. */
const ALONE = 'apps/server/src/**/*.alone.test.ts';
/** Test:deep runs these as parts of their own. */
const FAULTS = ['tests/faults/**/*.test.ts', 'tests/simulation/**/*.test.ts'];
/** Of these `npm test` has none: half a minute each, and what they meet others meet there, too. */
const FAULTS_LONG =
  process.env['SARRAF_DEEP'] === '1'
    ? []
    : ['split', 'operation-points', 'kill', 'payout-points'].map(
        (name) => `tests/faults/${name}.test.ts`,
      );

const COMMON = {
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Without it a poll ends after a second, which says how busy the machine is and nothing else.
  expect: { poll: { timeout: 30_000 } },
} as const;

export default defineConfig({
  test: {
    globalSetup: ['./tools/lib/vitest-global-setup.ts'],
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      {
        test: {
          ...COMMON,
          name: 'server',
          include: [SERVER],
          exclude: [...NOWHERE, ALONE],
          // Two seconds of each file went into loading the same server again (ADR 0028).
          isolate: false,
        },
      },
      {
        plugins: [catalogues()],
        test: {
          ...COMMON,
          name: 'alone',
          include: [
            ALONE,
            '{packages,apps}/*/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
          exclude: [
            ...NOWHERE,
            ...FAULTS,
            'tests/e2e/**',
            'tests/deep/**',
            'apps/server/src/**/!(*.alone).test.ts',
          ],
        },
      },
      {
        test: {
          ...COMMON,
          name: 'faults',
          include: FAULTS,
          exclude: [...NOWHERE, ...FAULTS_LONG],
        },
      },
    ],
  },
});
