// Moves to cold as officers decide them, with transactions that a test answers for.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { COLD_ADDRESS, listCold } from '../../testing/chains.ts';
import { startCoinServer } from '../../testing/coin-withdrawals.ts';
import type { ScriptedSpends } from '../../testing/scripted-spends.ts';
import type { Answer, SignedIn, TestServer } from '../../testing/server.ts';

const REASON = 'above its ceiling';

let server: TestServer;
let spends: ScriptedSpends;
let one: SignedIn;
let two: SignedIn;
beforeAll(async () => {
  ({ server, spends } = await startCoinServer());
  one = await server.person({ staffRole: 'crypto_operations' });
  two = await server.person({ staffRole: 'crypto_operations' });
  await server.sql(`UPDATE staff_roles SET since = since - interval '80 hours'`);
  // one USDT lies at hot, of the books
  await listCold(server, 1_000_000n);
}, 120_000);
afterAll(() => server?.close());
beforeEach(async () => {
  spends.cold = [COLD_ADDRESS];
  spends.waits = {};
  spends.wanted.clear();
  spends.recalled.length = 0;
  spends.freed.length = 0;
  spends.recallSays = 'void';
  spends.before = () => undefined;
  await server.sql('DELETE FROM chain_spends');
  await server.sql('DELETE FROM cold_moves');
  await server.sql(`DELETE FROM approvals WHERE kind IN ('cold_move', 'cold_recall')`);
});

const propose = (by: SignedIn, of: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  server.call('POST /admin/cold_moves', {
    token: by.accessToken,
    body: {
      chain: 'ethereum',
      symbol: 'USDT',
      amount: '0.25',
      address: COLD_ADDRESS,
      reason: REASON,
      ...of,
    },
    lang: 'en',
  });
const decide = (by: SignedIn, proposed: Answer, verdict: 'approve' | 'refuse' = 'approve') =>
  server.call(`POST /admin/chain_approvals/:id/${verdict}`, {
    token: by.accessToken,
    params: { id: String(proposed.body.data['id']) },
    body: { reason: REASON },
    lang: 'en',
  });
const take = (): Promise<void> => server.process.background.run('take_cold_moves');
const rows = () =>
  server.sql<{ id: string; units: string; wait: string | null; is_taken: boolean }>(
    'SELECT id, units, wait, taken_at IS NOT NULL AS is_taken FROM cold_moves ORDER BY created_at',
  );

it('is among the chains’ approvals, with where it goes, until another officer decides', async () => {
  const proposed = await propose(one);
  expect(proposed.body.data, proposed.text).toMatchObject({
    kind: 'cold_move',
    chain: 'ethereum',
    symbol: 'USDT',
    amount: '0.25',
    address: COLD_ADDRESS,
    is_mine: true,
    status: 'waiting',
  });
  const listed = await server.call('GET /admin/chain_approvals', { token: two.accessToken });
  expect(listed.body.data['data']).toMatchObject([
    { kind: 'cold_move', address: COLD_ADDRESS, is_mine: false },
  ]);
  expect((await propose(two)).body.error).toBe('approval_waiting');
  expect((await decide(one, proposed)).body.error).toBe('approval_second_officer');
  expect(await rows()).toEqual([]);
  expect((await decide(two, proposed)).body.data).toMatchObject({ status: 'approved' });
  expect((await decide(two, proposed)).body.data).toMatchObject({ status: 'approved' });
  expect(await rows()).toMatchObject([{ units: '250000', wait: null, is_taken: false }]);
  const acts = await server.sql<{ act: string }>(
    `SELECT act FROM audit_acts WHERE subject = 'cold_move:ethereum:USDT' ORDER BY id`,
  );
  expect(acts.map(({ act }) => act)).toEqual(['cold_move_proposed', 'cold_move_approved']);
});

it('is handed over once, under its own id, as soon as nothing keeps it', async () => {
  await decide(two, await propose(one));
  for (const wait of ['signer_away', 'hot_empty'] as const) {
    spends.waits = { want: wait };
    await take();
    expect(await rows()).toMatchObject([{ wait, is_taken: false }]);
  }
  const shown = await server.call('GET /admin/treasury', { token: one.accessToken });
  expect(shown.body.data['untaken'], shown.text).toMatchObject([
    { symbol: 'USDT', amount: '0.25', wait: 'hot_empty', address: COLD_ADDRESS },
  ]);
  spends.waits = {};
  await Promise.all([take(), take()]);
  const [row] = await rows();
  expect(row).toMatchObject({ wait: null, is_taken: true });
  expect([...spends.wanted.values()]).toEqual([
    {
      spendId: row?.id,
      kind: 'cold',
      chain: 'ethereum',
      asset: 'USDT',
      raw: 250_000n,
      address: COLD_ADDRESS,
    },
  ]);
  spends.wanted.clear();
  await take();
  expect(spends.wanted.size).toBe(0);
});

it('is given up where officers took it back while it was handed over', async () => {
  await decide(two, await propose(one));
  spends.before = (step, id) =>
    step === 'want'
      ? server
          .sql('UPDATE cold_moves SET recalled_at = now() WHERE id = $1', [id])
          .then(() => releasedSpend(id))
      : undefined;
  await take();
  spends.before = (step, id) =>
    step === 'recall'
      ? server.sql(`UPDATE chain_spends SET state = 'void' WHERE id = $1`, [id]).then(() => {})
      : undefined;
  const [row] = await rows();
  expect(row).toMatchObject({ is_taken: false });
  // what still is there of it is found, and ended
  await take();
  expect(spends.recalled).toEqual([row?.id]);
  expect(spends.freed).toEqual([row?.id]);
  // a worker that comes later leaves it alone
  await take();
  expect(spends.recalled).toHaveLength(1);
});

/** The transaction of a move, as it stands before it is signed. */
async function releasedSpend(id: string): Promise<void> {
  await server.sql(
    `INSERT INTO chain_spends (id, chain, kind, asset, units, raw, from_branch, from_number, from_address, address,
       approvals, gas_limit, max_fee, max_tip, state, created_at, updated_at)
     VALUES ($1, 'ethereum', 'cold', 'USDT', 1, 1, 1, 0, 'x', 'x', '[]', 1, 1, 0, 'released', now(), now())`,
    [id],
  );
}

/** Two officers want the only move back. */
async function wantBack(): Promise<Answer> {
  const [row] = await rows();
  const recall = await server.call('POST /admin/cold_recalls', {
    token: one.accessToken,
    body: { move: row?.id ?? '', reason: REASON },
    lang: 'en',
  });
  return recall.body.error === undefined ? decide(two, recall) : recall;
}
const shownMoves = async () => {
  const shown = await server.call('GET /admin/treasury', { token: one.accessToken });
  expect(shown.status, shown.text).toBe(200);
  return shown.body.data['untaken'];
};

it('is taken back by a worker’s word, once the process that officers ask has kept their wish', async () => {
  // no process but the worker's speaks with the signer, and that one is away
  spends.waits = { want: 'signer_away' };
  spends.recallSays = 'later';
  await decide(two, await propose(one));
  const [row] = await rows();
  expect((await wantBack()).body.data).toMatchObject({ status: 'approved' });
  spends.waits = {};
  expect((await wantBack()).body.error).toBe('not_found');
  expect(await shownMoves()).toMatchObject([{ recall: 'wanted' }]);
  await take();
  expect(new Set(spends.recalled)).toEqual(new Set([row?.id]));
  expect(spends.freed).toEqual([]);
  spends.recallSays = 'void';
  await take();
  expect(spends.freed).toEqual([row?.id]);
  expect(await shownMoves()).toEqual([]);
  await take();
  expect(spends.freed).toHaveLength(1);
  expect(spends.wanted.size).toBe(0);
});

it('goes on where the signer had signed it before it was to be taken back, and officers see that', async () => {
  await decide(two, await propose(one));
  await take();
  const [row] = await rows();
  await releasedSpend(row?.id ?? '');
  spends.recallSays = 'sent';
  expect((await wantBack()).body.data).toMatchObject({ status: 'approved' });
  await take();
  expect(spends.recalled).toEqual([row?.id]);
  expect(spends.freed).toEqual([]);
  expect(await shownMoves()).toMatchObject([{ id: row?.id, recall: 'refused' }]);
  await server.sql(`UPDATE chain_spends SET state = 'signed'`);
  expect((await wantBack()).body.error).toBe('cold_move_sent');
  await server.sql(`UPDATE chain_spends SET state = 'final', closed_at = now()`);
  expect(await shownMoves()).toEqual([]);
  await take();
  expect(spends.recalled).toHaveLength(1);
});

it('is refused to an address that the signer does not list, also where it no longer does', async () => {
  const proposed = await propose(one);
  spends.cold = [];
  expect((await propose(one, { symbol: 'ETH' })).body.error).toBe('cold_address_unlisted');
  expect((await decide(two, proposed)).body.error).toBe('cold_address_unlisted');
  expect(await rows()).toEqual([]);
  expect((await decide(two, proposed, 'refuse')).body.data).toMatchObject({ status: 'refused' });
  // as the list has it, to the letter
  spends.cold = [COLD_ADDRESS];
  const lower = await propose(one, { address: COLD_ADDRESS.toLowerCase() });
  expect(lower.body.error).toBe('cold_address_unlisted');
});

it('is refused for more than hot has free, moves that wait for their transaction among it', async () => {
  expect((await propose(one, { amount: '1.000001' })).body.error).toBe('hot_wallet_short');
  await decide(two, await propose(one, { amount: '0.75' }));
  expect((await propose(one, { amount: '0.250001' })).body.error).toBe('hot_wallet_short');
  const rest = await propose(one, { amount: '0.25' });
  expect(rest.body.data, rest.text).toMatchObject({ status: 'waiting' });
});

it.each([
  ['a coin without a network', { symbol: 'BTC' }, 'not_found'],
  ['a chain without a node', { chain: 'bsc' }, 'not_found'],
  ['nothing', { amount: '0' }, 'amount_malformed'],
  ['finer than a unit', { amount: '0.0000001' }, 'amount_malformed'],
  ['a decimal comma', { amount: '0,5' }, 'decimal_comma'],
] as const)('is refused for %s', async (_, of, error) => {
  expect((await propose(one, of)).body.error).toBe(error);
  expect(await rows()).toEqual([]);
});
