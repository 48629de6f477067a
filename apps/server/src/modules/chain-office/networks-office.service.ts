// Networks that officers open by two, and close at once.
import type { ChainApproval, ChainNetwork } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { ApprovalKind } from '../approvals/index.ts';
import { updateNetworkOpen } from '../chains/index.ts';
import { oneApproval } from './chain-approvals.service.ts';
import type { ChainOfficeDeps, ChainOfficeParts, WantedNetwork } from './chain-office-deps.ts';
import { findNetwork, toNetwork } from './chains-view.service.ts';

interface Said {
  readonly symbol: string;
  readonly code: string;
  readonly officer: number;
  readonly reason: string;
  /** Left out: deposits. */
  readonly direction?: 'deposit' | 'withdraw' | undefined;
}

type Kind = 'network_opening' | 'withdrawal_opening';

/** The way that each opens. */
const WAYS = { network_opening: 'deposit', withdrawal_opening: 'withdraw' } as const;

const kindOf = ({ direction }: Said): Kind =>
  direction === 'withdraw' ? 'withdrawal_opening' : 'network_opening';

/** That a network opens one way, as two officers decide. */
export function networkApproval(kind: Kind): ApprovalKind<WantedNetwork> {
  return {
    kind,
    ability: { action: 'update', subject: 'Chain' },
    apply: async (tx, { wanted }) => {
      await updateNetworkOpen(tx, wanted, WAYS[kind], true);
      return undefined;
    },
    describe: async (_tx, { subject }, { next, old }) => ({
      subject: `chain_network:${subject}`,
      changes: [{ field: 'status', old, new: next }],
    }),
  };
}

/** Wants a network to open. @throws AppError as its call declares */
export async function proposeOpen(parts: ChainOfficeParts, said: Said): Promise<ChainApproval> {
  const { chain, isCustodyOpen, token } = await findNetwork(parts, said);
  const kind = kindOf(said);
  const lacksSigner = kind === 'withdrawal_opening' && parts.context.config.signer === undefined;
  if (token === undefined || !isCustodyOpen || lacksSigner) {
    throw new AppError('coin_network_without_rails');
  }
  const { code, officer, reason, symbol: asset } = said;
  const wanted = { chain, asset, code };
  const of = kind === 'network_opening' ? parts.networks : parts.withdrawals;
  const approval = await of.propose({ subject: `${asset} ${code}`, wanted, officer, reason });
  return oneApproval(parts, { kind, approval }, officer);
}

/** Closes a network one way, at once. @throws AppError `not_found` */
export async function closeNetwork(deps: ChainOfficeDeps, said: Said): Promise<ChainNetwork> {
  const { code, officer, reason, symbol: asset } = said;
  await findNetwork(deps, said);
  const kind = kindOf(said);
  await withTransaction(deps.context.plainDb, async (tx) => {
    if (!(await updateNetworkOpen(tx, { asset, code }, WAYS[kind], false))) return;
    await deps.audit.record(tx, {
      actorId: officer,
      act: kind === 'network_opening' ? 'network_closed' : 'withdrawals_closed',
      subject: `chain_network:${asset} ${code}`,
      reason,
      changes: [{ field: 'status', old: 'open', new: 'closed' }],
    });
  });
  await deps.reload();
  return toNetwork(deps, await findNetwork(deps, said));
}
