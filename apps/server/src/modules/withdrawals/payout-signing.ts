// What an officer's signature under a payout comes to now: asked before a button is shown, and again
// when it is pressed.
import type { Ability, MayDecide } from '@sarraf/contracts';
import type { WithdrawalState } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { secondsUntil } from '../operations/index.ts';
import {
  type Approval,
  type OfficerView,
  readApprovals,
  type SecondPerson,
} from '../approvals/index.ts';
import type { PayoutStepsDeps } from './payout-steps.service.ts';
import { secondRisks } from './payout-risks.ts';
import { readLeft, selectMoneyIn } from './payout-risks.queries.ts';
import type { PayoutRisk, PayoutRow } from './payouts.queries.ts';
import { readRules } from './withdrawal-rules.ts';

/** Whoever signs has this. */
export const APPROVES: Ability = { action: 'update', subject: 'Payout' };
/** The kind of these approvals. */
export const PAYOUT = 'payout';

/** What officers want of a payout: that it goes on; the rest stands in its row. */
export type NothingMore = Readonly<Record<string, never>>;

/** One officer's signature. */
export interface Signature {
  readonly officerId: number;
  readonly name: string | null;
  readonly reason: string;
  readonly at: Date;
}

/** Those under a payout, the first first. */
export function signaturesOf(approval: Approval<NothingMore> | undefined): readonly Signature[] {
  if (approval === undefined) return [];
  const { decidedAt, decidedBy, deciderName, decidedReason, proposedBy } = approval;
  const first = {
    officerId: proposedBy,
    name: approval.proposerName,
    reason: approval.reason,
    at: approval.proposedAt,
  };
  if (decidedBy === null || decidedAt === null || decidedBy === proposedBy) return [first];
  const second = { officerId: decidedBy, name: deciderName, reason: decidedReason ?? '' };
  return [first, { ...second, at: decidedAt }];
}

/** A withdrawal that officers sign, as far as who may sign it goes. */
export interface SignedRow<Risk extends string> {
  readonly userId: number;
  readonly state: WithdrawalState;
  readonly cancelUntil: number;
  readonly risks: readonly Risk[] | null;
  readonly officersNeeded: number | null;
  readonly isSigned: boolean;
}

/** A payout before an officer. */
export interface LookedAt<Risk extends string = PayoutRisk> {
  /** Signatures that count, the first first; of one that has all of its own: as they were given. */
  readonly approvals: readonly Signature[];
  /** Why it does not go on by itself, and why it takes two now. */
  readonly risks: readonly Risk[];
  /** Officers that it takes with this one among them. */
  readonly needed: number;
  /** How many other officers have signed. */
  readonly others: number;
  readonly mayDecide: MayDecide;
  /** Whether they may sign now. @throws AppError as `POST /admin/payouts/:id/approve` declares */
  assertMaySign(): void;
}

/** Payouts before an officer, with everything that it takes read at once. */
export async function lookAt(
  deps: Pick<PayoutStepsDeps, 'context' | 'isStopped'>,
  db: PlainDb,
  read: SecondPerson['look'],
  { rows, officer }: { readonly rows: readonly PayoutRow[]; readonly officer: number },
): Promise<(row: PayoutRow) => LookedAt> {
  const { clock, orderedDb } = deps.context;
  const now = clock.now();
  const people = [...new Set(rows.map(({ userId }) => userId))];
  const rules = await readRules(db, now);
  const ids = rows.map(({ id }) => id);
  const given = await readApprovals<NothingMore>(db, PAYOUT, ids);
  const view = await read(db, { officer, ability: APPROVES, people });
  const left = await readLeft(orderedDb, people, now);
  const since = new Date(now - rules.moneyInMs);
  const moneyIn = await selectMoneyIn(db, officer, people, since);
  const isStopped = await deps.isStopped(db);
  return (row) =>
    lookedAt(row, {
      said: signaturesOf(given.get(row.id)),
      view,
      officer,
      now,
      isStopped,
      more: (others) => {
        const more = secondRisks(row, left(row.userId), rules, moneyIn.has(row.userId));
        // one that another officer signed already is not signed by this one alone
        return others > 0 ? more.filter((risk) => risk !== 'own_money_in') : more;
      },
    });
}

/** What is known of a withdrawal that an officer looks at. */
export interface Looking<Risk extends string> {
  readonly said: readonly Signature[];
  readonly view: OfficerView;
  readonly officer: number;
  /** Ms since 1970. */
  readonly now: number;
  readonly isStopped: boolean;
  /** Why it takes two now, beside so many others who signed. */
  readonly more: (others: number) => readonly Risk[];
}

/** A withdrawal before an officer, of toman or of a coin. */
export function lookedAt<Risk extends string>(
  row: SignedRow<Risk>,
  { said, view, officer, now, isStopped, more }: Looking<Risk>,
): LookedAt<Risk> {
  const isOpen = row.state === 'requested' && !row.isSigned && (row.officersNeeded ?? 0) > 0;
  if (!isOpen) return closed(row, said, view, now);
  // one waits for a second one where it takes two: an approval of an officer who counts no more is void
  const approvals = said.filter(({ officerId }) => view.stands(officerId));
  const others = approvals.filter(({ officerId }) => officerId !== officer);
  const why = more(others.length);
  const risks = [...new Set([...(row.risks ?? []), ...why])];
  const needed = why.length > 0 ? 2 : (row.officersNeeded ?? 0);
  const assertMaySign = (): void => {
    view.assertUnrelated(row.userId);
    assertLate(row, now);
    if (isStopped) throw new AppError('payouts_stopped');
    const [first] = others.length > 0 ? others : approvals;
    if (needed > 1) view.weigh(first?.officerId);
  };
  return {
    approvals,
    risks,
    needed,
    assertMaySign,
    others: others.length,
    mayDecide: view.mayDecide(assertMaySign),
  };
}

/** One on which nobody decides now: its owner may still cancel it, or it went on. */
function closed<Risk extends string>(
  row: SignedRow<Risk>,
  approvals: readonly Signature[],
  view: OfficerView,
  now: number,
): LookedAt<Risk> {
  const assertMaySign = (): void => {
    view.assertUnrelated(row.userId);
    if (row.state === 'requested') assertLate(row, now);
    throw new AppError('payout_not_waiting');
  };
  return {
    approvals,
    risks: row.risks ?? [],
    needed: row.officersNeeded ?? 0,
    assertMaySign,
    others: 0,
    mayDecide: view.mayDecide(assertMaySign),
  };
}

/** @throws AppError `payout_too_early` */
function assertLate({ cancelUntil }: Pick<SignedRow<string>, 'cancelUntil'>, now: number): void {
  if (now >= cancelUntil) return;
  throw new AppError('payout_too_early', { seconds: secondsUntil(cancelUntil, now) });
}
