// What the trial adds to a copy of the project, part by part: the next kind of each thing that is declared.
import type { NamedTest } from './mutant.ts';

/** One thing that is added. */
export interface TrialPart {
  /** Of its patch in `tools/trial`. */
  readonly name: string;
  /** How many files it may touch, tests and texts apart. */
  readonly filesMax: number;
  /** What is green with it, and red where a piece of it is left out that the types allow. */
  readonly test: NamedTest;
}

/** In this order: each stands on those before it. */
export const TRIAL_PARTS: readonly TrialPart[] = [
  {
    // A hold, a hash, an end, a table, grants, the reference, the simulation, the proof, two refusals.
    name: 'record-and-two-commands',
    filesMax: 15,
    test: {
      args: [
        'packages/settlement/src/rules',
        'apps/server/src/modules/transfers/pledges.test.ts',
        'apps/server/src/engine/store',
        'tests/simulation/simulation.test.ts',
        '-t',
        'pledge|sets aside|keeps every invariant|no caller may send|migration|column',
      ],
      env: { SARRAF_SIMULATION_SEEDS: '12', SARRAF_SIMULATION_STEPS: '400' },
    },
  },
  {
    name: 'approval-kind',
    filesMax: 4,
    test: {
      args: [
        'apps/server/src/modules/staff/standing-words.test.ts',
        'apps/web/src/components/audit-words',
        '-t',
        'slogan|the table has every kind|has words for',
      ],
    },
  },
  {
    name: 'module-and-call',
    filesMax: 8,
    test: { args: ['apps/server/src/modules/sayings', 'apps/server/src/conformance'] },
  },
  { name: 'screen', filesMax: 6, test: { args: ['apps/web/src/app/screens'] } },
];

/** A test, or what tests alone are made of. */
const TEST = /\.test\.tsx?$|(?:^|\/)testing\/|^tests\//;
/** What people read, in one language. */
const TEXT = /(?:^|[/-])texts\/|texts-(?:fa|en)\.ts$/;

/** What a file of the project is for the count. */
export function kindOfFile(file: string): 'source' | 'test' | 'text' {
  if (TEST.test(file)) return 'test';
  return TEXT.test(file) ? 'text' : 'source';
}
