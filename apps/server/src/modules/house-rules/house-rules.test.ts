// Numbers of the house: proposed by one officer, in force by another one's word, from a moment on.
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
import { readAlarmRules } from '../alarms/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const { elders, officer } = withdrawing(() => server);
const { decide, list, propose } = changingRules(() => server);
const rows = (name = 'alarms') =>
  server.sql<{ value: { disk_free_mb: number } }>(
    'SELECT value FROM settings WHERE name = $1 ORDER BY valid_from',
    [name],
  );

it('is proposed by one, approved by another, and asked twice it is done once', async () => {
  const [x, y] = await elders();
  expect(ruleOf(await list(x))).toMatchObject({ since: null, by: null, later: [], proposal: null });
  const wanted = await propose(x, { disk_free_mb: '4096', 'queue_minutes.payouts': '90' });
  expect(wanted.status).toBe(200);
  expect(ruleOf(wanted).proposal).toMatchObject({
    changes: [
      { field: 'alarms.queue_minutes.payouts', old: '120', new: '90' },
      { field: 'alarms.disk_free_mb', old: '2048', new: '4096' },
    ],
    from: null,
    is_mine: true,
    reason: RULE_REASON,
    may_decide: { allowed: false, reason: 'approval_second_officer' },
  });
  expect(ruleValue(wanted, 'disk_free_mb')).toBe('2048');
  expect((await propose(y, { backup_hours: '48' })).body.error).toBe('approval_waiting');
  const id = ruleProposal(wanted);
  expect((await decide(x, 'approve', id)).body.error).toBe('approval_second_officer');
  expect((await decide(await officer(), 'approve', id)).body.error).toBe('officer_too_new');
  expect(await rows()).toEqual([]);
  const approved = await decide(y, 'approve', id);
  expect(ruleOf(approved)).toMatchObject({
    by: { proposed_by: { id: String(x.userId) }, approved_by: { id: String(y.userId) } },
    proposal: null,
  });
  const { since } = ruleOf(approved);
  expect(Math.abs(server.clock.now() - Date.parse(since ?? ''))).toBeLessThan(60_000);
  expect(ruleOf(await decide(y, 'approve', id))).toEqual(ruleOf(approved));
  expect(await rows()).toMatchObject([{ value: { disk_free_mb: 4096, backup_hours: 26 } }]);
  const { diskFreeBytes, queueMs } = await readAlarmRules(
    server.process.context.plainDb,
    server.clock.now(),
  );
  expect([diskFreeBytes, queueMs.payouts, queueMs.bank]).toEqual([
    4_096 * 1_024 * 1_024,
    90 * 60_000,
    5_760 * 60_000,
  ]);
  const acts = await server.sql<{ act: string; subject: string; changes: unknown[] }>(
    `SELECT act, subject, changes FROM audit_acts WHERE act LIKE 'setting_%' ORDER BY id`,
  );
  expect(acts.map(({ act, subject }) => [act, subject])).toEqual([
    ['setting_proposed', 'setting:alarms'],
    ['setting_approved', 'setting:alarms'],
  ]);
  expect(acts[1]?.changes).toContainEqual({
    field: 'alarms.disk_free_mb',
    old: '2048',
    new: '4096',
  });
  expect((await propose(x, { disk_free_mb: '4096' })).body.error).toBe('nothing_changes');
  expect((await propose(x, {})).body.error).toBe('nothing_changes');
});

it('is outdated where another value came into force meanwhile', async () => {
  const [x, y] = await elders();
  const id = ruleProposal(await propose(x, { backup_hours: '30' }));
  server.clock.advance(1_000);
  await server.sql(
    `INSERT INTO settings (name, valid_from, value)
     SELECT name, $1, value::jsonb || '{"disk_free_mb": 999}' FROM settings WHERE name = 'alarms'
     ORDER BY valid_from DESC LIMIT 1`,
    [new Date(server.clock.now())],
  );
  expect((await decide(y, 'approve', id)).body.error).toBe('approval_outdated');
  expect(ruleValue(await list(y), 'backup_hours')).toBe('26');
  // what another way wrote is nobody's of these
  expect(ruleOf(await list(y)).by).toBeNull();
  expect(ruleOf(await decide(x, 'refuse', id)).proposal).toBeNull();
  expect((await decide(y, 'approve', id)).body.error).toBe('approval_not_waiting');
});

it('begins at its moment, and never in the past', async () => {
  const [x, y] = await elders();
  const from = new Date(server.clock.now() + 3_600_000).toISOString();
  const past = new Date(server.clock.now() - 3_600_000).toISOString();
  expect((await propose(x, { backup_hours: '30' }, { from: past })).body.error).toBe(
    'setting_from_past',
  );
  const wanted = await propose(x, { backup_hours: '30' }, { from });
  expect(ruleOf(wanted).proposal).toMatchObject({ from });
  const approved = await decide(y, 'approve', ruleProposal(wanted));
  expect(ruleValue(approved, 'backup_hours')).toBe('26');
  expect(ruleOf(approved).later).toMatchObject([
    { from, changes: [{ field: 'alarms.backup_hours', old: '26', new: '30' }] },
  ]);
  // another one may not begin at the very same moment
  const same = ruleProposal(await propose(x, { backup_hours: '31' }, { from }));
  expect((await decide(y, 'approve', same)).body.error).toBe('setting_start_taken');
  await decide(x, 'refuse', same);
  server.clock.advance(3_600_000);
  const later = await list(await officer());
  expect(ruleValue(later, 'backup_hours')).toBe('30');
  expect(ruleOf(later)).toMatchObject({ since: from, later: [] });
});

it.each([
  ['backup_hours', '0'],
  ['backup_hours', '-3'],
  ['backup_hours', '1.5'],
  ['backup_hours', 'thirty'],
  ['backup_hours', ''],
  ['backup_hours', '100000'],
  ['backup_hours', ['1', '2']],
] as const)('says in the language of who asks that %s is no %j', async (field, wrong) => {
  const who = await officer();
  await server.sql(
    `UPDATE staff_roles SET since = since - interval '80 hours' WHERE user_id = $1`,
    [who.userId],
  );
  const before = await rows();
  const en = await propose(who, { [field]: wrong });
  expect([en.status, en.body.error]).toEqual([422, 'setting_out_of_range']);
  expect(en.body.message).toBe('Enter a whole number between 1 and 720. Nothing was changed.');
  const fa = await propose(who, { [field]: wrong }, { lang: 'ir' });
  expect(fa.body.message).toBe('یک عدد صحیح بین ۱ و ۷۲۰ وارد کنید. چیزی تغییر نکرد.');
  expect(await rows()).toEqual(before);
});

it('knows no other fields and no other settings', async () => {
  const [x] = await elders();
  for (const field of ['queue_minutes', 'nothing', '__proto__.X', 'queue_minutes.nobody']) {
    const { body } = await propose(x, { [field]: '5' });
    // what no path of a setting looks like is no field at all
    const expected = field.startsWith('_') ? 'validation_failed' : 'setting_malformed';
    expect(body.error, field).toBe(expected);
  }
  expect((await propose(x, { backup_hours: 5 })).body.error).toBe('validation_failed');
  for (const name of ['staff', 'otc', 'nothing']) {
    expect((await propose(x, { idle_minutes: '5' }, { name })).body.error).toBe('not_found');
  }
  expect((await decide(x, 'approve', '999999')).body.error).toBe('not_found');
});

it('is read by auditors, changed by finance and owners, and by nobody else', async () => {
  const auditor = await server.person({ staffRole: 'auditor' });
  expect((await list(auditor)).status).toBe(200);
  expect((await propose(auditor, { backup_hours: '40' })).status).toBe(403);
  for (const staffRole of ['support', 'content', 'kyc_officer'] as const) {
    expect((await list(await server.person({ staffRole }))).status, staffRole).toBe(403);
  }
  expect((await list(await server.person({ level: 1 }))).status).toBe(403);
  expect((await list(await server.person({ staffRole: 'owner' }))).status).toBe(200);
});
