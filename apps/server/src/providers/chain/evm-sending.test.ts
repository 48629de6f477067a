import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountPort } from './port.ts';
import {
  HASH,
  HEIGHT,
  hashOf,
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
import type { Said, ScriptedNode } from './testing/scripted-node.ts';
import { startScriptedPorts } from './testing/scripted-ports.ts';

const GWEI = 10n ** 9n;
const BYTES = '0x02f8';
const CALL = { from: PAYER, to: TOKEN, value: 0n, data: '0xa9059cbb' };

let node: ScriptedNode;
let port: AccountPort;
let hasty: AccountPort;
beforeAll(async () => {
  ({ node, port, hasty } = await startScriptedPorts(true));
});
afterAll(() => node.stop());

const hex = (value: bigint): string => `0x${value.toString(16)}`;
const refusal = (message: string, code = -32_000): Said => ({ error: { code, message } });
const history = (base: readonly bigint[], tips: readonly bigint[]): Said => ({
  result: {
    oldestBlock: '0x60',
    baseFeePerGas: base.map(hex),
    gasUsedRatio: tips.map(() => 0.5),
    reward: tips.map((tip) => [hex(tip)]),
  },
});

describe('fees', () => {
  it('are the base fee of the next block, and the tip in the middle of the newest ones', async () => {
    node.play({
      eth_feeHistory: () =>
        history(
          [9n, 9n, 8n, 8n, 7n * GWEI],
          [2n, 1n, 9n, 3n].map((n) => n * GWEI),
        ),
    });
    await expect(port.feeNow()).resolves.toEqual({ baseFee: 7n * GWEI, priorityFee: 3n * GWEI });
    expect(node.asked[0]?.params).toEqual(['0x4', 'latest', [50]]);
  });

  it('have a tip where blocks are empty, and never more of it than any network asks for', async () => {
    node.play({ eth_feeHistory: () => history([GWEI, GWEI], [0n]) });
    await expect(port.feeNow()).resolves.toEqual({ baseFee: GWEI, priorityFee: GWEI / 10n });
    node.play({ eth_feeHistory: () => ({ result: { baseFeePerGas: ['0x1'], reward: null } }) });
    await expect(port.feeNow()).resolves.toEqual({ baseFee: 1n, priorityFee: GWEI / 10n });
    node.play({ eth_feeHistory: () => history([GWEI, GWEI], [90_000n * GWEI]) });
    await expect(port.feeNow()).resolves.toMatchObject({ priorityFee: 50n * GWEI });
  });

  it('W14 that no block ever had are no answer', async () => {
    node.play({ eth_feeHistory: () => history([GWEI, 10n ** 15n], [GWEI]) });
    await expect(port.feeNow()).rejects.toMatchObject({ failure: 'not_json' });
  });
});

describe('an estimate', () => {
  it('is the gas that a call takes', async () => {
    node.play({ eth_estimateGas: () => ({ result: '0xfde8' }) });
    await expect(port.estimate(CALL)).resolves.toEqual({ outcome: 'gas', gas: 65_000n });
    expect(node.asked[0]?.params).toEqual([{ ...CALL, value: '0x0' }]);
  });

  it.each([
    ['geth', refusal('execution reverted: blocked', 3), 'execution reverted: blocked'],
    ['anvil', refusal('execution reverted', 3), 'execution reverted'],
    ['erigon', refusal('execution reverted'), 'execution reverted'],
  ])('says that a contract would undo it, in the words of %s', async (_, said, reason) => {
    node.play({ eth_estimateGas: () => said });
    await expect(port.estimate(CALL)).resolves.toEqual({ outcome: 'reverted', reason });
  });

  it('says that its sender has too little', async () => {
    node.play({ eth_estimateGas: () => refusal('insufficient funds for transfer') });
    await expect(port.estimate(CALL)).resolves.toEqual({ outcome: 'unfunded' });
  });

  it('says nothing where the node refuses for a reason of its own', async () => {
    node.play({ eth_estimateGas: () => refusal('rate limit exceeded', -32_005) });
    await expect(port.estimate(CALL)).rejects.toMatchObject({ failure: 'status' });
  });
});

describe('signed bytes', () => {
  it('are taken, by the code that they have', async () => {
    node.play({ eth_sendRawTransaction: () => ({ result: TX_TOKEN }) });
    await expect(port.broadcast(BYTES, TX_TOKEN)).resolves.toEqual({ outcome: 'taken' });
    expect(node.asked[0]?.params).toEqual([BYTES]);
  });

  it('are not taken where the node says another code', async () => {
    node.play({ eth_sendRawTransaction: () => ({ result: hashOf('ff') }) });
    await expect(port.broadcast(BYTES, TX_TOKEN)).rejects.toMatchObject({ failure: 'not_json' });
  });

  it.each([
    ['geth', 'already known'],
    ['anvil', 'transaction already imported'],
    ['nethermind', 'AlreadyKnown, already known'],
    ['besu', 'Known transaction'],
  ])('are known where %s has them', async (_, message) => {
    node.play({ eth_sendRawTransaction: () => refusal(message) });
    await expect(port.broadcast(BYTES, TX_TOKEN)).resolves.toEqual({ outcome: 'known' });
  });

  it.each([
    ['nonce_too_low', 'nonce too low: next nonce 7, tx nonce 6'],
    ['nonce_too_low', 'nonce too low'],
    ['underpriced', 'replacement transaction underpriced'],
    ['underpriced', 'transaction underpriced: gas tip cap 0, minimum needed 1'],
    ['unfunded', 'insufficient funds for gas * price + value: balance 0, tx cost 1'],
    ['fee_too_low', 'max fee per gas less than block base fee: maxFeePerGas: 1, baseFee: 7'],
    ['other', 'transaction type not supported'],
  ])('are refused as %s: %s', async (code, message) => {
    node.play({ eth_sendRawTransaction: () => refusal(message) });
    await expect(port.broadcast(BYTES, TX_TOKEN)).resolves.toEqual({ outcome: 'refused', code });
  });

  it.each([
    ['hangs', 'hang', 'timeout'],
    ['is cut off', 'cut', 'unreachable'],
    ['is busy', { body: 'busy', status: 503 }, 'status'],
    ['says no JSON', { body: '<html>' }, 'not_json'],
    ['refuses without a word', { error: 'no' }, 'not_json'],
  ] as const)('may be under way where the node %s', async (_, said, failure) => {
    node.play({ eth_sendRawTransaction: () => said });
    await expect(hasty.broadcast(BYTES, TX_TOKEN)).rejects.toMatchObject({ failure });
  });
});

describe('the fate of a transaction', () => {
  it('is its block, whether it failed, and what its sender paid; calls within are not asked for', async () => {
    node.play(scriptOf());
    for (const txid of [TX_NATIVE, TX_TOKEN, TX_FAILED]) {
      await expect(port.fate(txid)).resolves.toMatchObject({
        state: 'mined',
        header: { height: HEIGHT, hash: HASH },
        failed: txid === TX_FAILED,
        feeRaw: 42_000n,
      });
    }
    expect(node.asked.map(({ method }) => method)).not.toContain('debug_traceTransaction');
  });

  it('is pending, or unknown to this node', async () => {
    const waiting = { ...TRANSACTIONS[0], hash: TX_NATIVE, blockHash: null };
    node.play(scriptOf({ eth_getTransactionByHash: () => ({ result: waiting }) }));
    await expect(port.fate(TX_NATIVE)).resolves.toEqual({ state: 'pending' });
    node.play(scriptOf());
    await expect(port.fate(hashOf('ff'))).resolves.toEqual({ state: 'unknown' });
  });

  it('is not known where its receipt is of another block, or missing', async () => {
    const elsewhere = { ...RECEIPTS[0], blockHash: hashOf('b999') };
    node.play(scriptOf({ eth_getTransactionReceipt: () => ({ result: elsewhere }) }));
    await expect(port.fate(TX_NATIVE)).rejects.toMatchObject({ failure: 'not_json' });
    node.play(scriptOf({ eth_getTransactionReceipt: () => ({ result: null }) }));
    await expect(port.fate(TX_NATIVE)).rejects.toMatchObject({ failure: 'not_json' });
  });
});

it('counts what an address has sent, with what waits, without it, or up to a block', async () => {
  node.play({
    eth_getTransactionCount: ([address, at]) => ({
      result:
        address !== PERSON ? '0x1' : at === 'pending' ? '0x9' : at === '0x3e8' ? '0x5' : '0x7',
    }),
  });
  await expect(port.nonceOf(PERSON, 'latest')).resolves.toBe(7);
  await expect(port.nonceOf(PERSON, 'pending')).resolves.toBe(9);
  await expect(port.nonceOf(PERSON, 1_000)).resolves.toBe(5);
  node.play({ eth_getTransactionCount: () => ({ result: hex(2n ** 60n) }) });
  await expect(port.nonceOf(PERSON, 'latest')).rejects.toMatchObject({ failure: 'not_json' });
});
