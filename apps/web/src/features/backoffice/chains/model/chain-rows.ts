import type { Chain, ChainNetwork, WatchedDeposit } from '@sarraf/contracts';
import type { Way } from './act.ts';

type Node = Chain['nodes'][number];

/** The node that blocks are read of, or the one that they are held against. */
export function nodeOf({ nodes }: Chain, role: Node['role']): Node | undefined {
  return nodes.find((node) => node.role === role);
}

/** Blocks that a node lacks of the furthest one; null where it does not answer. */
export function behindOf(chain: Chain, node: Node): number | null {
  if (!node.answers || node.height === null) return null;
  const furthest = chain.nodes.reduce((most, { height }) => Math.max(most, height ?? 0), 0);
  return furthest - node.height;
}

/** What has to hold on a chain before anything opens there. */
export const CHECKS = ['node', 'second', 'going'] as const;

/** Of `CHECKS`, in their order. */
export function readinessOf(chain: Chain): readonly boolean[] {
  return [
    nodeOf(chain, 'watcher')?.answers === true,
    nodeOf(chain, 'second')?.answers === true,
    chain.stop === null,
  ];
}

/** Reasons that no officer changes by a switch: something has to be there first. */
type Lack = 'no_rails' | 'custody_not_opened';

/** How one way of an asset's network stands: what officers want of it, and what people find. */
export interface WayState {
  /** While its chain is stopped, what officers opened is closed to people. */
  readonly isWanted: boolean;
  readonly shown: 'open' | 'closed' | 'stopped';
  /** What it lacks; null: officers may close it, or propose to open it. */
  readonly lack: Lack | null;
}

/** The reason that people are told says all of it: the first thing that keeps them out. */
export function wayOf(network: ChainNetwork, way: Way): WayState {
  const reason = way === 'deposit' ? network.deposit_reason : network.withdraw_reason;
  const lack = reason === 'no_rails' || reason === 'custody_not_opened' ? reason : null;
  const isStopped = reason === 'chain_stopped';
  return {
    isWanted: reason === null || isStopped,
    shown: reason === null ? 'open' : isStopped ? 'stopped' : 'closed',
    lack,
  };
}

/** How many of a chain's assets people find open one way. */
export function openCount(chain: Chain, way: Way): { readonly open: number; readonly of: number } {
  const open = chain.networks.filter((network) => wayOf(network, way).shown === 'open');
  return { open: open.length, of: chain.networks.length };
}

/** The coin of the chain itself, else the first of its assets; null where it has none. */
export function coinOf({ networks }: Chain): string | null {
  const own = networks.find(({ contract }) => contract === null) ?? networks[0];
  return own?.symbol ?? null;
}

/** What people call the chain on the wire: `ERC20`; of several codes each once. */
export function codesOf({ networks }: Chain): readonly string[] {
  return [...new Set(networks.map(({ code }) => code))];
}

/** Forks of all chains, the newest first. */
export function forksOf(chains: readonly Chain[]) {
  return chains
    .flatMap((chain) => chain.forks.map((fork) => ({ ...fork, chain })))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

/** The fewest confirmations that an asset of this chain takes: what a fork must not be deeper than. */
export function leastConfirmations({ networks }: Chain): number {
  return networks.reduce((least, { confirmations }) => Math.min(least, confirmations), Infinity);
}

/** What two officers may decide about a deposit now. */
export function depositAct({
  status,
  waiting,
  person,
}: WatchedDeposit): 'settle' | 'reverse' | null {
  if (waiting !== null) return null;
  if (status === 'parked') return 'settle';
  return status === 'orphaned' && person !== null ? 'reverse' : null;
}

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Seconds as people say them: below two minutes as they are. */
export function spanOf(seconds: number): {
  readonly unit: 'second' | 'minute' | 'hour';
  readonly count: number;
} {
  if (seconds < 2 * MINUTE_S) return { unit: 'second', count: seconds };
  if (seconds < 2 * HOUR_S) return { unit: 'minute', count: Math.round(seconds / MINUTE_S) };
  return { unit: 'hour', count: Math.round(seconds / HOUR_S) };
}
