// Transfers to the house's account: in the book, in the list that the house reads, in the statement.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBank } from './bank.ts';
import { HOUSE_SHEBA } from './statement.ts';

const OPENING = 1_000_000n;
const PAYER = 'IR062960000000100324200001';

let bank: FastifyInstance;
let nowMs: number;
let bookFile: string;

const open = (): FastifyInstance =>
  createBank({
    controlKey: 'key',
    paymentsFile: undefined,
    bookFile,
    openingRial: OPENING,
    paysAfterMs: 0,
    nowMs: () => nowMs,
  });
beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 26, 10);
  bookFile = join(mkdtempSync(join(tmpdir(), 'sarraf-transfers-')), 'book.jsonl');
  bank = open();
});
afterEach(() => bank.close());

const payIn = async (more: object = {}): Promise<Record<string, string>> => {
  nowMs += 1_000;
  const payload = { sheba: HOUSE_SHEBA, amount_rial: 50_000, payer_sheba: PAYER, ...more };
  return (await bank.inject({ method: 'POST', url: '/_control/pay-in', payload })).json();
};
const rows = async (query = ''): Promise<string[][]> => {
  const { body } = await bank.inject({ url: `/_control/statement${query}` });
  return body
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
};
const err = (fault: string) =>
  bank.inject({ method: 'POST', url: '/_control/next-statement', payload: { fault } });
const closing = async (): Promise<string | undefined> => (await rows()).at(-1)?.at(-1);

it('stands in the book, in the list and in the statement, also after a kill', async () => {
  const { reference = '' } = await payIn({ deposit_id: '572000000000', payer_name: 'سارا, احمدی' });
  await payIn({ no_reference: true, description: 'for "rent"; soon' });
  await bank.close();
  bank = open();
  const { body } = await bank.inject({ url: '/_control/statement' });
  expect(body).toBe(
    [
      '\ufefftime,amount,reference,deposit_id,description,payer_sheba,payer_name,balance',
      `2026-11-26T10:00:01.000Z,50000,${reference},572000000000,,${PAYER},"سارا, احمدی",1050000`,
      `2026-11-26T10:00:02.000Z,50000,,,"for ""rent""; soon",${PAYER},,1100000`,
      '',
    ].join('\r\n'),
  );
  const headers = { authorization: 'Bearer x' };
  const listed = await bank.inject({ url: '/bank/v1/transfers', headers });
  expect(listed.json().transfers).toEqual([
    { account: HOUSE_SHEBA, time: '2026-11-26T10:00:02.000Z', amount_rial: '50000', reference: '' },
    { account: HOUSE_SHEBA, time: '2026-11-26T10:00:01.000Z', amount_rial: '50000', reference },
  ]);
  expect(await rows('?from=2026-11-26T10:00:02Z')).toHaveLength(2);
});

it('errs in its statement once, as it is told', async () => {
  await payIn();
  await err('repeat');
  const repeated = await rows();
  expect(repeated).toHaveLength(3);
  expect(repeated[2]).toEqual(repeated[1]);
  await err('late');
  expect(await rows()).toHaveLength(1);
  await err('off_by_one');
  expect(await closing()).toBe('1050001');
  expect(await closing()).toBe('1050000');
});

it('tells every line of its book, so that each balance follows from the one before', async () => {
  await payIn();
  for (const [amount_rial, why] of [
    [-20_000, 'BACK-1'],
    [5_000, 'the bank’s own'],
  ]) {
    nowMs += 1_000;
    await bank.inject({ method: 'POST', url: '/_control/book', payload: { amount_rial, why } });
  }
  await payIn();
  const told = (await rows()).slice(1);
  expect(
    told.map(([, amount, reference, , description]) => [amount, reference, description]),
  ).toEqual([
    ['50000', expect.stringMatching(/^\d+$/), ''],
    ['-20000', 'BACK-1', 'by_hand'],
    ['5000', '', 'the bank’s own'],
    ['50000', expect.stringMatching(/^\d+$/), ''],
  ]);
  let balance = 1_000_000;
  for (const row of told) {
    balance += Number(row[1]);
    expect(row.at(-1)).toBe(String(balance));
  }
});

it('takes nothing for another account, of no amount, from no account, or without a token', async () => {
  const wrong = [{ sheba: PAYER }, { amount_rial: 0 }, { payer_sheba: 'IR12' }];
  const answers = [];
  for (const more of wrong) answers.push((await payIn(more))['error']);
  expect(answers).toEqual(['unknown_account', 'bad_amount', 'bad_payer_sheba']);
  expect((await bank.inject({ url: '/bank/v1/transfers' })).statusCode).toBe(401);
  expect((await err('lie')).statusCode).toBe(400);
  expect(await rows()).toHaveLength(1);
});
