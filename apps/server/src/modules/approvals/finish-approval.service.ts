// The command of what was decided, given to the books: once, however often it is tried.
import { type PlainPool, withTransaction } from '../../platform/database/handles.ts';
import { actRow, type AuditModule } from '../audit/index.ts';
import type { ApprovalKind } from './approval-kind.ts';
import { type ApprovalKey, endApplying, lockApproval } from './approvals.queries.ts';
import { actOfStep, recordStep } from './record-step.ts';

/** What commands are sent with. */
interface FinishParts<Wanted> {
  readonly audit: Pick<AuditModule, 'record'>;
  readonly context: { readonly plainDb: PlainPool };
  readonly kind: ApprovalKind<Wanted>;
}

/**
 * Sends the command of one that was decided, and notes what came of it. Its act is written with it;
 * where an earlier try came so far and its answer was lost, the books say that the reference is used,
 * and that is the answer. One at a time sends it: of two answers the first could be noted last.
 *
 * @throws EngineError, AppError `outcome_unknown` where the books do not answer: it is tried again
 */
export async function finish<Wanted>(parts: FinishParts<Wanted>, key: ApprovalKey): Promise<void> {
  const { context, kind } = parts;
  const { apply } = kind;
  if (typeof apply === 'function') return;
  await withTransaction(context.plainDb, async (tx) => {
    const approval = await lockApproval<Wanted>(tx, key);
    if (approval?.state !== 'applying') return;
    const { decidedBy, decidedReason, id, reason: wish } = approval;
    // it was decided when it was approved
    const said = { officer: decidedBy ?? approval.proposedBy, reason: decidedReason ?? wish };
    const old = 'applying' as const;
    const applied = { ...approval, state: 'approved' as const };
    const act = await actOfStep(kind, tx, applied, { ...said, word: 'applied', old });
    await apply.before?.(approval);
    const { outcome } = await apply.submit({
      command: apply.command(approval),
      claim: undefined,
      rows: [...apply.rows(approval), actRow(act)],
    });
    const code: string | null = outcome.ok ? null : outcome.code;
    const failure = code === 'reference_used' ? null : code;
    await endApplying(tx, id, failure);
    if (failure === null) return;
    const failed = { ...approval, state: 'failed' as const, failure };
    await recordStep(parts, tx, failed, { ...said, word: 'failed', old });
  });
}
