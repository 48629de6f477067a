import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openingsOn } from './amounts.ts';
import { findAnvil } from './anvil-process.ts';
import { CHAINS } from './chain-facts.ts';
import type { EvmChain } from './chain-port.ts';
import type { ForkMode } from './fork-modes.ts';
import { type ChainPair, chainPair, secondHead } from './testing/chain-pair.ts';

const HERE = findAnvil() !== undefined;
if (!HERE) process.stdout.write('The node has no package here: chains are not tested.\n');

const SOMEBODY = '0x00000000000000000000000000000000000000aa';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const [USDT] = CHAINS.ethereum.tokens;

interface Receipt {
  readonly blockNumber: string;
  readonly blockHash: string;
  readonly status: string;
  readonly logs: readonly { readonly logIndex: string; readonly topics: readonly string[] }[];
}

describe.runIf(HERE)('a chain of two nodes over one log', () => {
  let pair: ChainPair<EvmChain>;
  let chain: EvmChain;

  beforeAll(async () => {
    pair = await chainPair('ethereum');
    chain = await pair.open();
  }, 60_000);
  afterAll(() => pair?.remove());

  const receiptOf = async (code: string): Promise<Receipt | null> =>
    (await chain.ask('eth_getTransactionReceipt', [code])) as Receipt | null;

  const balanceOf = async (address: string, contract: string | null): Promise<bigint> => {
    if (contract === null)
      return BigInt((await chain.ask('eth_getBalance', [address, 'latest'])) as string);
    const data = `0x70a08231${address.slice(2).padStart(64, '0')}`;
    return BigInt((await chain.ask('eth_call', [{ to: contract, data }, 'latest'])) as string);
  };

  const pay = (amount: string): Promise<string> =>
    chain.pay([{ asset: 'USDT', address: SOMEBODY, amount }]);

  const both = async (): Promise<void> => {
    expect(await secondHead(chain)).toEqual(chain.head());
    expect(chain.nodes.map((node) => node.isLevel())).toEqual([true, true]);
  };

  it('is born with what the openings come to on the hot address, to the last unit', async () => {
    expect(chain.head().height).toBe(CHAINS.ethereum.birthHeight);
    // the exchange is told it before a node starts
    const first = (await chain.ask('eth_getBlockByNumber', ['0x0', false])) as { hash: string };
    expect(first.hash).toBe(CHAINS.ethereum.genesis);
    for (const { contract, raw } of openingsOn('ethereum')) {
      expect(await balanceOf(pair.wallet.hot, contract)).toBe(raw);
    }
    expect(await balanceOf(pair.wallet.gas, null)).toBe(5n * 10n ** 18n);
    expect(chain.log.pending.size).toBe(0);
  });

  it('makes blocks only while something waits, until the deepest network has enough', async () => {
    expect(await chain.mineWhenDue()).toBe(false);
    const code = await pay('25.5');
    expect(await receiptOf(code)).toBeNull();
    let made = 0;
    while (await chain.mineWhenDue()) made += 1;
    expect(made).toBe(CHAINS.ethereum.confirmations);
    const height = Number((await receiptOf(code))?.blockNumber);
    expect(chain.head().height - height + 1).toBe(CHAINS.ethereum.confirmations);
    expect(await balanceOf(SOMEBODY, USDT?.contract ?? null)).toBe(25_500_000n);
    await both();
  });

  it.each([
    [1, 'again'],
    [1, 'moved'],
    [1, 'dropped'],
    [12, 'again'],
    [12, 'moved'],
    [12, 'dropped'],
    [13, 'again'],
    [13, 'moved'],
    [13, 'dropped'],
  ] as const)('forks %i deep with its transactions %s, on both nodes', async (depth, mode) => {
    await chain.mine(1);
    const code = await pay('3');
    const first = await chain.mine(depth);
    const was = await receiptOf(code);
    const before = await balanceOf(SOMEBODY, USDT?.contract ?? null);
    const after = await chain.fork(depth, mode satisfies ForkMode);
    expect(after.height).toBe(first.height + 1);
    expect(after.hash).not.toBe(first.hash);
    const is = await receiptOf(code);
    const now = await balanceOf(SOMEBODY, USDT?.contract ?? null);
    await both();
    if (mode === 'dropped') {
      expect(is).toBeNull();
      expect(now).toBe(before - 3_000_000n);
      return;
    }
    expect(now).toBe(before);
    expect(is?.blockHash).not.toBe(was?.blockHash);
    const moved = mode === 'moved';
    expect(Number(is?.blockNumber)).toBe(moved ? after.height : Number(was?.blockNumber));
    expect(Number(is?.logs[0]?.logIndex)).toBe(moved ? 1 : 0);
  });

  it('keeps what waits over a fork, and what is held out of every block', async () => {
    chain.hold(true);
    const code = await pay('1');
    await chain.mine(2);
    await chain.fork(1, 'again');
    expect(await receiptOf(code)).toBeNull();
    for (const node of chain.nodes) {
      expect(await node.ask('eth_getTransactionByHash', [code])).toMatchObject({ hash: code });
    }
    chain.hold(false);
    await chain.mine(1);
    expect((await receiptOf(code))?.status).toBe('0x1');
  });

  it('forgets what is dropped on both nodes', async () => {
    const code = await pay('1');
    expect(await chain.drop([code])).toEqual([code]);
    await chain.mine(1);
    expect(await receiptOf(code)).toBeNull();
    for (const node of chain.nodes) {
      expect(await node.ask('eth_getTransactionByHash', [code])).toBeNull();
    }
  });

  it('pays several in one transaction: tokens by their logs, coins as internal calls', async () => {
    const code = await chain.pay([
      { asset: 'USDT', address: SOMEBODY, amount: '1' },
      { asset: 'USDT', address: SOMEBODY, amount: '2' },
      { asset: 'ETH', address: SOMEBODY, amount: '0.5' },
    ]);
    await chain.mine(1);
    const receipt = await receiptOf(code);
    expect(receipt?.status).toBe('0x1');
    expect(receipt?.logs.filter(({ topics }) => topics[0] === TRANSFER)).toHaveLength(2);
    expect(await balanceOf(SOMEBODY, null)).toBe(5n * 10n ** 17n);
  });

  it('steals one unit of hot and nobody else knows', async () => {
    const hot = { address: pair.wallet.hot, key: pair.wallet.hotKey ?? '' };
    const before = await balanceOf(hot.address, USDT?.contract ?? null);
    await chain.steal('USDT', '1');
    await chain.mine(1);
    expect(await balanceOf(hot.address, USDT?.contract ?? null)).toBe(before - 1n);
  });

  it('takes in what somebody gives a node directly, so that both nodes have it', async () => {
    const code = await pay('1');
    const raw = chain.log.pending.get(code) ?? '';
    await chain.drop([code]);
    await chain.nodes[1]?.ask('eth_sendRawTransaction', [raw]);
    expect(await chain.mineWhenDue()).toBe(true);
    expect((await receiptOf(code))?.status).toBe('0x1');
    await both();
  });

  it('multiplies the base fee of the next blocks', async () => {
    chain.multiplyFee(40);
    await chain.mine(1);
    chain.multiplyFee(1);
    expect(await chain.ask('eth_getBlockByNumber', ['latest', false])).toMatchObject({
      baseFeePerGas: `0x${(40n * CHAINS.ethereum.baseFee).toString(16)}`,
    });
    expect(() => chain.multiplyFee(0)).toThrow('times must be 1 to 1000');
  });

  it.each(['lying', 'behind', 'hanging'] as const)(
    'goes on while a node is %s, and has it back on the same hashes',
    async (conduct) => {
      for (const node of chain.nodes) {
        await node.behave(conduct);
        const head = await chain.mine(2);
        if (conduct !== 'hanging') {
          expect(await node.ask('eth_getBlockByNumber', ['latest', false])).not.toMatchObject({
            hash: head.hash,
          });
        }
        await node.behave('honest');
        await both();
      }
    },
  );

  it('refuses what no chain would take, and keeps nothing of it', async () => {
    await expect(chain.fork(0, 'again')).rejects.toThrow('depth must be 1 to');
    await expect(chain.fork(61, 'again')).rejects.toThrow('depth must be 1 to 60');
    await expect(chain.send(['0x00'])).rejects.toMatchObject({ code: 'transaction_refused' });
    const bad = { asset: 'USDT', address: SOMEBODY, amount: '0.0000001' };
    await expect(chain.pay([bad])).rejects.toMatchObject({ code: 'bad_amount' });
    await expect(chain.pay([{ ...bad, amount: '1', address: '0xAa' }])).rejects.toMatchObject({
      code: 'bad_address',
    });
    expect(chain.log.pending.size).toBe(0);
  });

  it('has the same hashes after a restart, from the log alone', async () => {
    const head = chain.head();
    await chain.stop();
    const since = performance.now();
    chain = await pair.open();
    const ms = Math.round(performance.now() - since);
    process.stdout.write(`replayed ${head.height} blocks in ${ms} ms\n`);
    expect(chain.head()).toEqual(head);
    await both();
  }, 60_000);
});
