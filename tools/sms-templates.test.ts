import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { codeTemplates } from '../apps/server/src/modules/codes/index.ts';
import { smsTemplates } from '../apps/server/src/modules/messages/index.ts';

it('prints every template that is sent by, each with its text', async () => {
  const file = new URL('sms-templates.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [file]);
  for (const [name, text] of [...codeTemplates(), ...smsTemplates()]) {
    expect(stdout).toContain(`${name}\n${text}\n\n`);
  }
  expect(stdout).toContain('sarraf-login-fa\n');
});
