// What is wrong with the house: told to owners and finance by SMS once it stays, once when it is over,
// and shown as figures.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coinsLeaving } from '../../testing/coins-leaving.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import { CANCEL_MS, withdrawing } from '../../testing/withdrawals.ts';

const TOKEN = 'a-token-for-the-metrics-of-this-test';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let server: TestServer;
const told: SignedIn[] = [];
const others: SignedIn[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { SARRAF_METRICS_TOKEN: TOKEN } });
  for (const staffRole of ['owner', 'finance']) told.push(await server.person({ staffRole }));
  for (const staffRole of ['support', 'auditor']) others.push(await server.person({ staffRole }));
  const blocked = await server.person({ staffRole: 'finance' });
  await server.sql(`UPDATE users SET state = 'blocked' WHERE id = $1`, [blocked.userId]);
  others.push(blocked, await server.person());
});
afterAll(() => server?.close());

/** Time passes, and a worker looks. */
async function look(afterMs = 0): Promise<void> {
  server.clock.advance(afterMs);
  await server.process.background.run('watch_alarms');
}

/** What somebody was told of alarms, oldest first. */
async function noticesOf({ userId }: SignedIn): Promise<string[]> {
  const rows = await server.sql<{ kind: string; about: string }>(
    `SELECT kind, facts->>'about' AS about FROM notifications
     WHERE user_id = $1 AND kind LIKE 'alarm%' ORDER BY id`,
    [userId],
  );
  return rows.map(({ kind, about }) => `${kind} ${about}`.trim());
}

/** Of all who are told; the same for each, and nobody else hears of it. */
async function tellings(): Promise<string[]> {
  const all = await Promise.all(told.map(noticesOf));
  for (const one of all) expect(one).toEqual(all[0]);
  for (const one of others) expect(await noticesOf(one)).toEqual([]);
  // a busy machine is late for other companies, too
  return (all[0] ?? []).filter((one) => !/company:(?!payout)/.test(one));
}

/** What is told from here on. */
async function since(work: () => Promise<void>): Promise<string[]> {
  const before = (await tellings()).length;
  await work();
  return (await tellings()).slice(before);
}

async function figure(name: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const text = await (await server.fetch('/metrics', { headers })).text();
  const line = text.split('\n').find((one) => one.startsWith(name));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')));
}

it('tells of payouts that stay stopped after five minutes, seldom again, and of their end', async () => {
  await look();
  expect(await tellings()).toEqual([]);
  await server.sql(`INSERT INTO payout_stops (findings) VALUES ('[]')`);
  expect(
    await since(async () => {
      await look();
      await look(4 * MINUTE_MS);
    }),
  ).toEqual([]);
  // however often it is looked at
  expect(await since(async () => void (await Promise.all([look(2 * MINUTE_MS), look()])))).toEqual([
    'alarm_payouts_stopped',
  ]);
  for (const { mobile } of told) {
    const sms = () => server.providers.inbox.filter(({ receptor }) => receptor === mobile);
    await server.until(() => sms().at(-1)?.template === 'sarraf-alarm-payouts-stopped-fa');
  }
  expect(await since(() => look(5 * HOUR_MS))).toEqual([]);
  expect(await since(() => look(HOUR_MS))).toEqual(['alarm_payouts_stopped']);
  await server.sql(`UPDATE payout_stops SET lifted_at = now()`);
  expect(
    await since(async () => {
      await look();
      await look(HOUR_MS);
    }),
  ).toEqual(['alarm_payouts_stopped_over']);
});

it('tells of a payout that waits for an officer too long, and shows for how long', async () => {
  const { move, refuse, rich, withdraw } = withdrawing(() => server);
  const asked = await withdraw(await rich(), '10000000');
  server.clock.advance(CANCEL_MS);
  await move();
  await look(90 * MINUTE_MS);
  const shown = await figure('sarraf_queue_oldest_seconds{queue="payouts"');
  expect(shown).toBeGreaterThanOrEqual(90 * 60);
  expect(shown).toBeLessThan(100 * 60);
  expect(
    await since(async () => {
      await look(31 * MINUTE_MS);
      await look(5 * MINUTE_MS);
    }),
  ).toEqual(['alarm_queue_old queue:payouts']);
  const [owner] = told;
  await server.until(() =>
    server.providers.inbox.some(
      ({ receptor, template, token10 }) =>
        receptor === owner?.mobile &&
        template === 'sarraf-alarm-queue-old-fa' &&
        token10 === 'برداشت تومان',
    ),
  );
  const officer = await server.person({ staffRole: 'finance' });
  await refuse(officer, String(asked.body.data['id']));
  await server.sql(`DELETE FROM staff_roles WHERE user_id = $1`, [officer.userId]);
  expect(await since(() => look())).toEqual(['alarm_queue_old_over queue:payouts']);
  expect(await figure('sarraf_queue_oldest_seconds{queue="payouts"')).toBe(0);
});

it('tells of a ticket whose answer is late by more than an hour', async () => {
  const who = await server.person({ level: 0 });
  await server.sql(
    `INSERT INTO tickets (user_id, subject, title, created_at, last_at, due_at, client_key)
     VALUES ($1, 'security', 'My password', now(), now(), $2, 'key of an alarm')`,
    [who.userId, new Date(server.clock.now() + 30 * MINUTE_MS)],
  );
  // an answer that is not due is no wait
  await look(29 * MINUTE_MS);
  expect(await figure('sarraf_queue_oldest_seconds{queue="tickets"')).toBe(0);
  expect(
    await since(async () => {
      await look(62 * MINUTE_MS);
      await look(5 * MINUTE_MS);
    }),
  ).toEqual(['alarm_queue_old queue:tickets']);
  await server.sql(`UPDATE tickets SET state = 'answered', answered_at = now()`);
  expect(await since(() => look())).toEqual(['alarm_queue_old_over queue:tickets']);
});

it('tells of a company that is away, by what it does', async () => {
  const ask = () => server.process.background.run('reconcile');
  await ask();
  const errors = (await figure('sarraf_provider_errors_total')) ?? 0;
  server.providers.connections.payout = 'down';
  await ask();
  expect(await figure('sarraf_providers_away{port="payout"')).toBe(1);
  expect(await figure('sarraf_provider_errors_total')).toBeGreaterThan(errors);
  expect(
    await since(async () => {
      await look();
      await look(5 * MINUTE_MS);
    }),
  ).toEqual(['alarm_provider_away company:payout']);
  server.providers.connections.payout = 'ok';
  await ask();
  expect(await since(() => look())).toEqual(['alarm_provider_away_over company:payout']);
  expect(await figure('sarraf_providers_away{port="payout"')).toBe(0);
});

it('tells of a coin whose custody differs from the books, by its name and to its end', async () => {
  const { userId } = await server.person({ staffRole: 'support' });
  const count = async (units: string): Promise<void> => {
    await server.sql(
      `INSERT INTO approvals (kind, subject, wanted, reason, proposed_by, proposed_at, state,
         decided_by, decided_at)
       VALUES ('custody', 'BTC', json_build_object('units', $1::text, 'books_units', '350000000'),
         'counted it', $2, now(), 'approved', $3, now())`,
      [units, told[0]?.userId, userId],
    );
  };
  expect(await figure('sarraf_custody_difference_units{asset="BTC"')).toBeUndefined();
  await count('349999999');
  await look();
  expect(await figure('sarraf_custody_difference_units{asset="BTC"')).toBe(-1);
  expect(await since(() => look(4 * MINUTE_MS))).toEqual([]);
  expect(await since(() => look(2 * MINUTE_MS))).toEqual(['alarm_custody_differs coin:BTC']);
  const [owner] = told;
  await server.until(() =>
    server.providers.inbox.some(
      ({ receptor, template, token10 }) =>
        receptor === owner?.mobile &&
        template === 'sarraf-alarm-custody-differs-fa' &&
        token10 === 'BTC',
    ),
  );
  await count('350000000');
  expect(await since(() => look())).toEqual(['alarm_custody_differs_over coin:BTC']);
  expect(await figure('sarraf_custody_difference_units{asset="BTC"')).toBe(0);
});

it('tells of a backup that is too old, and of a full disk, by the setting in force', async () => {
  // outside production nobody has to make one
  await look(30 * HOUR_MS);
  expect(await figure('sarraf_backup_age_seconds')).toBeUndefined();
  const at = new Date(server.clock.now() - 27 * HOUR_MS);
  await server.sql(
    `INSERT INTO backups_done (series, base_at, covered_until) VALUES ('0a1b2c3d', $1, $1)`,
    [at],
  );
  const value = {
    queue_minutes: {
      payouts: 120,
      bank: 120,
      identity: 120,
      cards: 120,
      unfreezes: 120,
      recoveries: 120,
      unmatched: 120,
      receipts: 120,
    },
    disk_free_mb: 1_000_000_000_000,
    backup_hours: 26,
  };
  await server.sql(`INSERT INTO settings (name, valid_from, value) VALUES ('alarms', now(), $1)`, [
    JSON.stringify(value),
  ]);
  const alarms = await since(async () => {
    await look();
    await look(5 * MINUTE_MS);
  });
  expect(alarms.toSorted()).toEqual(['alarm_backup_old', 'alarm_disk_low']);
  expect(await figure('sarraf_backup_age_seconds')).toBeGreaterThan(27 * 3_600);
  expect(await figure('sarraf_disk_free_bytes')).toBeGreaterThan(0);
  await server.sql('UPDATE backups_done SET covered_until = $1', [new Date(server.clock.now())]);
  await server.sql(`UPDATE settings SET value = $1 WHERE name = 'alarms'`, [
    JSON.stringify({ ...value, disk_free_mb: 0 }),
  ]);
  const over = await since(() => look());
  expect(over.toSorted()).toEqual(['alarm_backup_old_over', 'alarm_disk_low_over']);
});

it('takes no coin on its way for a payout that a bank has', async () => {
  const { ask, ready, send } = coinsLeaving(() => server);
  await ready('alarms');
  const { userId } = await server.person({ level: 2, opening: { USDT: '100' } });
  await server.settle();
  await ask('coin-on-its-way', userId);
  await send('coin-on-its-way');
  expect((await since(() => look(6 * 24 * HOUR_MS))).filter((one) => one.includes('bank'))).toEqual(
    [],
  );
  expect(await figure('sarraf_queue_oldest_seconds{queue="bank"')).toBe(0);
});
