import type { Chain, ChainNetwork, WatchedDeposit } from '@sarraf/contracts';

type Node = Chain['nodes'][number];

/** One asset on one chain, as a line of the table. */
export interface NetworkLine {
  readonly chain: Chain;
  readonly network: ChainNetwork;
}

/** Every asset on every chain, chain by chain. */
export function linesOf(chains: readonly Chain[]): readonly NetworkLine[] {
  return chains.flatMap((chain) => chain.networks.map((network) => ({ chain, network })));
}

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

/** What has to hold before deposits open. */
export const CHECKS = ['node', 'second', 'custody', 'going'] as const;

/** Of `CHECKS`, in their order. */
export function readinessOf({ chain, network }: NetworkLine): readonly boolean[] {
  return [
    nodeOf(chain, 'watcher')?.answers === true,
    nodeOf(chain, 'second')?.answers === true,
    network.custody_opened,
    chain.stop === null,
  ];
}

/** What can be done about a network now: the first thing that its opening lacks, or its closing. */
export function nextAct({ chain, network }: NetworkLine): 'close' | 'open' | 'custody' | null {
  if (!chain.has_rails) return null;
  if (!network.custody_opened) return 'custody';
  return network.deposit_open ? 'close' : 'open';
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
