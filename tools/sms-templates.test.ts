import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { codeTemplates } from '../apps/server/src/modules/codes/index.ts';
import { smsTemplates } from '../apps/server/src/modules/messages/index.ts';
import { openTemplates, printTemplates, readTemplates } from './lib/sms-text.ts';

const ALL = [...codeTemplates(), ...smsTemplates()];

it('reads back every text that it prints, and opens nothing again', () => {
  const approved = readTemplates(printTemplates(ALL));
  expect([...approved]).toEqual(ALL);
  expect(openTemplates(ALL, approved)).toEqual({ added: [], changed: [] });
  expect(readTemplates('nothing of that kind').size).toBe(0);
});

it('names the texts alone that an older version had not, or had otherwise', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-templates-'));
  const kept = path.join(folder, 'templates.txt');
  const [first = ['', ''], second = ['', ''], ...others] = ALL;
  writeFileSync(kept, printTemplates([[second[0], `${second[1]} then`], ...others]));
  try {
    const file = new URL('sms-templates.ts', import.meta.url).pathname;
    const printed = await promisify(execFile)(process.execPath, [file, '--since', kept]);
    expect(printed.stdout).toBe(printTemplates([first, second]));
    expect(printed.stderr).toContain('1 new, 1 changed');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('prints every template that is sent by, each with its text', async () => {
  const file = new URL('sms-templates.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [file]);
  for (const [name, text] of ALL) {
    expect(stdout).toContain(`${name}\n${text}\n\n`);
  }
  expect(stdout).toContain('sarraf-login-fa\n');
});
