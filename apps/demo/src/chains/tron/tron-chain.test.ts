// The demo's TRON: what is TRON's is judged by it, contracts run in an EVM, over one log.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnvil } from '../anvil-process.ts';
import { CHAINS } from '../chain-facts.ts';
import type { DemoChain } from '../chain-port.ts';
import { type ChainPair, tronPair } from '../testing/chain-pair.ts';
import { holderOf, holderOfKey, signHash, tronText } from './address.ts';
import { type Act, hashOf, rawOf, readTx, signedOf } from './wire.ts';

const KEY = `0x${'07'.repeat(32)}`;
const SOMEBODY = tronText(holderOfKey(KEY));
const NEWCOMER = 'TYtYViZFo5xavdy4SixcvuGGbZMwWVV3wL';
const HOUR_MS = 3_600_000;
const [USDT] = CHAINS.tron.tokens;

interface Said {
  readonly result?: boolean;
  readonly code?: string;
  readonly txid?: string;
  readonly Error?: string;
}

describe.skipIf(findAnvil() === undefined)('the demo’s TRON', () => {
  let pair: ChainPair<DemoChain>;
  let chain: DemoChain;
  let url = '';
  let nth = 0;

  beforeAll(async () => {
    pair = await tronPair();
    chain = await pair.open();
    url = chain.nodes[0]?.url ?? '';
    await chain.pay([{ asset: 'TRX', address: SOMEBODY, amount: '500' }]);
    await chain.pay([{ asset: 'USDT', address: SOMEBODY, amount: '100' }]);
    await chain.mine(1);
  });
  afterAll(() => pair.remove());

  const ask = async (path: string, body: Readonly<Record<string, unknown>> = {}): Promise<Said> => {
    const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) });
    expect(response.status).toBe(200);
    return (await response.json()) as Said;
  };
  const holder = (address: string): string => holderOf(address) ?? '';
  const transfer = (to: string, sun: bigint): Act => ({
    kind: 'transfer',
    from: holderOfKey(KEY),
    to: holder(to),
    sun,
    data: '',
  });
  const token = (to: string, raw: bigint): Act => ({
    kind: 'call',
    from: holderOfKey(KEY),
    to: holder(USDT?.contract ?? ''),
    sun: 0n,
    data: `a9059cbb${holder(to).slice(2).padStart(64, '0')}${raw.toString(16).padStart(64, '0')}`,
  });
  const signed = (
    act: Act,
    more: { block?: string; expiration?: number; feeLimit?: bigint; key?: string } = {},
  ): string => {
    nth += 1;
    const { block = CHAINS.tron.genesis, expiration = Date.now() + HOUR_MS } = more;
    const { feeLimit = act.kind === 'call' ? 50_000_000n : 0n, key = KEY } = more;
    const raw = rawOf({ act, block, expiration, madeAt: Date.now() + nth, feeLimit });
    return signedOf(raw, signHash(hashOf(raw), key));
  };
  const offer = (transaction: string): Promise<Said> =>
    ask('/wallet/broadcasthex', { transaction });
  const balanceOf = async (address: string): Promise<number> =>
    ((await ask('/wallet/getaccount', { address, visible: true })) as { balance?: number })
      .balance ?? 0;
  const infoOf = async (txid: string) =>
    (await ask('/wallet/gettransactioninfobyid', { value: txid })) as unknown as {
      readonly fee?: number;
      readonly result?: string;
      readonly receipt?: Readonly<Record<string, unknown>>;
    };

  it('refuses by java-tron’s codes, with HTTP 200', async () => {
    const codes = async (transaction: string): Promise<string | undefined> =>
      (await offer(transaction)).code;
    expect(await codes(signed(transfer(NEWCOMER, 1n), { key: `0x${'08'.repeat(32)}` }))).toBe(
      'SIGERROR',
    );
    expect(await codes(signed(transfer(NEWCOMER, 1n), { block: '00'.repeat(32) }))).toBe(
      'TAPOS_ERROR',
    );
    expect(await codes(signed(transfer(NEWCOMER, 1n), { expiration: Date.now() - 1 }))).toBe(
      'TRANSACTION_EXPIRATION_ERROR',
    );
    expect(
      await codes(signed(transfer(NEWCOMER, 1n), { expiration: Date.now() + 25 * HOUR_MS })),
    ).toBe('TRANSACTION_EXPIRATION_ERROR');
    expect(await codes(signed(transfer(NEWCOMER, 10n ** 12n)))).toBe('CONTRACT_VALIDATE_ERROR');
    expect(await codes(signed(transfer(NEWCOMER, 0n)))).toBe('CONTRACT_VALIDATE_ERROR');
    expect(await codes(signed({ ...token(NEWCOMER, 1n), to: holder(NEWCOMER) }))).toBe(
      'CONTRACT_VALIDATE_ERROR',
    );
    expect(await codes(signed(token(NEWCOMER, 1n), { feeLimit: 10n ** 11n }))).toBe(
      'CONTRACT_VALIDATE_ERROR',
    );
    expect((await offer('00ff')).Error).toContain('InvalidProtocolBufferException');
    expect(chain.log.pending.size).toBe(0);
    const once = signed(transfer(NEWCOMER, 1n));
    expect(await offer(once)).toMatchObject({ result: true, txid: readTx(once).txid });
    expect(await codes(once)).toBe('DUP_TRANSACTION_ERROR');
    await chain.drop(undefined);
  });

  it('takes for a new account, and bandwidth beyond what is free', async () => {
    const before = await balanceOf(SOMEBODY);
    const [first, second, third] = [
      signed(transfer(NEWCOMER, 5_000_000n)),
      signed(transfer(NEWCOMER, 1_000_000n)),
      signed(transfer(NEWCOMER, 2_000_000n)),
    ];
    const txids = await chain.send([first, second, third]);
    await chain.mine(1);
    expect(await balanceOf(NEWCOMER)).toBe(8_000_000);
    const fees = await Promise.all(txids.map(async (txid) => (await infoOf(txid)).fee ?? 0));
    expect(fees.slice(0, 2)).toEqual([1_100_000, 0]);
    const bytes = Number(readTx(third).bytes);
    expect([0, bytes * 1_000]).toContain(fees[2]);
    expect(await balanceOf(SOMEBODY)).toBe(
      before - 8_000_000 - fees.reduce((sum, fee) => sum + fee, 0),
    );
  });

  it('runs contracts, by what their limit buys', async () => {
    const done = signed(token(NEWCOMER, 3_000_000n));
    const short = signed(token(NEWCOMER, 4_000_000n), { feeLimit: 900_000n });
    const undone = signed(token(NEWCOMER, 10n ** 15n));
    const [doneId = '', shortId = '', undoneId = ''] = await chain.send([done, short, undone]);
    await chain.mine(1);
    expect(await infoOf(doneId)).toMatchObject({ receipt: { result: 'SUCCESS' } });
    const failed = await infoOf(shortId);
    expect(failed).toMatchObject({ result: 'FAILED', receipt: { result: 'OUT_OF_ENERGY' } });
    // all that the limit bought is burnt
    expect(failed.receipt).toMatchObject({ energy_fee: 900_000, energy_usage_total: 9_000 });
    expect(await infoOf(undoneId)).toMatchObject({
      result: 'FAILED',
      receipt: { result: 'REVERT' },
    });
    expect(await chain.find(doneId)).toMatchObject({
      state: 'mined',
      moves: [{ asset: 'USDT', amount: '3', to: NEWCOMER }],
    });
    expect(await chain.find(shortId)).toMatchObject({ state: 'failed', moves: [] });
  });

  it('has a newest block and one that no fork takes back 19 behind it, the same on both nodes', async () => {
    await chain.mine(25);
    const height = (said: unknown): number =>
      (said as { block_header: { raw_data: { number?: number } } }).block_header.raw_data.number ??
      0;
    const head = height(await ask('/wallet/getnowblock'));
    expect(head - height(await ask('/walletsolidity/getnowblock'))).toBe(19);
    const [first, second] = chain.nodes.map((node) => node.head());
    expect(second).toEqual(first);
    expect(first?.hash.startsWith(head.toString(16).padStart(16, '0'))).toBe(true);
  });

  it('goes back with accounts and contracts, and its transactions come again in other blocks', async () => {
    const before = await balanceOf(SOMEBODY);
    const txid = (await chain.send([signed(token(NEWCOMER, 1_000_000n))]))[0] ?? '';
    await chain.mine(1);
    const { hash } = chain.head();
    await chain.fork(1, 'dropped');
    expect(chain.head().hash).not.toBe(hash);
    expect(await balanceOf(SOMEBODY)).toBe(before);
    expect((await chain.find(txid)).state).toBe('unknown');
    const again = (await chain.send([signed(token(NEWCOMER, 1_000_000n))]))[0] ?? '';
    await chain.mine(2);
    await chain.fork(2, 'moved');
    expect(await chain.find(again)).toMatchObject({ state: 'mined', height: chain.head().height });
    expect(chain.nodes.map((node) => node.isLevel())).toEqual([true, true]);
  });

  it('33 a torn line is as if it had never been begun, and a start has the same hashes', async () => {
    const head = chain.head();
    await chain.stop();
    appendFileSync(join(pair.folder, 'tron.blocks'), '{"height":');
    chain = await pair.open();
    url = chain.nodes[0]?.url ?? '';
    expect(chain.head()).toEqual(head);
    await expect
      .poll(() => chain.nodes.map((node) => node.head()))
      .toEqual([head, head].map(({ hash, height }) => ({ height, hash })));
  });

  it('a node that lies stands on a branch of its own and comes back', async () => {
    const [, second] = chain.nodes;
    await second?.behave('lying');
    expect(second?.head().hash).not.toBe(chain.head().hash);
    await chain.mine(1);
    await second?.behave('honest');
    expect(second?.head().hash).toBe(chain.head().hash);
  });
});
