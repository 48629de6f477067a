// Books, holds, payouts and the bank held against each other: one unit off in any of them is found by
// name, payouts stop, and two people have them go on.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectionConfig } from '../../platform/database/database.ts';
import { asOrderedDb } from '../../platform/database/handles.ts';
import { actsOn } from '../../testing/acts.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { CANCEL_MS, type Person, withdrawing } from '../../testing/withdrawals.ts';
import { addUpPostings, lockPosition } from './books.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const { approve, cancel, move, moveAfter, officer, read, rich, withdraw } = withdrawing(
  () => server,
);
const idOf = (answer: Answer): string => String(answer.body.data['id']);
const compare = (): Promise<void> => server.process.background.run('reconcile');
const see = (of: Person): Promise<Answer> =>
  server.call('GET /admin/reconciliation', { token: of.accessToken });
const lift = (of: Person, id: string): Promise<Answer> =>
  server.call('POST /admin/payout_stops/:id/lift', {
    token: of.accessToken,
    params: { id },
    body: { reason: 'the bank has confirmed its balance' },
  });

interface Stop {
  readonly id: string;
  readonly findings: readonly { kind: string; name: string; expected: string; found: string }[];
}
const stopOf = async (): Promise<Stop | null> =>
  (await see(await officer())).body.data['stop'] as Stop | null;
const endStops = (): Promise<unknown> =>
  server.sql(
    `UPDATE payout_stops SET lifted_at = now()
     WHERE lifted_at IS NULL`,
  );

/** One that an officer may approve. */
async function waiting(who: Person): Promise<string> {
  const id = idOf(await withdraw(who, '10000000'));
  await moveAfter(CANCEL_MS);
  return id;
}
/** One that the bank has paid. */
async function settled(who: Person): Promise<string> {
  const id = await waiting(who);
  await approve(await officer(), id);
  const payout = server.providers.payouts.get(id);
  if (payout !== undefined) payout.state = 'paid';
  await moveAfter(600_000);
  return id;
}
async function elders(): Promise<[Person, Person]> {
  const both: [Person, Person] = [await officer(), await officer()];
  await server.sql(
    `UPDATE staff_roles SET since = since - interval '80 hours' WHERE user_id = ANY($1)`,
    [both.map(({ userId }) => userId)],
  );
  return both;
}

afterEach(endStops);

describe('books and bank that agree', () => {
  it('stop nothing, however much moves', async () => {
    await compare();
    const who = await rich();
    await settled(who);
    await compare();
    const gone = idOf(await withdraw(who, '5000000'));
    await compare();
    await cancel(who, gone);
    await waiting(who);
    for (let round = 0; round < 4; round += 1) await compare();
    expect(await stopOf()).toBeNull();
    const { floats, liabilities, leaving } = (await see(await officer())).body.data as {
      floats: { provider: string; found: string; expected: string }[];
      liabilities: string;
      leaving: string;
    };
    expect(floats[0]?.found).toBe(floats[0]?.expected);
    expect([liabilities, leaving]).toEqual(['190000000', '10000000']);
  });

  it('stay so when the bank brings something back that nobody had asked about yet', async () => {
    const who = await rich();
    const id = await settled(who);
    await compare();
    const payout = server.providers.payouts.get(id);
    if (payout !== undefined) payout.state = 'returned';
    await compare();
    await move();
    expect((await read(who, id)).body.data['status']).toBe('returned');
    for (let round = 0; round < 3; round += 1) await compare();
    expect(await stopOf()).toBeNull();
  });
});

it('two workers that add up at once add each posting once', async () => {
  const [who, [x, y]] = [await rich(), await elders()];
  const asked = await server.call('POST /admin/adjustments', {
    token: x.accessToken,
    body: {
      from: `user:${who.userId}`,
      to: 'house:bonus',
      symbol: 'IRT',
      amount: '1000',
      reason: 'given back by its owner',
      ticket: 'T-1',
    },
  });
  await compare();
  const first = new pg.Client(connectionConfig({ connectionString: server.databaseUrl }));
  await first.connect();
  const db = asOrderedDb(first);
  await first.query('BEGIN');
  await lockPosition(db);
  const second = compare();
  await server.until(async () => {
    const waits = await server.sql(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
         AND wait_event_type = 'Lock' AND query LIKE '%reconciliation_place%'`,
    );
    return waits.length > 0;
  });
  // an entry that the second one could not see when it began to wait
  const done = await server.call('POST /admin/adjustments/:id/approve', {
    token: y.accessToken,
    params: { id: idOf(asked) },
    body: { reason: 'as it was agreed on' },
  });
  expect(done.body.data['status'], done.text).toBe('posted');
  expect(await addUpPostings(db)).toBe(true);
  await first.query('COMMIT');
  await first.end();
  await second;
  await compare();
  expect((await stopOf())?.findings ?? []).toEqual([]);
});

describe('one unit off', () => {
  const account = `(SELECT id FROM accounts WHERE owner_kind = 'user' AND owner_id = $1 AND asset = 'IRT')`;
  const nameOf = ({ userId }: Person): string => `account user:${userId}`;
  const planted = [
    [
      'in a balance',
      'posting',
      `UPDATE balances SET total = total + 1 WHERE account_id = ${account}`,
    ],
    [
      'in a posting',
      'posting',
      `UPDATE postings SET amount = amount + 1 WHERE to_account = ${account}`,
    ],
    [
      'in what is held',
      'hold',
      `UPDATE balances SET held = held + 1 WHERE account_id = ${account}`,
    ],
    [
      'in a hold',
      'hold',
      `UPDATE holds SET remaining = remaining + -1 WHERE account_id = ${account}`,
    ],
  ] as const;

  it.each(planted)('%s is found by its name, and stops payouts', async (_, kind, planting) => {
    const who = await rich();
    const id = await waiting(who);
    if (kind === 'hold') await compare();
    await server.sql(planting, [String(who.userId)]);
    await compare();
    const stop = await stopOf();
    // a posting has two ends, and a hold is a withdrawal's: those are named beside it
    expect(stop?.findings).toContainEqual(expect.objectContaining({ kind, name: nameOf(who) }));
    expect((await approve(await officer(), id)).body.error).toBe('payouts_stopped');
    expect(server.providers.payouts.has(id)).toBe(false);
    const undoing = planting.replace('+ -1', '- -1').replace('+ 1', '- 1');
    await server.sql(undoing, [String(who.userId)]);
    if (kind === 'posting') await server.sql('UPDATE reconciliation_place SET entry_id = 0');
    if (kind === 'posting') await server.sql('DELETE FROM reconciled_accounts');
    await endStops();
    await compare();
    expect(await stopOf()).toBeNull();
  });

  it.each([
    ['posting', 'UPDATE balances SET total = total + 1 WHERE account_id = $1'],
    ['hold', 'UPDATE balances SET held = held + 1 WHERE account_id = $1'],
  ] as const)(
    'in a %s of a coin is found by its name, and stops payouts',
    async (kind, planting) => {
      await server.house({ BTC: '0.1' });
      const [account] = await server.sql<{ id: string; total: string; held: string }>(
        `SELECT a.id, b.total, b.held FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
       WHERE a.owner_kind = 'house' AND a.owner_id = 'otc' AND a.asset = 'BTC'`,
      );
      const had = kind === 'posting' ? account?.total : account?.held;
      await compare();
      expect(await stopOf()).toBeNull();
      await server.sql(planting, [account?.id]);
      await compare();
      const [expected, found] = [String(had), String(BigInt(had ?? 0) + 1n)];
      expect((await stopOf())?.findings).toEqual([
        { kind, name: 'BTC account house:otc', expected, found },
      ]);
      await server.sql(planting.replace('+ 1', '- 1'), [account?.id]);
      await endStops();
      await compare();
      expect(await stopOf()).toBeNull();
    },
  );

  it('in a payout is found by its name', async () => {
    const id = await waiting(await rich());
    await server.sql('UPDATE payouts SET amount_rial = amount_rial + 1 WHERE id = $1', [id]);
    await compare();
    expect((await stopOf())?.findings).toEqual([
      { kind: 'payout', name: `withdrawal ${id}`, expected: '100000000', found: '100000001' },
    ]);
    await server.sql('UPDATE payouts SET amount_rial = amount_rial - 1 WHERE id = $1', [id]);
  });

  it('at the bank counts once it stays, and two people have payouts go on', async () => {
    const who = await rich();
    const id = await waiting(who);
    await compare();
    server.providers.floatRial -= 1;
    await compare();
    await compare();
    expect(await stopOf()).toBeNull();
    await compare();
    const stop = await stopOf();
    expect(stop?.findings).toEqual([expect.objectContaining({ kind: 'float', name: 'zibal' })]);
    // what was approved meanwhile waits, too
    const signed = `signed_at = now(), next_step_at = 'epoch'`;
    await server.sql(`UPDATE payouts SET ${signed} WHERE id = $1`, [id]);
    await move();
    expect(server.providers.payouts.has(id)).toBe(false);

    const stopId = stop?.id ?? '';
    expect((await lift(await officer(), stopId)).body.error).toBe('officer_too_new');
    const [x, y] = await elders();
    expect((await lift(x, stopId)).body.data['stop']).toMatchObject({ first: { is_mine: true } });
    expect((await lift(x, stopId)).body.error).toBe('approval_second_officer');
    expect((await lift(y, stopId)).body.data['stop']).toBeNull();
    for (let round = 0; round < 3; round += 1) await compare();
    expect(await stopOf()).toBeNull();
    await moveAfter(120_000);
    expect(server.providers.payouts.has(id)).toBe(true);
    const said = 'the bank has confirmed its balance';
    expect(await actsOn(server, `payout_stop:${stopId}`)).toEqual([
      ['payouts_go_on_wanted', null, said],
      ['payouts_go_on', 'stopped > lifted', said],
    ]);
  });

  it('keep back what was sent and never came to the bank', async () => {
    const id = await waiting(await rich());
    await approve(await officer(), id);
    expect(server.providers.payouts.delete(id)).toBe(true);
    await server.sql(`INSERT INTO payout_stops (findings) VALUES ('[]')`);
    await moveAfter(600_000);
    expect(server.providers.payouts.has(id)).toBe(false);
    await endStops();
    await moveAfter(600_000);
    expect(server.providers.payouts.get(id)).toMatchObject({ asked: 1 });
  });

  it('a bank that does not answer is no difference', async () => {
    await compare();
    server.providers.connections.payout = 'down';
    for (let round = 0; round < 4; round += 1) await compare();
    server.providers.connections.payout = 'ok';
    expect(await stopOf()).toBeNull();
  });
});

it('O06: is read and ended by nobody without the ability', async () => {
  const [client, auditor] = [await rich(), await server.person({ staffRole: 'auditor' })];
  expect((await see(client)).status).toBe(403);
  expect((await see(auditor)).status).toBe(200);
  expect((await lift(auditor, '1')).status).toBe(403);
});
