// Networks that officers open by two, and close at once.
import type { ChainApproval, ChainNetwork } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { ApprovalKind } from '../approvals/index.ts';
import { updateDepositOpen } from '../chains/index.ts';
import { oneApproval } from './chain-approvals.service.ts';
import type { ChainOfficeDeps, ChainOfficeParts, WantedNetwork } from './chain-office-deps.ts';
import { findNetwork, toNetwork } from './chains-view.service.ts';

interface Said {
  readonly symbol: string;
  readonly code: string;
  readonly officer: number;
  readonly reason: string;
}

/** That a network opens, as two officers decide. */
export function networkApproval(): ApprovalKind<WantedNetwork> {
  return {
    kind: 'network_opening',
    ability: { action: 'update', subject: 'Chain' },
    apply: async (tx, { wanted }) => {
      await updateDepositOpen(tx, wanted, true);
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
  if (token === undefined || !isCustodyOpen) throw new AppError('coin_network_without_rails');
  const { code, officer, reason, symbol: asset } = said;
  const wanted = { chain, asset, code };
  const approval = await parts.networks.propose({
    subject: `${asset} ${code}`,
    wanted,
    officer,
    reason,
  });
  return oneApproval(parts, { kind: 'network_opening', approval }, officer);
}

/** Closes a network at once. @throws AppError `not_found` */
export async function closeNetwork(deps: ChainOfficeDeps, said: Said): Promise<ChainNetwork> {
  const { code, officer, reason, symbol: asset } = said;
  await findNetwork(deps, said);
  await withTransaction(deps.context.plainDb, async (tx) => {
    if (!(await updateDepositOpen(tx, { asset, code }, false))) return;
    await deps.audit.record(tx, {
      actorId: officer,
      act: 'network_closed',
      subject: `chain_network:${asset} ${code}`,
      reason,
      changes: [{ field: 'status', old: 'open', new: 'closed' }],
    });
  });
  await deps.reload();
  return toNetwork(deps, await findNetwork(deps, said));
}
