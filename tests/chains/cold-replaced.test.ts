// What cold signed for hot, and its number was used for something else since: no block takes it, and it keeps neither
// its fee nor the next move from cold.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { readColdFile } from '../../apps/signer/src/cold/read-file.ts';
import { findAnvil } from '../../tools/lib/anvil.ts';
import {
  COLD_OWN,
  COLD_WALLET,
  NEEDED,
  type PayoutSystem,
  startPayoutSystem,
} from './testing/payout-system.ts';
import { wrongSpends } from './testing/wrong-spends.ts';

const REASON = 'hot is short for tomorrow';
const [COLD = ''] = COLD_OWN;

/** Says it in one line where the node's package is missing. */
const isHere = findAnvil() !== undefined;
let system: PayoutSystem;
let one: SignedIn;
let two: SignedIn;
beforeAll(async () => {
  const started = await startPayoutSystem();
  if (started === undefined) return;
  system = started;
  const { server } = system.chain;
  one = await server.person({ staffRole: 'crypto_operations' });
  two = await server.person({ staffRole: 'crypto_operations' });
  await server.sql(`UPDATE staff_roles SET since = since - interval '80 hours'`);
  await run('ask_signer');
}, 120_000);
afterAll(() => system?.stop());

const run = (task: string): Promise<void> => system.chain.server.process.background.run(task);

async function decided(
  call: 'POST /admin/cold_moves' | 'POST /admin/cold_returns',
  body: Readonly<Record<string, string>>,
): Promise<void> {
  const { server } = system.chain;
  const proposed = await server.call(call, {
    token: one.accessToken,
    body: { chain: 'ethereum', reason: REASON, ...body },
  });
  const approved = await server.call('POST /admin/chain_approvals/:id/approve', {
    token: two.accessToken,
    params: { id: String(proposed.body.data['id']) },
    body: { reason: REASON },
  });
  expect(approved.body.data, proposed.text).toMatchObject({ status: 'approved' });
}

/** A move from cold with its file; its id. */
async function prepared(amount: string): Promise<string> {
  await decided('POST /admin/cold_returns', { symbol: 'USDT', amount });
  await run('prepare_cold_returns');
  const [row] = await system.chain.server.sql<{ id: string; wait: string | null }>(
    'SELECT id, wait FROM cold_returns ORDER BY created_at DESC LIMIT 1',
  );
  expect(row?.wait).toBeNull();
  return row?.id ?? '';
}

/** Signs a move's file at cold, and brings it back. */
async function bring(id: string): Promise<void> {
  const { server } = system.chain;
  const call = { token: one.accessToken, params: { id } };
  const answer = await server.call('GET /admin/cold_returns/:id/file', call);
  const hot = { chainId: '31337001', hot: system.hot, feeMax: '20000000000000000' };
  const rules = { version: 1 as const, chains: { ethereum: hot } };
  const file = Buffer.from(String(answer.body.data['content']), 'base64');
  const signed = readColdFile({ wallet: COLD_WALLET, rules, today: '2026-11-30' }, file).sign();
  const content = Buffer.from(signed).toString('base64');
  const taken = await server.call('POST /admin/cold_returns/:id/signed', {
    ...call,
    body: { content },
  });
  expect(taken.body.data, taken.text).toMatchObject({ status: 'sent' });
}

describe.skipIf(!isHere)('a move from cold', () => {
  it('whose number was used otherwise ends by itself once that is final, and the next one goes', async () => {
    for (const [symbol, amount] of [
      ['USDT', '1000'],
      ['ETH', '0.2'],
    ] as const) {
      await decided('POST /admin/cold_moves', { symbol, amount, address: COLD });
    }
    await run('take_cold_moves');
    await system.move();
    await system.block(NEEDED + 1);
    await system.block();
    const id = await prepared('400');
    const { node, server } = system.chain;
    await node.rpc('anvil_setNonce', [COLD, '0x1']);
    await system.block();
    await bring(id);
    await system.move();
    expect(await system.find(id)).toMatchObject({ state: 'signed', wait: 'nonce_gap' });
    // it is looked at once more, and people are to say what used it
    await system.move();
    expect(await system.stops()).not.toEqual([]);
    await system.block(NEEDED);
    await system.move();
    expect(await system.find(id)).toMatchObject({ state: 'signed', wait: 'chain_stopped' });
    await system.goOn();
    await system.move();
    await system.move();
    expect(await system.find(id)).toMatchObject({ state: 'failed', wait: null });
    expect(
      await server.sql(
        `SELECT state, fee_units::int AS fee, custody_units::int AS custody FROM spends_state WHERE id = $1`,
        [id],
      ),
    ).toEqual([{ state: 'closed', fee: 0, custody: 0 }]);
    await system.assertEqual();
    expect(await wrongSpends(server)).toEqual([]);
    expect(await system.spends.isColdBusy('ethereum')).toBe(false);

    const next = await prepared('300');
    await bring(next);
    await system.move();
    await system.block(NEEDED + 1);
    await system.block();
    expect(await system.find(next)).toMatchObject({ state: 'final' });
    await system.assertEqual();
  });
});
