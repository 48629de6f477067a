// One payment in several versions: replaced, raised, failed; whichever comes settles.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WantedPayout } from '../../apps/server/src/modules/chain-spends/index.ts';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { findAnvil } from '../../tools/lib/anvil.ts';
import { callData } from './evm-wallets.ts';
import {
  NEEDED,
  type PayoutSystem,
  RECIPIENT,
  startPayoutSystem,
} from './testing/payout-system.ts';

const USDT = 1_000_000n;
const MINUTE_MS = 60_000;
const REASON = 'as the runbook says';

/** Says it in one line where the node's package is missing. */
const isHere = findAnvil() !== undefined;
let system: PayoutSystem;
let person: SignedIn;
let officer: SignedIn;
beforeAll(async () => {
  const started = await startPayoutSystem();
  if (started === undefined) return;
  system = started;
  const { server } = system.chain;
  officer = await server.person({ staffRole: 'crypto_operations' });
  await server.sql(`UPDATE staff_roles SET since = since - interval '80 hours'`);
  person = await server.person({ level: 2, opening: { USDT: '5000' } });
  await server.settle();
});
afterAll(() => system?.stop());

const call = (key: Parameters<typeof system.chain.server.call>[0], id?: string) =>
  system.chain.server.call(key, {
    token: officer.accessToken,
    ...(id === undefined ? {} : { params: { id } }),
    ...(key.startsWith('POST') ? { body: { reason: REASON } } : {}),
  });
const sent = async (units: bigint): Promise<WantedPayout> => {
  const wanted = await system.wanted(person, { units });
  await system.release(wanted);
  await system.move();
  expect(await system.fate(wanted)).toMatchObject({ state: 'broadcast' });
  return wanted;
};
const bytesOf = async (txid: string): Promise<string> => {
  const [row] = await system.chain.server.sql<{ bytes: string }>(
    'SELECT bytes FROM chain_transactions WHERE txid = $1',
    [txid],
  );
  return row?.bytes ?? '';
};

describe.skipIf(!isHere)('versions of a payout', () => {
  it('W15: replaced by an officer’s wish, and the old one confirms: it settles, once', async () => {
    const before = await system.usdtOf(RECIPIENT);
    const wanted = await sent(20n * USDT);
    const [old = ''] = await system.txids(wanted);
    const shown = await call('GET /admin/chain_spends/:id', wanted.spendId);
    expect(shown.body.data, shown.text).toMatchObject({
      state: 'broadcast',
      may_bump: true,
      amount: '20',
      person: { id: String(person.userId) },
      versions: [{ version: 1, txid: old, state: 'waiting', nodes: 1 }],
    });
    const wish = await call('POST /admin/chain_spends/:id/bump', wanted.spendId);
    expect(wish.body.data, wish.text).toMatchObject({ bump_wanted: true });
    await system.move();
    const [, newer = ''] = await system.txids(wanted);
    expect(newer).toMatch(/^0x/);
    const bytes = await bytesOf(old);
    await system.chain.node.rpc('anvil_dropTransaction', [newer]);
    await system.chain.node.rpc('eth_sendRawTransaction', [bytes]);
    await system.block(NEEDED);
    expect(await system.fate(wanted)).toMatchObject({ state: 'final', txid: old });
    expect(await system.stateOf(wanted)).toBe('settled');
    expect(await system.usdtOf(RECIPIENT)).toBe(before + 20n * USDT);
    await system.assertEqual();
    const ended = await call('GET /admin/chain_spends/:id', wanted.spendId);
    expect(ended.body.data['versions']).toMatchObject([{ state: 'mined' }, { state: 'replaced' }]);
    const late = await call('POST /admin/chain_spends/:id/bump', wanted.spendId);
    expect([late.status, late.body.error]).toEqual([409, 'spend_not_bumpable']);
  });

  it('that no block takes for five minutes is raised by itself, the lowest number first, twice at most', async () => {
    const low = await sent(1n * USDT);
    const high = await sent(2n * USDT);
    for (const versions of [2, 3, 3]) {
      system.chain.server.clock.advance(6 * MINUTE_MS);
      await system.move();
      expect(await system.txids(low)).toHaveLength(versions);
      expect(await system.txids(high)).toHaveLength(1);
    }
    const fees = await system.chain.server.sql<{ max_fee: string; max_tip: string }>(
      'SELECT max_fee, max_tip FROM chain_transactions WHERE spend_id = $1 ORDER BY version',
      [low.spendId],
    );
    for (const [nth, { max_fee: fee, max_tip: tip }] of fees.entries()) {
      const last = fees[nth - 1];
      if (last === undefined) continue;
      expect(BigInt(fee) * 8n).toBeGreaterThanOrEqual(BigInt(last.max_fee) * 9n);
      expect(BigInt(tip) * 8n).toBeGreaterThanOrEqual(BigInt(last.max_tip) * 9n);
    }
    await system.block(NEEDED);
    await system.block(NEEDED);
    expect([await system.stateOf(low), await system.stateOf(high)]).toEqual(['settled', 'settled']);
    await system.assertEqual();
  });

  it('W16: undone by the token’s block list comes back once, and its gas is booked', async () => {
    const { chain, hot } = system;
    const before = await system.usdtOf(hot);
    const balance = await chain.balance(person.userId, 'USDT');
    const wanted = await sent(30n * USDT);
    const list = (name: string) => callData('TetherLike', name, [hot]);
    await chain.send({ to: chain.usdt, data: list('addBlackList'), tip: 50n });
    await system.block();
    await system.assertEqual({ ETH: ['spend'] });
    await system.block(NEEDED);
    expect(await system.fate(wanted)).toMatchObject({ state: 'failed' });
    expect(await system.stateOf(wanted)).toBe('returned');
    expect(await system.usdtOf(hot)).toBe(before);
    expect(await chain.balance(person.userId, 'USDT')).toBe(balance);
    await system.assertEqual();
    const [fee] = await chain.server.sql<{ fee_units: string; state: string }>(
      'SELECT state, fee_units FROM spends_state WHERE id = $1',
      [wanted.spendId],
    );
    expect(fee?.state).toBe('closed');
    expect(BigInt(fee?.fee_units ?? 0)).toBeGreaterThan(0n);
    // what would be undone is not sent at all
    const next = await system.wanted(person, { units: USDT });
    expect(await system.spends.plan(next)).toEqual({ ok: false, why: 'would_revert' });
    await chain.send({ to: chain.usdt, data: list('removeBlackList') });
    await system.block();
    expect(await system.spends.plan(next)).toMatchObject({ ok: true });
  });

  it('are listed for officers, and their bytes are sent again by a wish', async () => {
    const waiting = await system.wanted(person, { units: 3n * USDT });
    await system.spends.open(waiting, []);
    const early = await call('POST /admin/chain_spends/:id/rebroadcast', waiting.spendId);
    expect([early.status, early.body.error]).toEqual([409, 'spend_not_sent']);
    await system.spends.void(waiting.spendId);
    const wanted = await sent(4n * USDT);
    const [txid = ''] = await system.txids(wanted);
    await system.chain.node.rpc('anvil_dropTransaction', [txid]);
    const again = await call('POST /admin/chain_spends/:id/rebroadcast', wanted.spendId);
    expect(again.status, again.text).toBe(200);
    await system.move();
    expect(await system.chain.node.rpc('eth_getTransactionByHash', [txid])).not.toBeNull();
    const open = await call('GET /admin/chain_spends');
    expect(open.body.data['data'], open.text).toMatchObject([{ id: wanted.spendId }]);
    await system.block(NEEDED);
    expect(await system.txids(wanted)).toEqual([txid]);
    const ended = await system.chain.server.call('GET /admin/chain_spends', {
      token: officer.accessToken,
      query: { show: 'ended' },
    });
    expect((ended.body.data['data'] as { id: string }[])[0]?.id).toBe(wanted.spendId);
    const none = await call('GET /admin/chain_spends/:id', '00000000-0000-4000-8000-000000000000');
    expect(none.body.error).toBe('spend_not_found');
  });

  it('have a signer that officers see as it answered last', async () => {
    await system.chain.server.process.background.run('ask_signer');
    const { body, text } = await call('GET /admin/signer');
    expect(body.data, text).toMatchObject({
      state: 'ready',
      chains: [{ chain: 'ethereum', hot: system.hot, gas: system.gas, fee_symbol: 'ETH' }],
    });
    system.chain.server.clock.advance(2 * MINUTE_MS);
    system.signer.isAway = true;
    const away = await call('GET /admin/signer');
    expect(away.body.data).toMatchObject({ state: 'away' });
    system.signer.isAway = false;
  });
});
