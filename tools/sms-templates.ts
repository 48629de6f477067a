// npm run -s sms-templates: the text messages that the SMS company has to approve before the first
// is sent, by the names under which they are asked for.
import { codeTemplates } from '../apps/server/src/modules/codes/index.ts';
import { smsTemplates } from '../apps/server/src/modules/messages/index.ts';
import { runCommand } from './lib/project.ts';

await runCommand(async () => {
  for (const [name, text] of [...codeTemplates(), ...smsTemplates()]) {
    process.stdout.write(`${name}\n${text}\n\n`);
  }
  return 0;
});
