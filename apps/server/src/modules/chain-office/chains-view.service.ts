// Chains as officers see them: nodes, cursors, forks, stops and networks.
import {
  type Chain,
  type ChainName,
  type ChainNetwork,
  CHAINS,
  type DataOf,
} from '@sarraf/contracts';
import { familyOf } from '@sarraf/chain-codec';
import { formatDecimal } from '@sarraf/money';
import { keyOf } from '../../chains-config.ts';
import { AppError } from '../../http/index.ts';
import type { ChainPort } from '../../providers/chain/port.ts';
import {
  houseAddresses,
  type Network,
  selectCursor,
  selectDifferences,
  selectForks,
  selectOpenStops,
  toStop,
} from '../chains/index.ts';
import type { ChainRails } from '../server-context.ts';
import type { ChainOfficeDeps, ChainOfficeParts } from './chain-office-deps.ts';

const FORKS_SHOWN = 10;

/** All chains. */
export async function readChains(
  parts: ChainOfficeParts,
  officer: number,
): Promise<DataOf<'GET /admin/chains'>> {
  return { data: await Promise.all(CHAINS.map((name) => readChain(parts, name, officer))) };
}

/** One chain. */
export async function readChain(
  parts: ChainOfficeParts,
  name: ChainName,
  officer: number,
): Promise<Chain> {
  const { config, plainDb } = parts.context;
  const rails = parts.chains.rails.find((one) => one.config.chain === name);
  const key = keyOf(config.chains, familyOf(name));
  const cursor = await selectCursor(plainDb, name);
  const nodes = rails === undefined ? [] : await nodesOf(parts, rails);
  const house =
    rails === undefined || key === undefined ? undefined : await houseAddresses(plainDb, key);
  const stop = (await selectOpenStops(plainDb)).find(({ chain }) => chain === name);
  const first = stop && (await parts.lifts.waitingOf(plainDb, String(stop.id)));
  const headHeight = nodes[0]?.height ?? null;
  return {
    chain: name,
    has_rails: rails !== undefined,
    cursor: cursor
      ? { height: cursor.height, hash: cursor.hash, at: new Date(cursor.timeMs).toISOString() }
      : null,
    behind_blocks:
      cursor === undefined || headHeight === null ? null : Math.max(0, headHeight - cursor.height),
    nodes,
    hot_address: house?.hot ?? null,
    gas_address: house?.gas ?? null,
    stop: stop ? toStop(stop, first, officer, decimalsOn(parts, name)) : null,
    forks: (await selectForks(plainDb, name, FORKS_SHOWN)).map((fork) => ({
      at: fork.at.toISOString(),
      from_height: Number(fork.from_height),
      depth: Number(fork.depth),
    })),
    networks: (await parts.chains.networks([name])).map((network) => toNetwork(parts, network)),
  };
}

/** Decimals of assets on a chain, as this installation is told; null: it has no node of it. */
function decimalsOn(
  { chains: { rails } }: Pick<ChainOfficeDeps, 'chains'>,
  name: ChainName,
): (asset: string | null) => number | null {
  const own = rails.find(({ config }) => config.chain === name);
  return (asset) => own?.config.tokens.find((token) => token.asset === asset)?.decimals ?? null;
}

async function nodesOf(deps: ChainOfficeDeps, rails: ChainRails): Promise<Chain['nodes']> {
  const { config, second, watcher } = rails;
  const [first = '', other = ''] = config.nodes;
  const watching = await nodeOf(deps, 'watcher', first, watcher);
  return second === undefined
    ? [watching]
    : [watching, await nodeOf(deps, 'second', other, second)];
}

async function nodeOf(
  { context: { clock, logger } }: ChainOfficeDeps,
  role: 'watcher' | 'second',
  url: string,
  port: ChainPort,
): Promise<Chain['nodes'][number]> {
  // its key may stand in the path
  const { host } = new URL(url);
  try {
    const { hash, height, timeMs } = await port.head();
    const ageSeconds = Math.max(0, Math.floor((clock.now() - timeMs) / 1_000));
    return { role, host, answers: true, height, hash, head_age_seconds: ageSeconds };
  } catch (error) {
    logger.debug({ err: error, host }, 'a node does not say where it is');
    return { role, host, answers: false, height: null, hash: null, head_age_seconds: null };
  }
}

/** A network as officers see it. */
export function toNetwork({ assets, scaleOf }: ChainOfficeDeps, network: Network): ChainNetwork {
  const { closed, isCustodyOpen, row, token, withdrawClosed } = network;
  const labels = assets().find(({ symbol }) => symbol === row.asset)?.labels;
  const amount = (units: bigint): string => formatDecimal(units, scaleOf(row.asset));
  return {
    symbol: row.asset,
    labels: { fa: labels?.fa ?? row.asset, en: labels?.en ?? row.asset },
    code: row.code,
    name: row.name,
    confirmations: Number(row.confirmations),
    min_deposit: amount(row.min_deposit),
    large_amount: row.large_amount === null ? null : amount(row.large_amount),
    withdraw_fee: amount(row.withdraw_fee),
    min_withdraw: amount(row.min_withdraw),
    contract: token?.contract ?? null,
    custody_opened: isCustodyOpen,
    deposit_open: closed === null,
    deposit_reason: closed,
    withdraw_open: withdrawClosed === null,
    withdraw_reason: withdrawClosed,
  };
}

/** The network of an asset by its code. @throws AppError `not_found` */
export async function findNetwork(
  { chains }: ChainOfficeDeps,
  of: { readonly symbol: string; readonly code: string },
): Promise<Network> {
  const all = await chains.networks();
  const network = all.find(({ row }) => row.asset === of.symbol && row.code === of.code);
  if (network === undefined) throw new AppError('not_found');
  return network;
}

/** Custody as it was compared last. */
export async function readDifferences(
  deps: ChainOfficeDeps,
): Promise<DataOf<'GET /admin/chain_differences'>> {
  const rows = await selectDifferences(deps.context.plainDb);
  return {
    data: rows.map((row) => ({
      chain: row.chain,
      symbol: row.asset,
      checked_at: row.checked_at.toISOString(),
      height: Number(row.height),
      hash: row.hash,
      decimals: decimalsOn(deps, row.chain)(row.asset),
      state_raw: row.state_raw,
      moves_raw: row.moves_raw,
      books_raw: row.books_raw,
      unbooked: row.unbooked.map((one) => ({ ...one })),
      difference_raw: row.difference_raw,
      books_difference_raw: row.books_difference_raw,
    })),
  };
}
