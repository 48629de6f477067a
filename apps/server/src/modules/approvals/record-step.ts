// Writes in the audit what was done to an approval.
import type { PlainDb } from '../../platform/database/handles.ts';
import type { Act, AuditModule } from '../audit/index.ts';
import { actOf } from './approval-acts.ts';
import type {
  AlsoDone,
  Approval,
  ApprovalKind,
  ApprovalState,
  ApprovalEvent,
} from './approval-kind.ts';

/** Of what is proposed by bringing it in: nobody is asked why. */
export const NO_REASON = '-';

/** A step as it is told. */
export interface RecordedStep {
  readonly word: ApprovalEvent;
  readonly officer: number;
  readonly reason: string;
  /** Where it stood before; null: it begins. */
  readonly old: ApprovalState | null;
  readonly also?: AlsoDone | undefined;
}

/** The act of a step, as it is written down. @throws Error for a word that the audit has none of */
export async function actOfStep<Wanted>(
  kind: ApprovalKind<Wanted>,
  tx: PlainDb,
  approval: Approval<Wanted>,
  { also, word, officer, reason, old }: RecordedStep,
): Promise<Act> {
  const act = kind.act?.(approval, word) ?? actOf(kind.kind, word);
  if (act === undefined) throw new Error(`The audit has no act for ${kind.kind} ${word}.`);
  const next = word === 'proposed' ? 'waiting' : approval.state;
  const step = { word, officer, old, next };
  const { subject, changes, personId } = await kind.describe(tx, approval, step);
  const more = also?.(word) ?? [];
  const said = { actorId: officer, act, subject, reason, changes: [...changes, ...more] };
  const person = personId ?? approval.personId;
  const told = person === null ? said : { ...said, personId: person };
  // the audit takes no decision without one
  return reason === NO_REASON ? ({ ...told, reason: null } as Act) : told;
}

/** Writes a step down. */
export async function recordStep<Wanted>(
  parts: { readonly audit: Pick<AuditModule, 'record'>; readonly kind: ApprovalKind<Wanted> },
  tx: PlainDb,
  approval: Approval<Wanted>,
  told: RecordedStep,
): Promise<void> {
  await parts.audit.record(tx, await actOfStep(parts.kind, tx, approval, told));
}
