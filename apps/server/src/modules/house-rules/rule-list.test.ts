// Every rule of the house: its fields are those that the panel has words for, and each is written as its module
// reads it.
import { HOUSE_RULES, type HouseRule } from '@sarraf/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  changingRules,
  RULE_REASON,
  ruleOf,
  ruleProposal,
  ruleValue,
} from '../../testing/house-rules.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { withdrawing } from '../../testing/withdrawals.ts';
import { readBankRules } from '../statements/index.ts';
import { readDueMinutes } from '../tickets/index.ts';
import { readWithdrawalRules } from '../withdrawals/index.ts';
import { RULES } from './rule-list.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const { elders } = withdrawing(() => server);
const { decide, list, propose } = changingRules(() => server);

it('lists each field that its schema edits, as the panel has words for them', () => {
  const declared = Object.fromEntries(
    RULES.map(({ name, fields }) => [name, fields.map(({ field }) => field)]),
  );
  expect(declared).toEqual(HOUSE_RULES);
});

it('has of each rule a first value that its module reads, within its bounds', () => {
  for (const rule of RULES) {
    expect(rule.conflictIn(rule.first), rule.name).toBeUndefined();
    const values = rule.valuesOf(undefined);
    for (const { field, min, max } of rule.fields) {
      const value = values[field];
      if (typeof value !== 'string' || value.includes(':')) continue;
      expect(Number(value), `${rule.name}.${field}`).toBeGreaterThanOrEqual(min);
      expect(Number(value), `${rule.name}.${field}`).toBeLessThanOrEqual(max);
    }
  }
});

it('says what of several numbers contradicts another one, and which clock is none', async () => {
  const [x] = await elders();
  const refused = async (name: string, values: Record<string, unknown>): Promise<unknown[]> => {
    const { status, body } = await propose(x, values, { name });
    return [status, body.error, body.facts?.['field']];
  };
  expect(await refused('coin_withdrawal', { automatic_person_toman: '600000000' })).toEqual([
    422,
    'settings_conflict',
    'automatic_house_toman',
  ]);
  expect(await refused('open_orders', { person_max: '100' })).toEqual([
    422,
    'settings_conflict',
    'person_max',
  ]);
  expect(await refused('bank_deposit', { max_toman: '999' })).toEqual([
    422,
    'settings_conflict',
    'max_toman',
  ]);
  for (const paya of [['24:00'], ['3:45'], ['03:45', '03:45'], '03:45']) {
    expect(await refused('bank_deposit', { paya })).toEqual([422, 'setting_clock_wrong', 'paya']);
  }
  expect(await refused('bank_deposit', { 'satna.from': '25:00' })).toEqual([
    422,
    'setting_clock_wrong',
    'satna.from',
  ]);
  expect(await refused('payout_risk_points', { known_sheba: '5' })).toEqual([
    422,
    'setting_out_of_range',
    'known_sheba',
  ]);
  // what has a form of its own is no field here
  expect(await refused('toman_withdrawal', { fee_toman: '1' })).toEqual([
    422,
    'setting_malformed',
    'fee_toman',
  ]);
  expect((await list(x)).body.data['rules']).not.toContainEqual(
    expect.objectContaining({ proposal: expect.anything() }),
  );
});

it('writes each kind of field as its module reads it, and leaves what has another form', async () => {
  const [x, y] = await elders();
  const { plainDb } = server.process.context;
  const change = async (name: string, values: Record<string, unknown>): Promise<void> => {
    const wanted = await propose(x, values, { name });
    expect(wanted.status, name).toBe(200);
    expect((await decide(y, 'approve', ruleProposal(wanted, name))).status, name).toBe(200);
  };
  const accounts = (await readBankRules(plainDb, server.clock.now())).accounts;
  await change('bank_deposit', {
    paya: ['13:00', '09:15'],
    'satna.to': '14:00',
    max_toman: '20000000000',
  });
  expect(await readBankRules(plainDb, server.clock.now())).toMatchObject({
    accounts,
    paya: ['09:15', '13:00'],
    satna: { from: '08:00', to: '14:00' },
    max: 200_000_000_000n,
  });
  await change('payout_risk_points', { known_sheba: '-20', large: '0' });
  await change('tickets', { 'due_minutes.security': '15' });
  expect(await readDueMinutes(plainDb, server.clock.now())).toMatchObject({
    security: 15,
    card: 240,
  });
  await change('toman_withdrawal', { cancel_seconds: '240' });
  expect(await readWithdrawalRules(plainDb, server.clock.now())).toMatchObject({
    cancelMs: 240_000,
    min: 150_000n,
  });
  await change('recipients', { lookups_a_day: '2' });
  await change('codes', { resend_seconds: '45' });
  const person = await server.person({ level: 1 });
  const looked = await server.call('GET /transfers/terms', { token: person.accessToken });
  expect(looked.body.data).toMatchObject({ lookups_left: 2 });
  const code = await server.call('POST /user/getVerficiationCode', {
    token: person.accessToken,
    body: { purpose: 'withdraw' },
  });
  const { resend_at: resend, expires_at: expires } = code.body.data as Record<string, string>;
  expect(Date.parse(expires ?? '') - Date.parse(resend ?? '')).toBe(75_000);
  const one = await server.call('GET /admin/withdrawal_terms', { token: x.accessToken });
  const terms = await server.call('POST /admin/withdrawal_terms', {
    token: x.accessToken,
    body: { ...(one.body.data['now'] as object), withdraw_fee: '5000', reason: RULE_REASON },
  });
  const { id } = terms.body.data['proposal'] as { id: string };
  await server.call('POST /admin/withdrawal_terms/:id/approve', {
    token: y.accessToken,
    params: { id },
    body: { reason: RULE_REASON },
  });
  expect(await readWithdrawalRules(plainDb, server.clock.now())).toMatchObject({
    cancelMs: 240_000,
    fee: 50_000n,
  });
  const shown = await list(x);
  expect(ruleValue(shown, 'known_sheba', 'payout_risk_points')).toBe('-20');
  // its row came by the terms, and their two are named
  expect(ruleOf(shown, 'toman_withdrawal').by).toMatchObject({
    approved_by: { id: String(y.userId) },
  });
});

it('shows what only some look after to them alone', async () => {
  await server.sql(
    `DELETE FROM staff_abilities WHERE role = 'auditor' AND action = 'read' AND subject = 'Payout'`,
  );
  const { body } = await list(await server.person({ staffRole: 'auditor' }));
  const names = (body.data['rules'] as HouseRule[]).map(({ name }) => name);
  expect(names).toEqual([
    'bank_deposit',
    'open_orders',
    'price_rules',
    'tickets',
    'recipients',
    'codes',
    'alarms',
  ]);
});
