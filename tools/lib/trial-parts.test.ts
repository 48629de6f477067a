// The trial takes half an hour to run: that its patches still fit the code is known at once.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parsePatch, patched } from './loose-patch.ts';
import { PROJECT_DIR } from './project.ts';
import { kindOfFile, TRIAL_PARTS } from './trial-parts.ts';

it('the patches of the trial fit the code as it is', () => {
  const texts = new Map<string, string>();
  const read = (file: string): string =>
    texts.get(file) ?? readFileSync(path.join(PROJECT_DIR, file), 'utf8');
  for (const { name } of TRIAL_PARTS) {
    const patch = path.join(PROJECT_DIR, 'tools', 'trial', `${name}.patch`);
    for (const one of parsePatch(readFileSync(patch, 'utf8'))) {
      const text = patched(one.isNew ? '' : read(one.file), one);
      texts.set(one.file, text);
    }
  }
  expect(texts.size).toBeGreaterThan(30);
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
