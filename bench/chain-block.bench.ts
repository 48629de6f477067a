/**
 * Reading one block of a chain, from a real node: 300 transfers of a token; and with traces 30, as this
 * node replays a block anew for each of its transactions.
 */
import { ensureDefined } from '@sarraf/money';
import { createEvmRpc } from '../apps/server/src/providers/chain/evm-rpc.ts';
import type { ChainHeader, ChainPort } from '../apps/server/src/providers/chain/port.ts';
import { type Deployed, mine, Wallet } from '../tests/chains/evm-wallets.ts';
import { type Anvil, startAnvil } from '../tools/lib/anvil.ts';
import { atMostRow, type BenchRow, interleave, plainRow } from './lib/rounds.ts';

const transfers = 300;
const tracedTransfers = 30;
const rounds = 9;
/** What is made of the answers takes less than the node takes to give them. */
const timesMost = 2;
const sideOf = (index: number): string => `0x${(0xd0_0000 + index).toString(16).padStart(40, '0')}`;

interface Sides {
  readonly port: number[];
  readonly bare: number[];
}

interface Scene {
  readonly node: Anvil;
  readonly payer: Wallet;
  readonly token: Deployed;
}

/** A token, and the gas for a block of as many transfers as are told. */
async function deployToken(node: Anvil, payer: Wallet): Promise<Deployed> {
  const token = await payer.deploy('TetherLike', ['Tether', 'USDT', 6, 10n ** 24n]);
  // what is signed asks for more gas than it needs, and all of it has to fit
  await node.rpc('evm_setBlockGasLimit', ['0x77359400']);
  await mine(node);
  return token;
}

/** Reads a new block of so many transfers in turn with its bare answers; ms of each side. */
async function readsOf(scene: Scene, traces: boolean, count: number): Promise<Sides> {
  const { node, payer, token } = scene;
  for (let index = 0; index < count; index += 1) {
    await payer.call(token, 'transfer', [sideOf(index), 1_000_000n]);
  }
  await mine(node);
  const tokens = [token.address];
  const port = createEvmRpc({ chain: 'ethereum', node: { url: node.url }, tokens, traces });
  const head = await port.head();
  const sides = [
    { name: 'port', run: () => readMs(port, head, count) },
    { name: 'bare', run: () => bareMs(node, head, traces) },
  ];
  const took = await interleave(sides, rounds);
  return { port: took.get('port') ?? [], bare: took.get('bare') ?? [] };
}

/** The same calls, and nothing made of their answers but JSON. */
async function bareMs(node: Anvil, { height, hash }: ChainHeader, traces: boolean) {
  const since = performance.now();
  await node.rpc('eth_getBlockByNumber', [`0x${height.toString(16)}`, true]);
  const asked = [node.rpc('eth_getBlockReceipts', [hash])];
  if (traces) asked.push(node.rpc('debug_traceBlockByHash', [hash, { tracer: 'callTracer' }]));
  await Promise.all(asked);
  return performance.now() - since;
}

async function readMs(port: ChainPort, head: ChainHeader, count: number): Promise<number> {
  const since = performance.now();
  const block = ensureDefined(await port.block(head.height, head.hash), 'the block');
  const ms = performance.now() - since;
  // each pays a fee, and each transfer has two sides
  if (block.moves.length !== count * 3) throw new Error(`${block.moves.length} moves`);
  return ms;
}

/** The rows of one block; none where there is no node to ask. */
export async function runChainBlockBench(): Promise<BenchRow[]> {
  const node = await startAnvil();
  if (node === undefined) return [];
  try {
    const payer = await Wallet.create(node, 0);
    const scene = { node, payer, token: await deployToken(node, payer) };
    const plain = await readsOf(scene, false, transfers);
    const traced = await readsOf(scene, true, tracedTransfers);
    const figure = (count: number): string => `ms to read a block of ${count} transfers`;
    const bare = 'against the bare answers of its node';
    return [
      atMostRow(`${figure(transfers)}, ${bare}`, timesMost, plain.port, plain.bare),
      atMostRow(
        `${figure(tracedTransfers)} with its traces, ${bare}`,
        timesMost,
        traced.port,
        traced.bare,
      ),
      plainRow(figure(transfers), plain.port),
    ];
  } finally {
    await node.stop();
  }
}
