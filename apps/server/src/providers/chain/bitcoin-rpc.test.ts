// A node of Bitcoin's kind: what its answers mean, and which of them are none.
import { BITCOIN_NETWORKS } from '@sarraf/chain-codec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutboundError } from '../outbound.ts';
import { createBitcoinRpc } from './bitcoin-rpc.ts';
import type { CoinPort } from './port.ts';
import { type Said, type Script, ScriptedNode } from './testing/scripted-node.ts';

const hashOf = (digits: string): string => digits.padStart(64, '0');
const HASH = hashOf('b1');
const PARENT = hashOf('b0');
const GENESIS = BITCOIN_NETWORKS.regtest.genesis;
const HEIGHT = 12;
const TX = hashOf('71');
const CAME_BY = hashOf('70');
const PAYER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const PERSON = 'bcrt1q7fz7kpvya5ukq5kuajjgmqgpedyc669fappya7';
const HEADER = {
  hash: HASH,
  height: HEIGHT,
  time: 1_700,
  confirmations: 1,
  previousblockhash: PARENT,
};

/** Amounts as a node writes them: JSON.stringify would have rounded them before they are sent. */
const TRANSACTION = `{"txid":"${TX}","vin":[
  {"txid":"${CAME_BY}","vout":1,"prevout":{"value":1.00000000,"scriptPubKey":{"address":"${PAYER}"}}},
  {"txid":"${CAME_BY}","vout":2,"prevout":{"value":0.00000300,"scriptPubKey":{"address":"${PERSON}"}}}],
 "vout":[{"value":0.29999999,"n":0,"scriptPubKey":{"address":"${PERSON}"}},
  {"value":0.00000000,"n":1,"scriptPubKey":{"hex":"6a"}},
  {"value":0.70000001,"n":2,"scriptPubKey":{"address":"${PAYER}"}}]`;
const COINBASE = `{"txid":"${hashOf('c0')}","vin":[{"coinbase":"0101"}],
 "vout":[{"value":50,"n":0,"scriptPubKey":{"address":"${PAYER}"}}]}`;
const block = (transactions: string): string =>
  `${JSON.stringify(HEADER).slice(0, -1)},"tx":[${transactions}]}`;

let node: ScriptedNode;
let port: CoinPort;
let hasty: CoinPort;
let lastId = 0;
beforeAll(async () => {
  node = await ScriptedNode.start();
  const common = { chain: 'bitcoin', network: BITCOIN_NETWORKS.regtest };
  port = createBitcoinRpc({ ...common, node: { url: node.url } });
  hasty = createBitcoinRpc({ ...common, node: { url: node.url, timeoutMs: 100 } });
});
afterAll(() => node.stop());

/** A result as its own text. */
const raw = (result: string): Said => ({
  body: `{"jsonrpc":"2.0","id":${lastId},"result":${result}}`,
});
const refused = (code: number, message = 'no'): Said => ({ error: { code, message } });

function scriptOf(over: Script = {}): Script {
  const script: Script = {
    getblockchaininfo: () => ({ result: { chain: 'regtest', bestblockhash: HASH } }),
    getblockhash: ([height]) =>
      height === 0 ? { result: GENESIS } : height === HEIGHT ? { result: HASH } : refused(-8),
    getblockheader: ([hash]) => (hash === HASH ? { result: HEADER } : refused(-5)),
    getblock: ([hash]) => (hash === HASH ? raw(block(`${COINBASE},${TRANSACTION}}`)) : refused(-5)),
    getrawtransaction: ([txid, verbosity]) =>
      txid !== TX
        ? refused(-5)
        : verbosity === 0
          ? { result: '00ff' }
          : raw(`${TRANSACTION},"blockhash":"${HASH}","confirmations":1}`),
    scantxoutset: () =>
      raw(
        `{"success":true,"height":${HEIGHT},"bestblock":"${HASH}","unspents":[
          {"txid":"${CAME_BY}","vout":3,"scriptPubKey":"0014751e76e8199196d454941c45d1b3a323f1433bd6","amount":0.10000001},
          {"txid":"${TX}","vout":2,"scriptPubKey":"0014751e76e8199196d454941c45d1b3a323f1433bd6","amount":2}]}`,
      ),
    estimatesmartfee: () => raw('{"feerate":0.00012345,"blocks":2}'),
    sendrawtransaction: () => ({ result: TX }),
    ...over,
  };
  // a whole answer has the number of its call
  return Object.fromEntries(
    Object.entries(script).map(([method, says]) => [
      method,
      (params: readonly unknown[]) => {
        lastId = node.asked.at(-1)?.id ?? 0;
        return says(params);
      },
    ]),
  );
}

/** What it answers to which call, and is no answer. */
const LIES: readonly (readonly [
  string,
  'identity' | 'feeNow' | 'block' | 'broadcast' | 'header' | 'head',
  Script,
])[] = [
  [
    'another network',
    'identity',
    { getblockchaininfo: () => ({ result: { chain: 'signet', bestblockhash: HASH } }) },
  ],
  ['a dear lie', 'feeNow', { estimatesmartfee: () => raw('{"feerate":0.1,"blocks":2}') }],
  [
    'an amount in words',
    'block',
    { getblock: () => raw(block(COINBASE.replace('50', '"fifty"'))) },
  ],
  [
    'more than eight decimals',
    'block',
    { getblock: () => raw(block(COINBASE.replace('50', '0.000000001'))) },
  ],
  ['an exponent', 'block', { getblock: () => raw(block(COINBASE.replace('50', '5e1'))) }],
  [
    'outputs of more than came in',
    'block',
    { getblock: () => raw(block(`${TRANSACTION.replace('0.29999999', '1.3')}}`)) },
  ],
  ['another block', 'block', { getblock: () => raw(block(COINBASE).replace(HASH, PARENT)) }],
  [
    'what is spent left out',
    'block',
    { getblock: () => raw(block(`${TRANSACTION.replaceAll('prevout', 'prev')}}`)) },
  ],
  ['another transaction', 'broadcast', { sendrawtransaction: () => ({ result: CAME_BY }) }],
  ['that it warms up', 'broadcast', { sendrawtransaction: () => refused(-28) }],
  ['an error', 'header', { getblockhash: () => refused(-28) }],
  ['nothing', 'head', { getblockchaininfo: () => 'hang' }],
];

describe('a node of Bitcoin', () => {
  it('tells which network it is, its head, and a header', async () => {
    node.play(scriptOf());
    await expect(port.identity()).resolves.toEqual({ chainId: 1n, genesis: GENESIS });
    const head = { height: HEIGHT, hash: HASH, parent: PARENT, timeMs: 1_700_000 };
    await expect(port.head()).resolves.toEqual(head);
    await expect(port.header(HEIGHT)).resolves.toEqual(head);
    await expect(port.header(HEIGHT + 1)).resolves.toBeUndefined();
    await expect(port.bytesOf(TX)).resolves.toBe('00ff');
    await expect(port.bytesOf(CAME_BY)).resolves.toBeUndefined();
  });

  it('reads each movement to the satoshi: spent outputs by name, and the fee from the largest spender', async () => {
    node.play(scriptOf());
    const read = await port.block(HEIGHT, HASH);
    const told = read?.moves.map(({ address, counterpart, kind, ordinal, raw: amount }) => [
      ordinal,
      kind,
      address,
      counterpart,
      amount,
    ]);
    expect(told).toEqual([
      ['o0', 'in', PAYER, null, 5_000_000_000n],
      [`${CAME_BY}.o1`, 'out', PAYER, PERSON, -99_999_700n],
      ['f', 'fee', PAYER, null, -300n],
      [`${CAME_BY}.o2`, 'out', PERSON, PERSON, -300n],
      ['o0', 'in', PERSON, PAYER, 29_999_999n],
      ['o2', 'in', PAYER, PAYER, 70_000_001n],
    ]);
    await expect(port.block(HEIGHT, PARENT)).resolves.toBeUndefined();
    const found = await port.transaction(TX);
    expect(found).toMatchObject({ state: 'mined', failed: false });
    await expect(port.fate(TX)).resolves.toMatchObject({ state: 'mined', feeRaw: 300n });
    await expect(port.transaction(CAME_BY)).resolves.toEqual({ state: 'unknown' });
  });

  it('says nothing of a block of a dead branch, and of what waits that it waits', async () => {
    node.play(scriptOf({ getblockhash: () => ({ result: hashOf('b9') }) }));
    await expect(port.block(HEIGHT, HASH)).resolves.toBeUndefined();
    node.play(scriptOf({ getrawtransaction: () => raw(`${TRANSACTION}}`) }));
    await expect(port.transaction(TX)).resolves.toEqual({ state: 'pending' });
  });

  it('counts what is unspent at the very block that it is asked about', async () => {
    node.play(scriptOf());
    const at = { height: HEIGHT, hash: HASH };
    await expect(port.balances([PAYER, PERSON], [null], at)).resolves.toEqual([
      { address: PAYER, contract: null, raw: 210_000_001n },
      { address: PERSON, contract: null, raw: 0n },
    ]);
    await expect(port.coinsOf([PAYER])).resolves.toEqual([
      { address: PAYER, txid: CAME_BY, vout: 3, raw: 10_000_001n },
      { address: PAYER, txid: TX, vout: 2, raw: 200_000_000n },
    ]);
    const other = { height: HEIGHT, hash: PARENT };
    await expect(port.balances([PAYER], [null], other)).rejects.toThrow(OutboundError);
    // of a script that nobody asked for
    await expect(port.balances([PERSON], [null], at)).rejects.toThrow(OutboundError);
    await expect(port.balances([PAYER], ['0x'], at)).rejects.toThrow(OutboundError);
  });

  it('tells whether a coin is unspent by blocks alone, and believes no other answer', async () => {
    const coin = { txid: TX, vout: 2 };
    node.play(scriptOf({ gettxout: () => raw(`{"bestblock":"${HASH}","value":0.70000001}`) }));
    await expect(port.isUnspent(coin)).resolves.toBe(true);
    expect(node.asked.at(-1)).toMatchObject({ method: 'gettxout', params: [TX, 2, false] });
    node.play(scriptOf({ gettxout: () => ({ result: null }) }));
    await expect(port.isUnspent(coin)).resolves.toBe(false);
    node.play(scriptOf({ gettxout: () => ({ result: 'spent' }) }));
    await expect(port.isUnspent(coin)).rejects.toThrow(OutboundError);
  });

  it.each([
    ['{"feerate":0.00012345,"blocks":2}', 13n],
    ['{"errors":["Insufficient data or no feerate found"],"blocks":2}', 10n],
    ['{"feerate":0.00000001,"blocks":2}', 2n],
  ])('tells what blocks ask for, also where it can’t tell: %s', async (answer, priorityFee) => {
    node.play(scriptOf({ estimatesmartfee: () => raw(answer) }));
    await expect(port.feeNow()).resolves.toEqual({ baseFee: 0n, priorityFee });
  });

  it.each([
    [{ result: TX }, { outcome: 'taken' }],
    [refused(-27, 'Transaction outputs already in utxo set'), { outcome: 'known' }],
    [refused(-26, 'txn-already-in-mempool'), { outcome: 'known' }],
    [refused(-25, 'bad-txns-inputs-missingorspent'), { outcome: 'refused', code: 'coin_missing' }],
    [
      refused(-26, 'insufficient fee, rejecting replacement'),
      { outcome: 'refused', code: 'underpriced' },
    ],
    [refused(-26, 'min relay fee not met'), { outcome: 'refused', code: 'fee_too_low' }],
    [refused(-26, 'dust'), { outcome: 'refused', code: 'other' }],
  ] as const)('says to bytes %o: %o', async (said, outcome) => {
    node.play(scriptOf({ sendrawtransaction: () => said }));
    await expect(port.broadcast('00', TX)).resolves.toEqual(outcome);
  });

  it.each(LIES)('is not believed where it answers %s', async (_, call, over) => {
    node.play(scriptOf(over));
    const calls = {
      identity: () => port.identity(),
      feeNow: () => port.feeNow(),
      block: () => port.block(HEIGHT, HASH),
      broadcast: () => port.broadcast('00', TX),
      header: () => port.header(HEIGHT),
      head: () => hasty.head(),
    };
    await expect(calls[call]()).rejects.toThrow(OutboundError);
  });
});
