import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutboundError } from '../outbound.ts';
import { createEvmRpc } from './evm-rpc.ts';
import { askSecondNode } from './node-pair.ts';
import type { ChainPort } from './port.ts';
import {
  addressOf,
  HASH,
  HEADER,
  hashOf,
  HEIGHT,
  PARENT,
  PAYER,
  PERSON,
  RECEIPTS,
  scriptOf,
  TOKEN,
  TRANSACTIONS,
  TX_FAILED,
  TX_NATIVE,
  TX_TOKEN,
} from './testing/recorded-block.ts';
import type { Said, Script, ScriptedNode } from './testing/scripted-node.ts';
import { startScriptedPorts } from './testing/scripted-ports.ts';

const GAS_PAID = -42_000n;
const AT = { height: HEIGHT, hash: HASH };

let node: ScriptedNode;
let port: ChainPort;
let hasty: ChainPort;
beforeAll(async () => {
  ({ node, port, hasty } = await startScriptedPorts(false));
});
afterAll(() => node.stop());

/** Every call of the port, as a watcher makes it. */
const CALLS: readonly (readonly [string, (asked: ChainPort) => Promise<unknown>])[] = [
  ['identity', (asked) => asked.identity()],
  ['head', (asked) => asked.head()],
  ['header', (asked) => asked.header(HEIGHT)],
  ['block', (asked) => asked.block(HEIGHT, HASH)],
  ['transaction', (asked) => asked.transaction(TX_TOKEN)],
  ['balances', (asked) => asked.balances([PERSON], [null, TOKEN], AT)],
];

/** The same answer to whatever it is asked. */
function always(said: Said): Script {
  return Object.fromEntries(Object.keys(scriptOf()).map((method) => [method, () => said]));
}

describe('a node of an EVM chain', () => {
  it('tells which chain it is, and its head', async () => {
    node.play(scriptOf());
    await expect(port.identity()).resolves.toEqual({
      chainId: 31_337_001n,
      genesis: hashOf('b000'),
    });
    const head = { height: HEIGHT, hash: HASH, parent: PARENT, timeMs: 25_856_000 };
    await expect(port.head()).resolves.toEqual(head);
    await expect(port.header(HEIGHT)).resolves.toEqual(head);
    await expect(port.header(HEIGHT + 1)).resolves.toBeUndefined();
  });

  it('tells what moved in a block: native coin, tokens by their logs, and the fee of each', async () => {
    node.play(scriptOf());
    const block = await port.block(HEIGHT, HASH);
    const told = block?.moves.map((move) => [
      move.txid,
      move.ordinal,
      move.kind,
      move.address,
      move.contract,
      move.raw,
    ]);
    expect(told).toEqual([
      [TX_NATIVE, 'f', 'fee', PAYER, null, GAS_PAID],
      [TX_NATIVE, 'v', 'out', PAYER, null, -(10n ** 18n)],
      [TX_NATIVE, 'v', 'in', PERSON, null, 10n ** 18n],
      [TX_TOKEN, 'f', 'fee', PAYER, null, GAS_PAID],
      [TX_TOKEN, 't0', 'out', PAYER, TOKEN, -25_500_000n],
      [TX_TOKEN, 't0', 'in', PERSON, TOKEN, 25_500_000n],
      [TX_FAILED, 'f', 'fee', PAYER, null, GAS_PAID],
    ]);
    expect(node.asked.map(({ method }) => method)).toEqual([
      'eth_getBlockByNumber',
      'eth_getBlockReceipts',
    ]);
  });

  it('tells of a transaction what the block tells of it', async () => {
    node.play(scriptOf());
    const block = await port.block(HEIGHT, HASH);
    for (const txid of [TX_NATIVE, TX_TOKEN, TX_FAILED]) {
      await expect(port.transaction(txid)).resolves.toEqual({
        state: 'mined',
        header: block?.header,
        failed: txid === TX_FAILED,
        moves: block?.moves.filter((move) => move.txid === txid),
      });
    }
  });

  it('C14 says that a transaction failed, and tells no move of it but its fee', async () => {
    node.play(scriptOf());
    const failed = await port.transaction(TX_FAILED);
    expect(failed).toMatchObject({ failed: true, moves: [{ kind: 'fee' }] });
  });

  it('knows a transaction that waits, and one that it never saw', async () => {
    const waiting = { ...TRANSACTIONS[0], hash: TX_NATIVE, blockHash: null };
    node.play(scriptOf({ eth_getTransactionByHash: () => ({ result: waiting }) }));
    await expect(port.transaction(TX_NATIVE)).resolves.toEqual({ state: 'pending' });
    node.play(scriptOf());
    await expect(port.transaction(hashOf('ff'))).resolves.toEqual({ state: 'unknown' });
  });

  it('reads balances in the state of exactly one block', async () => {
    node.play(scriptOf());
    await expect(port.balances([PERSON], [null, TOKEN], AT)).resolves.toEqual([
      { address: PERSON, contract: null, raw: 10n ** 18n },
      { address: PERSON, contract: TOKEN, raw: 25_500_000n },
    ]);
    const blocks = node.asked.flatMap(({ method, params }) =>
      ['eth_getBalance', 'eth_call'].includes(method) ? [params.at(-1)] : [],
    );
    expect(blocks).toEqual(Array(2).fill({ blockHash: HASH, requireCanonical: true }));
  });

  it('sends the name, the password and the query of its address along', async () => {
    node.play(scriptOf());
    const url = `${node.url.replace('//', '//me:se%40cret@')}/v3/key?id=7`;
    const other = createEvmRpc({ chain: 'bsc', node: { url }, tokens: [], traces: false });
    await expect(other.head()).resolves.toMatchObject({ height: HEIGHT });
  });
});

const OTHER_HEIGHT: Said = { result: { ...HEADER, number: '0x65', transactions: [] } };
const MISBEHAVIOURS: readonly (readonly [string, Said])[] = [
  ['hangs', 'hang'],
  ['cuts its answer short', 'cut'],
  ['answers HTTP 200 with an error', { error: { code: -32_000, message: 'header not found' } }],
  ['answers HTTP 429', { body: '{}', status: 429 }],
  ['answers HTTP 503 with a page', { body: '<html>', status: 503 }],
  ['answers a page with HTTP 200', { body: '<html></html>' }],
  ['answers nothing', { body: '' }],
  ["answers another call's id", { result: HEADER, id: -1 }],
  ['answers a JSON number', { result: 100 }],
  ['answers an object without what was asked', { result: {} }],
  ['answers a list where none belongs', { body: '[]' }],
  ['answers another height', OTHER_HEIGHT],
  ['answers heights as JSON numbers', { result: { ...HEADER, number: 100, transactions: [] } }],
];

describe.each(MISBEHAVIOURS)('C17 a node that %s', (_, said) => {
  // the head of a chain may be at any height
  const calls = CALLS.filter(([name]) => name !== 'head' || said !== OTHER_HEIGHT);

  it.each(calls)('tells nothing by %s', async (_name, call) => {
    node.play(always(said));
    await expect(call(said === 'hang' ? hasty : port)).rejects.toThrow(OutboundError);
  });
});

describe('C17 a node that answers an error beside what is right', () => {
  const error = { code: -32_000, message: 'state is being healed' };
  const healing = Object.entries(scriptOf()).map(
    ([method, say]) =>
      [method, (params: readonly unknown[]) => ({ ...(say(params) as object), error })] as const,
  );

  it.each(CALLS)('tells nothing by %s', async (_, call) => {
    node.play(Object.fromEntries(healing));
    await expect(call(port)).rejects.toThrow(OutboundError);
  });
});

describe('C17 a node that answers 10 MB', () => {
  const body = ' '.repeat(10_000_000);

  it.each(CALLS.filter(([name]) => !['block', 'transaction'].includes(name)))(
    'tells nothing by %s, and no more of it is read',
    async (_, call) => {
      node.play(always({ body }));
      await expect(call(port)).rejects.toMatchObject({ failure: 'too_large' });
    },
  );

  it('tells nothing by a block that is larger than what a block may be', async () => {
    node.play(scriptOf({ eth_getBlockReceipts: () => ({ body }) }));
    const reach = { url: node.url, blockBytesMax: 1_000_000 };
    const other = createEvmRpc({ chain: 'ethereum', node: reach, tokens: [], traces: false });
    await expect(other.block(HEIGHT, HASH)).rejects.toMatchObject({ failure: 'too_large' });
  });
});

const [first = {}, second = {}, third = {}] = RECEIPTS;
const [log = {}] = second['logs'] as readonly Readonly<Record<string, unknown>>[];
const CONTRADICTIONS: readonly (readonly [string, unknown])[] = [
  ['no receipts of a block that it has', null],
  ['a receipt too few', [first, second]],
  ['a receipt too many', [first, second, third, third]],
  ['null among the receipts', [first, null, third]],
  ['receipts in another order', [second, first, third]],
  ['a receipt of another block', [first, { ...second, blockHash: hashOf('b1') }, third]],
  ['a receipt of another height', [first, { ...second, blockNumber: '0x65' }, third]],
  ['a receipt without a status', [first, { ...second, status: undefined }, third]],
  ['a status that is neither', [first, { ...second, status: '0x2' }, third]],
  ['a receipt of another sender', [first, { ...second, from: PERSON.toLowerCase() }, third]],
  ['a log that was taken back', [first, { ...second, logs: [{ ...log, removed: true }] }, third]],
  [
    'logs with one left out',
    [first, { ...second, logs: [log, { ...log, logIndex: '0x2' }] }, third],
  ],
  [
    'logs in another order',
    [first, { ...second, logs: [{ ...log, logIndex: '0x1' }, log] }, third],
  ],
  ['an amount of gas as a JSON number', [first, { ...second, gasUsed: 21_000 }, third]],
];

describe('C17 a node that contradicts itself', () => {
  it.each(CONTRADICTIONS)('tells nothing by %s', async (_, receipts) => {
    node.play(scriptOf({ eth_getBlockReceipts: () => ({ result: receipts }) }));
    await expect(port.block(HEIGHT, HASH)).rejects.toThrow(OutboundError);
  });

  it('tells nothing of a mined transaction by a null receipt, or one of another block', async () => {
    for (const result of [null, { ...second, blockHash: hashOf('b1') }]) {
      node.play(scriptOf({ eth_getTransactionReceipt: () => ({ result }) }));
      await expect(port.transaction(TX_TOKEN)).rejects.toThrow(OutboundError);
    }
  });

  it('tells nothing of a transaction whose block does not stand any more', async () => {
    const other = { ...HEADER, hash: hashOf('b1'), transactions: [] };
    node.play(scriptOf({ eth_getBlockByNumber: () => ({ result: other }) }));
    await expect(port.transaction(TX_TOKEN)).rejects.toThrow(OutboundError);
  });

  it('tells no balance of a contract that is not there, and none of a block that fell', async () => {
    node.play(scriptOf({ eth_call: () => ({ result: '0x' }) }));
    await expect(port.balances([PERSON], [TOKEN], AT)).rejects.toThrow(OutboundError);
    let asked = 0;
    const fallen = { ...HEADER, hash: hashOf('b1'), transactions: [] };
    const standing = { ...HEADER, transactions: [] };
    node.play(
      scriptOf({
        eth_getBlockByNumber: () => {
          asked += 1;
          return { result: asked === 1 ? standing : fallen };
        },
      }),
    );
    await expect(port.balances([PERSON], [null], AT)).rejects.toThrow(OutboundError);
  });
});

describe('C16 two nodes', () => {
  it('C17 answer undefined for a block of a dead branch, or above an old head', async () => {
    node.play(scriptOf());
    await expect(port.block(HEIGHT, hashOf('b1'))).resolves.toBeUndefined();
    await expect(port.block(HEIGHT + 1, HASH)).resolves.toBeUndefined();
    expect(node.asked.map(({ method }) => method)).not.toContain('eth_getBlockReceipts');
  });

  it('agree, differ, or leave it open where one is behind or silent', async () => {
    node.play(scriptOf());
    await expect(askSecondNode(port, AT)).resolves.toBe('agrees');
    const dead = { height: HEIGHT, hash: hashOf('b1') };
    await expect(askSecondNode(port, dead)).resolves.toBe('differs');
    const above = { height: HEIGHT + 1, hash: HASH };
    await expect(askSecondNode(port, above)).resolves.toBe('behind');
    node.play({});
    await expect(askSecondNode(port, AT)).resolves.toBe('silent');
  });

  it('C17 tell no balance at a block that the second one does not have', async () => {
    node.play(scriptOf());
    const above = { height: HEIGHT + 1, hash: HASH };
    await expect(port.balances([addressOf('1')], [null], above)).rejects.toThrow(OutboundError);
  });
});
