// npm run -s sms-templates [-- --since FILE]: the text messages that the SMS company has to approve before
// the first is sent, by the names under which they are asked for; with a file of what an older version
// printed, those alone that it lacks or that say something else by now.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { codeTemplates } from '../apps/server/src/modules/codes/index.ts';
import { smsTemplates } from '../apps/server/src/modules/messages/index.ts';
import { Refusal, runCommand } from './lib/project.ts';
import { openTemplates, printTemplates, readTemplates } from './lib/sms-text.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { since: { type: 'string' } } });
  const all = [...codeTemplates(), ...smsTemplates()];
  if (values.since === undefined) {
    process.stdout.write(printTemplates(all));
    return 0;
  }
  const { added, changed } = openTemplates(all, readApproved(values.since));
  process.stdout.write(printTemplates([...added, ...changed]));
  process.stderr.write(
    added.length + changed.length === 0
      ? 'Nothing has to be approved: these are the texts of that version.\n'
      : `${added.length} new, ${changed.length} changed: have them approved before this version serves.\n`,
  );
  return 0;
});

/** What an older version printed. @throws Refusal where a file is nothing of that kind */
function readApproved(file: string): ReadonlyMap<string, string> {
  let printed: string;
  try {
    printed = readFileSync(file, 'utf8');
  } catch {
    throw new Refusal(
      `There is no ${file}: npm run -s sms-templates of the older version makes it.`,
    );
  }
  const approved = readTemplates(printed);
  if (approved.size > 0) return approved;
  throw new Refusal(
    `${file} has no templates: npm run -s sms-templates of the older version prints them.`,
  );
}
