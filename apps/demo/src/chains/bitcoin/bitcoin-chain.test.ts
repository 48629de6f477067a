// The demo's Bitcoin: real blocks and scripts, judged by another library, over one log.
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Transaction } from '@scure/btc-signer';
import { pubSchnorr } from '@scure/btc-signer/utils.js';
import * as btc from '@scure/btc-signer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openingsOn } from '../amounts.ts';
import { CHAINS } from '../chain-facts.ts';
import type { DemoChain } from '../chain-port.ts';
import { type ChainPair, bitcoinPair } from '../testing/chain-pair.ts';
import { scriptOf } from './address.ts';
import { BITS, hash256, merkleRoot, readTx, shown } from './wire.ts';

const BIRTH = CHAINS.bitcoin.birthHeight;
/** Somebody's key, and the address of its taproot output. */
const KEY = new Uint8Array(32).fill(9);
const SOMEBODY = btc.p2tr(pubSchnorr(KEY), undefined, { ...btc.TEST_NETWORK, bech32: 'bcrt' });

interface RpcAnswer {
  readonly status: number;
  readonly text: string;
  readonly result: unknown;
  readonly error: { readonly code: number; readonly message: string } | null | undefined;
}

async function rpc(url: string, method: string, ...params: unknown[]): Promise<RpcAnswer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  // a connection of before a restart is of nobody
  const response = await fetch(url, { method: 'POST', body, headers: { connection: 'close' } });
  const text = await response.text();
  return {
    status: response.status,
    text,
    ...(JSON.parse(text) as Omit<RpcAnswer, 'status' | 'text'>),
  };
}

describe('the demo’s Bitcoin', () => {
  let pair: ChainPair<DemoChain>;
  let chain: DemoChain;
  let first = '';
  let second = '';

  beforeAll(async () => {
    pair = await bitcoinPair();
    chain = await pair.open();
    [first = '', second = ''] = chain.nodes.map(({ url }) => url);
  });
  afterAll(() => pair.remove());

  const pay = (amount: string): Promise<string> =>
    chain.pay([{ asset: 'BTC', address: SOMEBODY.address ?? '', amount }]);

  /** What somebody signs of an output of theirs; satoshi. */
  const spend = (txid: string, over: { fee?: bigint; amount?: bigint; sequence?: number } = {}) => {
    const paid = readTx(
      [...chain.log.pending.values(), ...chain.log.blocks.flatMap((b) => b.transactions)].find(
        (hex) => readTx(hex).txid === txid,
      ) ?? '',
    );
    const vout = paid.outputs.findIndex(({ script }) =>
      script.equals(Buffer.from(SOMEBODY.script)),
    );
    const value = paid.outputs[vout]?.value ?? 0n;
    const transaction = new Transaction();
    transaction.addInput({
      txid,
      index: vout,
      witnessUtxo: { script: SOMEBODY.script, amount: over.amount ?? value },
      tapInternalKey: pubSchnorr(KEY),
      sequence: over.sequence ?? 0xffff_fffd,
    });
    transaction.addOutput({ script: SOMEBODY.script, amount: value - (over.fee ?? 1_000n) });
    transaction.sign(KEY, undefined, new Uint8Array(32));
    transaction.finalize();
    return transaction.hex;
  };

  it('is born with what the openings come to, to the last unit', async () => {
    expect(chain.head().height).toBe(BIRTH);
    const { hot } = pair.wallet.bitcoin;
    const { text } = await rpc(first, 'scantxoutset', 'start', [`addr(${hot})`]);
    const [opening] = openingsOn('bitcoin');
    expect(text).toContain(
      `"total_amount":${opening?.amount}.00000000`.replace(/(\.\d+)\.0+$/, '$1'),
    );
    expect(statSync(join(pair.folder, 'bitcoin.blocks')).mode & 0o077).toBe(0);
  });

  it('makes blocks as every node checks them: work, roots, what commits to witnesses', async () => {
    await pay('0.02');
    await chain.mine(1);
    const height = chain.head().height;
    const { result: hash } = await rpc(first, 'getblockhash', height);
    const hex = String((await rpc(first, 'getblock', hash, 0)).result);
    const bytes = Buffer.from(hex, 'hex');
    expect(shown(hash256(bytes.subarray(0, 80)))).toBe(hash);
    expect(String(hash) < '8').toBe(true);
    expect(bytes.readUInt32LE(72)).toBe(BITS);
    const { transactions } = chain.log.blocks[height - 1] ?? { transactions: [] };
    const read = transactions.map(readTx);
    expect(shown(bytes.subarray(36, 68))).toBe(merkleRoot(read.map(({ txid }) => txid)));
    const [own] = read;
    const root = merkleRoot(['0'.repeat(64), ...read.slice(1).map((tx) => tx.hash)]);
    const commitment = hash256(
      Buffer.concat([Buffer.from(root, 'hex').reverse(), Buffer.alloc(32)]),
    );
    expect(own?.outputs[1]?.script.toString('hex')).toBe(
      `6a24aa21a9ed${commitment.toString('hex')}`,
    );
    // BIP-34: the height, as a script has it
    expect(own?.inputs[0]?.script.subarray(0, 2).toString('hex')).toBe(`01${height.toString(16)}`);
  });

  it('has two nodes with the same blocks, and tells amounts as numbers of eight decimals', async () => {
    const [one, other] = await Promise.all([
      rpc(first, 'getblockchaininfo'),
      rpc(second, 'getblockchaininfo'),
    ]);
    expect(one.result).toEqual(other.result);
    expect(one.result).toMatchObject({ chain: 'regtest', blocks: chain.head().height });
    const { text } = await rpc(second, 'getblock', chain.head().hash, 3);
    expect(text).toContain('"value":0.02000000,');
    expect(text).toContain('"prevout":{');
  });

  it('refuses what is wrong, each by Core’s number', async () => {
    const txid = await pay('0.01');
    await chain.mine(1);
    const right = spend(txid);
    const cases: readonly (readonly [string, readonly unknown[], number, string])[] = [
      ['sendrawtransaction', ['00'], -22, 'TX decode failed'],
      ['sendrawtransaction', [spend(txid, { amount: 2_000_000n })], -26, 'script-verify'],
      ['sendrawtransaction', [spend(txid, { fee: 0n })], -26, 'min relay fee not met'],
      [
        'sendrawtransaction',
        [spend(txid, { fee: -1n, amount: 2_000_000n })],
        -26,
        'bad-txns-in-belowout',
      ],
      ['sendrawtransaction', [spend(txid, { fee: 999_900n })], -26, 'dust'],
      ['sendrawtransaction', [right.replace(/(?<=^.{16})../, 'ff')], -25, 'missingorspent'],
      [
        'sendrawtransaction',
        [chain.log.blocks.at(-1)?.transactions[1]],
        -27,
        'already in utxo set',
      ],
      ['getrawtransaction', ['ab'.repeat(32)], -5, 'No such mempool'],
      ['getblock', ['ab'.repeat(32)], -5, 'Block not found'],
      ['getblockhash', [1_000_000], -8, 'out of range'],
      ['getmempoolentry', ['ab'.repeat(32)], -5, 'not in mempool'],
      ['getwalletinfo', [], -32_601, 'Method not found'],
    ];
    for (const [method, params, code, words] of cases) {
      const { error } = await rpc(first, method, ...params);
      expect(error, `${method}: ${words}`).toMatchObject({ code });
      expect(error?.message).toContain(words);
    }
    expect(chain.log.pending.size).toBe(0);
    // and takes what is right: twice the same, and then says that it has it
    expect((await rpc(first, 'testmempoolaccept', [right])).result).toMatchObject([
      { allowed: true },
    ]);
    const code = readTx(right).txid;
    expect((await rpc(first, 'sendrawtransaction', right)).result).toBe(code);
    expect((await rpc(first, 'sendrawtransaction', right)).result).toBe(code);
    expect([...chain.log.pending.keys()]).toEqual([code]);
    await chain.mine(1);
    expect((await chain.find(code)).confirmations).toBe(1);
  });

  it('replaces by BIP-125 alone: what says so, for more', async () => {
    const txid = await pay('0.01');
    const final = spend(txid, { sequence: 0xffff_ffff });
    await chain.mine(1);
    await chain.send([final]);
    await expect(chain.send([spend(txid, { fee: 5_000n })])).rejects.toThrow(
      'txn-mempool-conflict',
    );
    await chain.drop(undefined);
    const [one, two, three] = [1_000n, 1_050n, 3_000n].map((fee) => spend(txid, { fee }));
    await chain.send([one ?? '']);
    await expect(chain.send([two ?? ''])).rejects.toThrow(
      'insufficient fee, rejecting replacement',
    );
    const [code] = await chain.send([three ?? '']);
    expect([...chain.log.pending.keys()]).toEqual([code]);
    // the cheaper one is no way back
    await expect(chain.send([one ?? ''])).rejects.toThrow('insufficient fee');
    await chain.mine(1);
    expect((await rpc(first, 'sendrawtransaction', one)).error).toMatchObject({ code: -25 });
    expect((await chain.find(code ?? '')).state).toBe('mined');
  });

  it('estimates nothing before blocks had something to take, and then what blocks ask for', async () => {
    expect((await rpc(first, 'estimatesmartfee', 2)).text).toContain('"feerate":0.00010000');
    chain.multiplyFee(3);
    const txid = await pay('0.01');
    await chain.mine(1);
    chain.multiplyFee(30);
    const cheap = spend(txid, { fee: 200n });
    await chain.send([cheap]);
    await chain.mine(1);
    expect([...chain.log.pending.keys()]).toEqual([readTx(cheap).txid]);
    chain.multiplyFee(1);
    await chain.mine(1);
    expect(chain.log.pending.size).toBe(0);
  });

  it.each([['again'], ['moved'], ['dropped']] as const)(
    'forks with the transactions %s, and both nodes follow',
    async (mode) => {
      const txid = await pay('0.01');
      await chain.mine(2);
      const before = chain.head();
      await chain.fork(2, mode);
      expect(chain.head().height).toBe(before.height + 1);
      expect(chain.head().hash).not.toBe(before.hash);
      expect((await rpc(second, 'getblockhash', before.height + 1)).result).toBe(chain.head().hash);
      expect((await chain.find(txid)).state).toBe(mode === 'dropped' ? 'unknown' : 'mined');
      expect((await rpc(second, 'getblock', before.hash)).error).toMatchObject({ code: -5 });
    },
  );

  it('has one node lie, stall or hang, and come back', async () => {
    const [, other] = chain.nodes;
    await other?.behave('lying');
    expect((await rpc(second, 'getbestblockhash')).result).not.toBe(chain.head().hash);
    await other?.behave('behind');
    await chain.mine(1);
    await other?.behave('honest');
    expect((await rpc(second, 'getbestblockhash')).result).toBe(chain.head().hash);
    await other?.behave('hanging');
    const late = rpc(second, 'getblockcount');
    await other?.behave('honest');
    expect((await late).result).toBe(chain.head().height);
  });

  it('has a thief take hot money', async () => {
    const txid = await chain.steal('BTC', '1000');
    await chain.mine(1);
    expect((await chain.find(txid)).state).toBe('mined');
    await expect(chain.steal('USDT', '1')).rejects.toMatchObject({ code: 'unknown_asset' });
  });

  it('comes back from its log as it was, also from one that was torn', async () => {
    const waiting = await pay('0.01');
    const head = chain.head();
    const { result } = await rpc(first, 'scantxoutset', 'start', [`addr(${SOMEBODY.address})`]);
    await chain.stop();
    const file = join(pair.folder, 'bitcoin.blocks');
    appendFileSync(file, '{"height":');
    chain = await pair.open();
    expect(chain.head()).toEqual(head);
    expect([...chain.log.pending.keys()]).toEqual([waiting]);
    expect(
      (await rpc(first, 'scantxoutset', 'start', [`addr(${SOMEBODY.address})`])).result,
    ).toEqual(result);
    expect(readFileSync(file, 'utf8').endsWith('\n')).toBe(true);
    await chain.mine(1);
    expect((await chain.find(waiting)).state).toBe('mined');
  });

  it('takes no address of another chain', async () => {
    await expect(chain.pay([])).rejects.toMatchObject({ code: 'bad_payments' });
    const other = {
      asset: 'BTC',
      amount: '1',
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    };
    await expect(chain.pay([other])).rejects.toMatchObject({ code: 'bad_address' });

    const dust = { ...other, address: SOMEBODY.address ?? '', amount: '0.00000001' };
    await expect(chain.pay([dust])).rejects.toMatchObject({ code: 'bad_amount' });
    expect(scriptOf(SOMEBODY.address ?? '')).toEqual(Buffer.from(SOMEBODY.script));
  });
});
