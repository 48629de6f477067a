// Coins that leave and the house's transactions, held against their holds, entries and limits: one unit off
// in any of them is found by name, and payouts stop.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SPEND_RULES } from '../../engine/proof/spend-rules.queries.ts';
import { coinsLeaving } from '../../testing/coins-leaving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let user: number;
beforeAll(async () => {
  server = await startTestServer();
  await ready('reconciliation');
  ({ userId: user } = await server.person({ level: 2, opening: { USDT: '5000' } }));
  await server.settle();
});
afterAll(() => server?.close());

const { ask, close, open, ready, send, step, submit } = coinsLeaving(() => server);

interface Found {
  readonly kind: string;
  readonly name: string;
  readonly expected: string;
  readonly found: string;
}
/** What the timer finds now, whatever it found before. */
async function compared(): Promise<readonly Found[]> {
  await server.sql('UPDATE payout_stops SET lifted_at = now() WHERE lifted_at IS NULL');
  await server.process.background.run('reconcile');
  const [stop] = await server.sql<{ findings: Found[] }>(
    'SELECT findings FROM payout_stops WHERE lifted_at IS NULL',
  );
  return stop?.findings ?? [];
}

let last = 0;
const nextId = (): string => `coin-${(last += 1)}`;
async function sent(): Promise<string> {
  const id = nextId();
  await ask(id, user);
  await send(id);
  return id;
}
async function settled(): Promise<string> {
  const id = await sent();
  await step(id, 'settle');
  await close(id, '1200');
  return id;
}

/** Nothing stays behind for the next one. */
afterEach(async () => {
  const left = await compared();
  if (left.length > 0) throw new Error(`Still found: ${JSON.stringify(left)}`);
});

describe('coins that leave as they should', () => {
  it('stop nothing, in whichever state they are', async () => {
    const cancelled = nextId();
    await ask(cancelled, user);
    expect(await compared()).toEqual([]);
    await step(cancelled, 'cancel');
    const approved = nextId();
    await ask(approved, user);
    await step(approved, 'approve');
    await open(approved);
    expect(await compared()).toEqual([]);
    // an officer refused it before it was sent: its transaction never is
    await step(approved, 'refuse');
    await close(approved, '0', { reference: null });
    await settled();
    const failed = await sent();
    // confirmed with status 0: it comes back, and the network has its fee
    await step(failed, 'return');
    expect(await compared()).toEqual([]);
    await close(failed, '900');
    const forked = await settled();
    await step(forked, 'return');
    const raised = await sent();
    await open(raised, { feeCapUnits: '5000' });
    expect(await compared()).toEqual([]);
  });

  it('and so do sweeps, gas that is brought and moves between hot and cold', async () => {
    const [swept, cold, back] = [nextId(), nextId(), nextId()];
    await open(swept, { kind: 'sweep', chain: 'bsc' });
    await close(swept, '700');
    await submit({
      type: 'open_custody',
      chain: 'ethereum',
      asset: 'USDT',
      units: '1000000',
    });
    await open(cold, { kind: 'cold' });
    await close(cold, '1', { custody: { asset: 'USDT', units: '900000', to: 'cold' } });
    await open(back, { kind: 'cold' });
    await close(back, '1', { custody: { asset: 'USDT', units: '300000', to: 'hot' } });
    expect(await compared()).toEqual([]);
    expect(await unproved()).toEqual([]);
  });

  it('and a move from cold that failed: nothing moved, and cold paid its fee', async () => {
    const failed = nextId();
    await open(failed, { kind: 'cold' });
    await close(failed, '3', { custody: { asset: 'USDT', units: '0', to: 'hot' } });
    expect(await compared()).toEqual([]);
    expect(await unproved()).toEqual([]);
  });
});

/** What the proof of the house's transactions finds. */
async function unproved(): Promise<readonly unknown[]> {
  const queries = SPEND_RULES.flatMap(({ breaks }) => breaks);
  return (await Promise.all(queries.map((query) => server.sql(query)))).flat();
}

/** A row is changed, looked at and changed back. */
async function planted(
  table: string,
  column: string,
  where: string,
  values: readonly unknown[],
): Promise<readonly Found[]> {
  const change = (sign: string): Promise<unknown> =>
    server.sql(`UPDATE ${table} SET ${column} = ${column} ${sign} 1 WHERE ${where}`, [...values]);
  await change('+');
  const found = await compared();
  await change('-');
  return found;
}

const POSTING = (role: string, kind: string): string =>
  `role = '${role}' AND entry_id = (SELECT entry_id FROM entry_keys
     WHERE kind = '${kind}' AND reference = $1)`;

describe('one unit off', () => {
  it('in a hold of gas is found by its spend and its account', async () => {
    const id = await sent();
    const hold = '(SELECT hold_id FROM spends_state WHERE id = $1)';
    await server.sql(`UPDATE holds SET amount = amount + 1 WHERE id = ${hold}`, [id]);
    const found = await planted('holds', 'remaining', `id = ${hold}`, [id]);
    await server.sql(`UPDATE holds SET amount = amount - 1 WHERE id = ${hold}`, [id]);
    expect(found).toContainEqual({
      kind: 'spend',
      name: `ETH spend ${id}`,
      expected: '3000',
      found: '3001',
    });
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'hold', name: 'ETH account house:gas' }),
    );
  });

  it('in what is held of gas altogether is found, too', async () => {
    const found = await planted(
      'balances',
      'held',
      `account_id = (SELECT id FROM accounts WHERE owner_kind = 'house' AND owner_id = 'gas'
         AND asset = $1)`,
      ['BNB'],
    );
    expect(found.map(({ kind, name }) => [kind, name])).toEqual([
      ['hold', 'BNB account house:gas'],
      ['spend', 'BNB account house:gas'],
    ]);
  });

  it('in the hold of a withdrawal is found by its name', async () => {
    const id = await sent();
    const hold = '(SELECT hold_id FROM withdrawals_state WHERE id = $1)';
    await server.sql(`UPDATE holds SET amount = amount + 1 WHERE id = ${hold}`, [id]);
    const found = await planted('holds', 'remaining', `id = ${hold}`, [id]);
    await server.sql(`UPDATE holds SET amount = amount - 1 WHERE id = ${hold}`, [id]);
    expect(found).toContainEqual({
      kind: 'payout',
      name: `USDT withdrawal ${id}`,
      expected: '25000000',
      found: '25000001',
    });
  });

  it.each([
    ['payout', '24000000', '24000001'],
    ['fee', '1000000', '1000001'],
  ])('in the %s that a settled coin posted is found by its name', async (role, expected, found) => {
    const id = await settled();
    // added up before: balances are not read again
    expect(await compared()).toEqual([]);
    expect(await planted('postings', 'amount', POSTING(role, 'withdrawal'), [id])).toEqual([
      { kind: 'payout', name: `USDT withdrawal ${id}`, expected, found },
    ]);
  });

  it('in what a network took is found by its spend', async () => {
    const id = await settled();
    expect(await compared()).toEqual([]);
    expect(await planted('postings', 'amount', POSTING('fee', 'spend'), [id])).toEqual([
      { kind: 'spend', name: `ETH spend ${id}`, expected: '1200', found: '1201' },
    ]);
  });

  it('in what went to cold is found by its spend', async () => {
    const id = nextId();
    await open(id, { kind: 'cold' });
    await close(id, '0', { custody: { asset: 'USDT', units: '5000', to: 'cold' } });
    expect(await compared()).toEqual([]);
    expect(await planted('postings', 'amount', POSTING('custody', 'spend'), [id])).toEqual([
      { kind: 'spend', name: `USDT spend ${id}`, expected: '5000', found: '5001' },
    ]);
  });

  it('in what counts of a person by worth is found by their window', async () => {
    await sent();
    const [window] = await server.sql<{ day: string; used: string }>(
      `SELECT day, used FROM limit_windows WHERE user_id = $1 AND kind = 'transfer_day'`,
      [user],
    );
    const used = BigInt(window?.used ?? 0);
    expect(used).toBeGreaterThan(0n);
    const where = `user_id = $1 AND kind = 'transfer_day'`;
    expect(await planted('limit_windows', 'used', where, [user])).toEqual([
      {
        kind: 'limit',
        name: `window ${user}/transfer_day/${window?.day}`,
        expected: String(used),
        found: String(used + 1n),
      },
    ]);
  });
});

it('W07: many at once over the day’s limit come to no more than it, and none is lost', async () => {
  const who = await server.person({ level: 2, opening: { USDT: '100000' } });
  await server.settle();
  const first = nextId();
  await ask(first, who.userId);
  const [one] = await server.sql<{ worth: string }>(
    'SELECT worth FROM withdrawals_state WHERE id = $1',
    [first],
  );
  const [limit] = await server.sql<{ cap: string }>(
    `SELECT cap_units AS cap FROM limit_rules WHERE kind = 'transfer' AND level = 2 AND days = 1`,
  );
  const worth = BigInt(one?.worth ?? 0);
  const fit = BigInt(limit?.cap ?? 0) / worth - 1n;
  const asked = Array.from({ length: Number(fit) + 25 }, nextId);
  const answers = await Promise.allSettled(asked.map((id) => ask(id, who.userId)));
  const taken = answers.filter(({ status }) => status === 'fulfilled').length;
  expect(BigInt(taken)).toBe(fit);
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.every(({ reason }) => String(reason).includes('limit_exceeded'))).toBe(true);
  const [window] = await server.sql<{ used: string }>(
    `SELECT used FROM limit_windows WHERE user_id = $1 AND kind = 'transfer_day'`,
    [who.userId],
  );
  expect(BigInt(window?.used ?? 0)).toBe(worth * (fit + 1n));
});

it('a coin that left without a transaction of the house is found by its name', async () => {
  const id = await sent();
  await server.sql(`UPDATE spends_state SET chain = 'bsc' WHERE id = $1`, [id]);
  const found = await compared();
  await server.sql(`UPDATE spends_state SET chain = 'ethereum' WHERE id = $1`, [id]);
  expect(found).toContainEqual({
    kind: 'payout',
    name: `USDT withdrawal ${id}`,
    expected: '25000000',
    found: '0',
  });
});

it('a coin that came back and was paid all the same is found by its name', async () => {
  const id = await settled();
  await server.sql(`UPDATE withdrawals_state SET state = 'returned' WHERE id = $1`, [id]);
  const found = await compared();
  await server.sql(`UPDATE withdrawals_state SET state = 'settled' WHERE id = $1`, [id]);
  expect(found).toContainEqual({
    kind: 'payout',
    name: `USDT withdrawal ${id}`,
    expected: '0',
    found: '24000000',
  });
});
