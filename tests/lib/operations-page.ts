// The commands that docs/operations.md tells a stranger to run, as they stand there.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_DIR } from '../../tools/lib/project.ts';

const SECTION = /^## From nothing to serving\n(.*?)^## /ms;
const INDENT = '    ';

/** Every line of code in the part "From nothing to serving" that is not marked as an example. */
export function pageCommands(): readonly string[] {
  const page = readFileSync(path.join(PROJECT_DIR, 'docs', 'operations.md'), 'utf8');
  const [, section = ''] = SECTION.exec(page) ?? [];
  const commands: string[] = [];
  let isExample: boolean | undefined;
  for (const line of section.split('\n')) {
    // words between two blocks end the first one, an empty line doesn't
    if (line.trim() === '') continue;
    if (!line.startsWith(INDENT)) isExample = undefined;
    else {
      const code = line.slice(INDENT.length);
      isExample ??= code === '# example';
      if (!isExample) commands.push(code);
    }
  }
  return commands;
}
