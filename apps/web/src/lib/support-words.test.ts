// Every sentence that says «support» is one whose words lead there, or says why it needs not to.
import { globSync } from 'node:fs';
import path from 'node:path';
import { ERRORS } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { SUPPORT_WORDS } from './support-words.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const SAYS = /پشتیبانی|\bsupport\b/i;

/** By the last of a key's file and its name: labels, support itself, and what a browser can do. */
const NAMED = new Set([
  // the names of a role, of a side of a ticket, and of the button that leads there
  'components/staff-words support',
  'components/ticket support',
  'components askSupport',
  'components supportCode',
  // what support does, on pages that lead to it
  'features/messages ticketText',
  'features/help account',
  'features/help notFoundText',
  'features/tickets emptyText',
  'features/tickets rateTitle',
  'features/security/passkeys impossible',
]);

it('leads to a ticket: each sentence of the clients’ catalogues', async () => {
  const files = globSync('**/texts/{fa,en}.ts', { cwd: ROOT }).filter(
    (file) => !file.includes('backoffice') && !file.includes('office'),
  );
  expect(files.length).toBeGreaterThan(60);
  const unled: string[] = [];
  for (const file of files) {
    const { texts } = (await import(path.join(ROOT, file))) as { texts: Record<string, unknown> };
    for (const [key, text] of Object.entries(texts)) {
      const name = `${path.dirname(path.dirname(file))} ${key}`;
      if (typeof text !== 'string' || !SAYS.test(text) || NAMED.has(name)) continue;
      if (!SUPPORT_WORDS.test(text)) unled.push(`${name}: ${text}`);
    }
  }
  expect(unled).toEqual([]);
});

it('leads to a ticket: each refusal of the server that names support', () => {
  const unled = Object.entries(ERRORS).filter(
    ([code, { fa, en }]) =>
      code !== 'content_type_not_supported' &&
      [fa, en].some((text) => SAYS.test(text) && !SUPPORT_WORDS.test(text)),
  );
  expect(unled).toEqual([]);
});
