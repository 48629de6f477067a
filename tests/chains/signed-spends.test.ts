// W13: all versions of one spend, signed by a real signer and broadcast to a real node in each order: the
// recipient is paid once, by whichever version the network takes.
import type { Signed } from '@sarraf/signer-protocol';
import { SeededRandom } from '@sarraf/testing';
import { getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, findAnvil, startAnvil } from '../../tools/lib/anvil.ts';
import { writeResults } from '../../tools/lib/results.ts';
import { spendId } from '../../apps/signer/src/testing/signer-bench.ts';
import { callData, type Deployed, mine, Wallet } from './evm-wallets.ts';
import { SignerSystem } from './testing/signer-system.ts';

const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_129);
const isHere = findAnvil() !== undefined;
const ORDERS = [
  [1, 2, 3],
  [1, 3, 2],
  [2, 1, 3],
  [2, 3, 1],
  [3, 1, 2],
  [3, 2, 1],
] as const;
/** When blocks come: once all versions wait, or after each. */
const BLOCKS = ['one block of all', 'a block after each'] as const;
const GWEI = 10n ** 9n;
const HOT_USDT = 10_000_000_000n;

interface Row {
  readonly blocks: (typeof BLOCKS)[number];
  readonly order: string;
  /** What the node said of each version as it was broadcast: taken, or why not. */
  readonly answers: readonly string[];
  readonly mined: number;
  readonly recipient: string;
  readonly hot: string;
}

const random = new SeededRandom(SEED);
const dollars = random.between(1, 99);
const recipient = getAddress(
  `0x${random
    .below(2 ** 32)
    .toString(16)
    .padStart(8, '0')}${'5a'.repeat(16)}`,
);
const units = BigInt(dollars) * 1_000_000n;
const rows: Row[] = [];
let versions: readonly Signed[] = [];
let node: Anvil;
let system: SignerSystem;
let usdt: Deployed;
let snapshot: unknown;

async function balanceOf(address: string): Promise<bigint> {
  const data = callData('TetherLike', 'balanceOf', [address]);
  return BigInt((await node.rpc('eth_call', [{ to: usdt.address, data }, 'latest'])) as string);
}

async function broadcast({ bytes }: Signed): Promise<string> {
  try {
    await node.rpc('eth_sendRawTransaction', [bytes]);
    return 'taken';
  } catch (error) {
    return (error as Error).message.replace(/^eth_sendRawTransaction: /, '');
  }
}

/** Numbers of the versions that are in a block and did what they say. */
async function minedVersions(): Promise<readonly number[]> {
  const mined: number[] = [];
  for (const { txid, version } of versions) {
    const receipt = (await node.rpc('eth_getTransactionReceipt', [txid])) as {
      readonly status: string;
    } | null;
    if (receipt === null) continue;
    expect(receipt.status).toBe('0x1');
    mined.push(version);
  }
  return mined;
}

/** Three versions of one payout, each with both fees twice those before. */
async function signThree(): Promise<readonly Signed[]> {
  const fees = (times: bigint) => ({
    maxFeePerGas: String(20n * GWEI * times),
    maxPriorityFeePerGas: String(GWEI * times),
  });
  const order = system.payout(1, dollars, {
    address: recipient,
    fees: fees(1n),
    gasLimit: '120000',
  });
  const answers = [
    await system.gate.sign(order),
    await system.gate.bump(spendId(1), fees(2n)),
    await system.gate.bump(spendId(1), fees(4n)),
  ];
  expect(answers).toMatchObject(
    [1, 2, 3].map((version) => ({ state: 'signed', version, nonce: 0 })),
  );
  return answers as readonly Signed[];
}

beforeAll(async () => {
  const started = await startAnvil();
  if (started === undefined) return;
  node = started;
  const owner = await Wallet.create(node, 0);
  usdt = await owner.deploy('TetherLike', ['Tether USD', 'USDT', 6n, 10n ** 15n]);
  system = new SignerSystem(({ chains, ...policy }) => {
    const { ethereum } = chains;
    const coins = ethereum?.coins.map((coin) =>
      coin.asset === 'USDT' ? { ...coin, contract: getAddress(usdt.address) } : coin,
    );
    return { ...policy, chains: { ethereum: { ...ethereum, coins } } } as typeof policy & {
      chains: typeof chains;
    };
  });
  const { hot } = system.made;
  await node.rpc('anvil_setBalance', [hot, `0x${(10n ** 18n).toString(16)}`]);
  await owner.call(usdt, 'transfer', [hot, HOT_USDT]);
  await mine(node);
  await system.openGate();
  await system.startSigner();
  versions = await signThree();
  snapshot = await node.rpc('evm_snapshot');
});
afterAll(async () => {
  await system?.remove();
  await node?.stop();
  if (process.env['SARRAF_RESULTS'] !== '1' || rows.length === 0) return;
  writeResults('signed-spends', { seed: SEED, txids: versions.map(({ txid }) => txid), rows });
});

describe.skipIf(!isHere)(`W13: three versions of one payout (SARRAF_SEED=${SEED})`, () => {
  const cases = BLOCKS.flatMap((blocks) => ORDERS.map((order) => ({ blocks, order })));

  it.each(cases)('broadcast as $order, $blocks, pay once', async ({ blocks, order }) => {
    // the same chain for each order, as it was when nothing of the spend had been broadcast
    await node.rpc('anvil_dropAllTransactions');
    expect(await node.rpc('evm_revert', [snapshot])).toBe(true);
    snapshot = await node.rpc('evm_snapshot');
    expect([await balanceOf(recipient), await balanceOf(system.made.hot)]).toEqual([0n, HOT_USDT]);
    const answers: string[] = [];
    for (const number of order) {
      const version = versions[number - 1];
      if (version !== undefined) answers.push(await broadcast(version));
      if (blocks === 'a block after each') await mine(node);
    }
    await mine(node);
    // whatever a worker that came back would do: everything again
    for (const version of versions) await broadcast(version);
    await mine(node);
    const mined = await minedVersions();
    const row: Row = {
      blocks,
      order: order.join(','),
      answers,
      mined: mined[0] ?? 0,
      recipient: String(await balanceOf(recipient)),
      hot: String(await balanceOf(system.made.hot)),
    };
    rows.push(row);
    console.info(`W13 ${JSON.stringify(row)}`);
    expect(mined).toHaveLength(1);
    expect(row).toMatchObject({ recipient: String(units), hot: String(HOT_USDT - units) });
    expect(await node.rpc('eth_getTransactionCount', [system.made.hot, 'pending'])).toBe('0x1');
  });

  it('are the three that the signer has, and no fourth', async () => {
    const { spends } = await system.gate.status([spendId(1)]);
    expect(spends).toEqual([{ state: 'versions', spendId: spendId(1), versions }]);
    expect(new Set(rows.map(({ mined }) => mined))).toEqual(new Set([1, 2, 3]));
  });
});
