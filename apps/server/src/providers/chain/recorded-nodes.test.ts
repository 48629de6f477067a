/**
 * Answers that real nodes gave, where they lie beside the repository: the examples of Ethereum's own
 * interface, and blocks of a test network with the deposits that two other readers found in them.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { evmAddress } from '@sarraf/chain-codec';
import { parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OutboundError } from '../outbound.ts';
import { callAnswer, quantity, receiptAnswer, receiptsAnswer } from './evm-answers.ts';
import { createEvmRpc } from './evm-rpc.ts';
import { createJsonRpc } from './json-rpc.ts';
import type { ChainMove } from './port.ts';
import { type AskedCall, ScriptedNode } from './testing/scripted-node.ts';

type Fields = Readonly<Record<string, unknown>>;

const oracles = fileURLToPath(new URL('../../../../../../shared/oracles/', import.meta.url));
const areAtHand = existsSync(oracles);
if (!areAtHand) console.info('left out: recorded answers of EVM nodes (not at hand)');

let node: ScriptedNode;
beforeAll(async () => {
  node = await ScriptedNode.start();
});
afterAll(() => node.stop());

interface Recorded {
  readonly name: string;
  readonly call: AskedCall;
  /** What stood on the wire. */
  readonly answer: string;
}

/** Files of one call each, `>>` and `<<`. */
function recordedCalls(): readonly Recorded[] {
  return globSync('evm-jsonrpc/*/*.io', { cwd: oracles }).map((name) => {
    const lines = readFileSync(oracles + name, 'utf8').split('\n');
    const lineOf = (sign: string): string =>
      lines.find((line) => line.startsWith(sign))?.slice(sign.length) ?? '';
    const call = { params: [], ...(JSON.parse(lineOf('>> ')) as Fields) } as unknown as AskedCall;
    return { name, call, answer: lineOf('<< ') };
  });
}

const SHAPES: Readonly<Record<string, z.ZodType>> = {
  eth_chainId: quantity,
  eth_blockNumber: quantity,
  eth_getBalance: quantity,
  eth_call: callAnswer,
  eth_estimateGas: quantity,
  eth_getTransactionReceipt: receiptAnswer,
  eth_getBlockReceipts: receiptsAnswer,
};

describe.skipIf(!areAtHand)("the examples of Ethereum's JSON-RPC", () => {
  const read = recordedCalls().filter(({ call }) => call.method in SHAPES);

  it('are there', () => {
    expect(read.length).toBeGreaterThan(25);
  });

  it.each(read.map((recorded) => [recorded.name, recorded] as const))(
    '%s is read, or refused for what it says',
    async (_, { call, answer }) => {
      node.play({ [call.method]: () => ({ body: answer }) });
      const rpc = createJsonRpc({ url: node.url });
      const shape = SHAPES[call.method] ?? z.never();
      const asked = rpc.ask({ method: call.method, params: call.params, result: shape });
      const { result, error } = JSON.parse(answer) as Fields;
      if (error !== undefined || isWithoutStatus(result)) {
        await expect(asked).rejects.toThrow(OutboundError);
        return;
      }
      const value = await asked;
      if (result === null) expect(value).toBeNull();
      else if (typeof value === 'bigint') expect(`0x${value.toString(16)}`).toBe(result);
      else expect(countOf(value)).toBe(countOf(result));
    },
  );
});

/** Receipts of before 2017 say no status: whether it was undone is not known by them. */
function isWithoutStatus(result: unknown): boolean {
  const receipts = Array.isArray(result) ? result : [result];
  return receipts.some(
    (receipt: unknown) => receipt !== null && typeof receipt === 'object' && !('status' in receipt),
  );
}

const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 1);

interface Expected {
  readonly block: number;
  readonly tx: string;
  readonly asset: string;
  readonly to: string;
  readonly amount: string;
  readonly status?: 'success' | 'failed';
}
interface Fixtures {
  readonly evm: {
    readonly blocks_file: string;
    readonly receipts_file: string;
    readonly tokens: Readonly<
      Record<string, { readonly contract: string; readonly decimals: number }>
    >;
    readonly expected: readonly Expected[];
  };
}

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(`${oracles}chain-fixtures/${name}`, 'utf8'));
const resultsOf = (file: string): Fields[] =>
  (readJson(file) as readonly { readonly result: Fields }[]).map(({ result }) => result);

const transactionsOf = (block: Fields): readonly Fields[] =>
  (block['transactions'] ?? []) as readonly Fields[];

/** Its recorders put transactions of other blocks into one of them. */
function withItsOwn(block: Fields): Fields {
  const own = transactionsOf(block).filter(
    ({ blockHash, blockNumber }) => blockHash === block['hash'] && blockNumber === block['number'],
  );
  return { ...block, transactions: own };
}

/** The recorded blocks; where a receipt was not recorded it is that of a plain payment. */
class RecordedChain {
  readonly receipts: ReadonlyMap<unknown, Fields>;
  readonly blocks: readonly Fields[];

  constructor({ blocks_file: blocks, receipts_file: receipts }: Fixtures['evm']) {
    this.receipts = new Map(resultsOf(receipts).map((row) => [row['transactionHash'], row]));
    const recorded = resultsOf(blocks).map(withItsOwn);
    this.blocks = [...recorded, ...this.#blocksOfLoneReceipts(recorded)];
  }

  block(height: unknown): Fields | undefined {
    return this.blocks.find(({ number }) => number === height);
  }

  receiptsOf(hash: unknown): readonly Fields[] {
    const block = this.blocks.find((row) => row['hash'] === hash);
    return transactionsOf(block ?? {}).map((transaction) => {
      const recorded = this.receipts.get(transaction['hash']);
      if (recorded !== undefined) return recorded;
      const { blockHash, blockNumber, from, hash: transactionHash } = transaction;
      const where = { blockHash, blockNumber, from, transactionHash };
      return { ...where, status: '0x1', gasUsed: transaction['gas'], logs: [] };
    });
  }

  /** A receipt without its block: a block of that transaction alone. */
  #blocksOfLoneReceipts(blocks: readonly Fields[]): readonly Fields[] {
    const known = new Set(blocks.map(({ number }) => number));
    const lone = [...this.receipts.values()].filter((row) => !known.has(row['blockNumber']));
    return lone.map(({ blockHash, blockNumber, from, to, transactionHash }) => ({
      number: blockNumber,
      hash: blockHash,
      parentHash: `0x${'0'.repeat(64)}`,
      timestamp: '0x1',
      transactions: [{ hash: transactionHash, blockHash, from, to, value: '0x0', gasPrice: '0x1' }],
    }));
  }
}

describe.skipIf(!areAtHand)('blocks of a test network', () => {
  const fixtures = areAtHand
    ? (readJson('expected_deposits.json') as Fixtures).evm
    : ({ expected: [], tokens: {} } as never as Fixtures['evm']);
  const checksummed = (text: string): string => {
    const read = evmAddress(text.toLowerCase());
    return read.ok ? read.value : '';
  };

  async function movesAt(height: number): Promise<readonly ChainMove[]> {
    const chain = new RecordedChain(fixtures);
    node.play({
      eth_getBlockByNumber: ([asked]) => ({ result: chain.block(asked) ?? null }),
      eth_getBlockReceipts: ([hash]) => ({ result: chain.receiptsOf(hash) }),
    });
    const tokens = Object.values(fixtures.tokens).map(({ contract }) => contract);
    const port = createEvmRpc({
      chain: 'ethereum',
      node: { url: node.url },
      tokens,
      traces: false,
    });
    const header = await port.header(height);
    return (await port.block(height, header?.hash ?? ''))?.moves ?? [];
  }

  const successful = fixtures.expected.filter(({ status }) => status !== 'failed');
  it.each(successful.map((expected) => [expected.asset, expected.tx, expected] as const))(
    'have the deposit of %s by %s',
    async (_asset, _tx, { block, tx, asset, to, amount }) => {
      const token = fixtures.tokens[asset];
      const raw = parseUnits(amount, token?.decimals ?? 18);
      const found = (await movesAt(block)).filter(
        ({ txid, address, kind }) => txid === tx && address === checksummed(to) && kind === 'in',
      );
      expect(found).toMatchObject([
        {
          contract: token === undefined ? null : checksummed(token.contract),
          raw,
        },
      ]);
    },
  );

  it('m16 have a failed transaction whose receipt shows a transfer: it is not credited', async () => {
    const [failed] = fixtures.expected.filter(({ status }) => status === 'failed');
    const moves = (await movesAt(failed?.block ?? 0)).filter(({ txid }) => txid === failed?.tx);
    expect(moves.map(({ kind }) => kind)).toEqual(['fee']);
  });

  it('have no other deposit than those expected, in tokens that count', async () => {
    for (const height of new Set(fixtures.expected.map(({ block }) => block))) {
      const expected = successful.filter(({ block, asset }) => block === height && asset !== 'ETH');
      const found = (await movesAt(height)).filter(
        ({ contract, kind }) => contract !== null && kind === 'in',
      );
      expect(found).toHaveLength(expected.length);
    }
  });
});
