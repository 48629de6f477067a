// A silent vitest reporter beside the default one: leaves the run's counts in a file.
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { Tally } from './checks.ts';

/** Names the file to the vitest process. */
export const TALLY_FILE_VARIABLE = 'SARRAF_TALLY_FILE';

// oxlint-disable-next-line import/no-default-export -- vitest loads a reporter's default export.
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const tally = new Tally();
    for (const module of modules) {
      // A file that does not even load, or whose hook fails, is a failure without a failed test.
      tally.add('failed', module.errors().length);
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        tally.add(state === 'pending' ? 'failed' : state);
      }
      for (const suite of module.children.allSuites()) {
        tally.add('failed', suite.errors().length);
      }
    }
    tally.add('failed', unhandledErrors.length);
    const file = process.env[TALLY_FILE_VARIABLE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(tally));
  }
}
