// The trial takes half an hour to run: that its patches still fit the code is known at once.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from './project.ts';
import { kindOfFile, TRIAL_PARTS } from './trial-parts.ts';

it('the patches of the trial fit the code as it is', () => {
  const patches = TRIAL_PARTS.map(({ name }) => path.join('tools', 'trial', `${name}.patch`));
  const check = (): unknown =>
    execFileSync('git', ['apply', '--check', '-C1', ...patches], {
      cwd: PROJECT_DIR,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  expect(check).not.toThrow();
});

it('a file is counted as a test or a text by where it stands', () => {
  expect(
    [
      'packages/settlement/src/testing/whole-commands.ts',
      'tests/simulation/workload.ts',
      'apps/web/src/app/texts-en.ts',
      'apps/web/src/features/home/texts/fa.ts',
      'apps/server/src/modules/terms/terms-text.ts',
    ].map(kindOfFile),
  ).toEqual(['test', 'test', 'text', 'text', 'source']);
});
