// Assets on networks of chains: which are open, and why one is not.
import {
  type ChainName,
  CHAINS,
  type COIN_CLOSED_REASONS,
  type DepositReason,
} from '@sarraf/contracts';
import { type ChainToken, chainOfCode, codeOfChain } from '../../chains-config.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { NetworkReasons } from '../markets/index.ts';
import type { ChainRails } from '../server-context.ts';
import { selectOpenings } from './custody.queries.ts';
import { type NetworkRow, selectNetworks } from './networks.queries.ts';
import { selectOpenStops } from './stops.queries.ts';

/** Why a coin does not come by a network now. */
export type ClosedReason = (typeof COIN_CLOSED_REASONS)[number];

/** An asset on a network of a chain, as people and officers see it. */
export interface Network {
  readonly chain: ChainName;
  readonly row: NetworkRow;
  /** Undefined where no node is named, or no contract of the asset. */
  readonly rails: ChainRails | undefined;
  readonly token: ChainToken | undefined;
  readonly isCustodyOpen: boolean;
  /** Null: deposits are open. */
  readonly closed: ClosedReason | null;
  /** Null: withdrawals are open. */
  readonly withdrawClosed: ClosedReason | null;
}

/** What networks need to be open by: nodes, and a signer for what leaves. */
export interface NetworkParts {
  readonly rails: readonly ChainRails[];
  readonly hasSigner: boolean;
}

/** All networks of these chains, or of all. */
export async function readNetworks(
  db: PlainDb,
  { hasSigner, rails }: NetworkParts,
  chains: readonly ChainName[],
): Promise<Network[]> {
  const rows = await selectNetworks(db, chains.map(codeOfChain));
  const openings = await selectOpenings(db);
  const stopped = new Set((await selectOpenStops(db)).map(({ chain }) => chain));
  return rows.flatMap((row) => {
    const chain = chainOfCode(row.code);
    if (chain === undefined) return [];
    const own = rails.find(({ config }) => config.chain === chain);
    const token = own?.config.tokens.find(({ asset }) => asset === row.asset);
    const isCustodyOpen = openings.some((one) => one.chain === chain && one.asset === row.asset);
    const hasRails = token !== undefined;
    const isStopped = stopped.has(chain);
    const closed = closedReason({ hasRails, isCustodyOpen, isOpen: row.deposit_open, isStopped });
    const without = closedReason({
      hasRails: hasRails && hasSigner,
      isCustodyOpen,
      isOpen: row.withdraw_open,
      isStopped,
    });
    const withdrawClosed = without === 'closed' ? 'no_withdrawals' : without;
    return { chain, row, rails: own, token, isCustodyOpen, closed, withdrawClosed };
  });
}

/** The chain's own coin, that fees are paid in. @throws Error where it has no rails */
export function nativeOf({ chain, rails }: Pick<Network, 'chain' | 'rails'>): string {
  const native = rails?.config.tokens.find(({ contract }) => contract === null);
  if (native === undefined) throw new Error(`No coin of ${chain} is known.`);
  return native.asset;
}

function closedReason(of: {
  readonly hasRails: boolean;
  readonly isCustodyOpen: boolean;
  readonly isOpen: boolean;
  readonly isStopped: boolean;
}): ClosedReason | null {
  if (!of.hasRails) return 'no_rails';
  if (!of.isCustodyOpen) return 'custody_not_opened';
  if (!of.isOpen) return 'closed';
  return of.isStopped ? 'chain_stopped' : null;
}

/** As everybody may know it; custody that officers have not opened yet is theirs to know. */
const TOLD: Readonly<Record<ClosedReason, DepositReason>> = {
  no_rails: 'not_connected',
  closed: 'closed',
  custody_not_opened: 'closed',
  no_withdrawals: 'closed',
  chain_stopped: 'stopped',
};

/**
 * Reads why networks can't be paid in or withdrawn by, as an address or a withdrawal would be refused: a
 * chain that was stopped a moment ago is so in the next answer. A network of no chain of ours has no node.
 */
export function createNetworkReasons(
  db: PlainDb,
  parts: NetworkParts,
): () => Promise<NetworkReasons> {
  const told = (reason: ClosedReason | null) => (reason === null ? null : TOLD[reason]);
  return async () => {
    const networks = await readNetworks(db, parts, CHAINS);
    return (asset, code) => {
      const network = networks.find(({ row }) => row.asset === asset && row.code === code);
      if (network === undefined) return { deposit: 'not_connected', withdraw: 'not_connected' };
      return { deposit: told(network.closed), withdraw: told(network.withdrawClosed) };
    };
  };
}
