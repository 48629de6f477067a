// What a planted bug is: a small change of the real code, and the test that must not let it pass.

/** The tests that must be red, and what they are run with. */
export interface NamedTest {
  /** Arguments of vitest. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A bug in words, and the patches that plant it. */
export interface Mutant {
  readonly name: string;
  readonly bug: string;
  readonly patches: readonly {
    readonly file: string;
    /** Stands in the file exactly once. */
    readonly find: string;
    readonly replace: string;
  }[];
  readonly test: NamedTest;
}

/** Enough seeds to meet every fault a few times. */
export const SIMULATION: NamedTest = {
  args: ['tests/simulation', '-t', 'keeps every invariant'],
  env: { SARRAF_SIMULATION_SEEDS: '16', SARRAF_SIMULATION_STEPS: '400' },
};
