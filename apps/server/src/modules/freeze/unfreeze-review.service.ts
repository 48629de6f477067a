// The officers' part: two of them open a frozen account, one refuses.
import type { Unfreeze } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import {
  type After,
  type Approval,
  type ApprovalKind,
  type ApprovalsOf,
  type Decision,
  toFirstWord,
} from '../approvals/index.ts';
import type { FreezeDeps } from './freeze.service.ts';
import { toUnfreeze } from './unfreezes.mapper.ts';
import {
  decideUnfreeze,
  selectQueue,
  selectUnfreeze,
  type UnfreezeRow,
} from './unfreezes.queries.ts';

/** What two officers want of a request: that it is granted; the rest stands in its row. */
export type NothingMore = Readonly<Record<string, never>>;

/** What officers decide with. */
export interface UnfreezeReviewDeps extends Omit<FreezeDeps, 'factors' | 'freezeLinks'> {
  readonly unfreezes: ApprovalsOf<NothingMore>;
}

const QUEUE_MAX = 50;
const HOLD_MS = 72 * 3_600_000;

/** Frozen accounts, as two officers open them: the subject is the number of the request. */
export function unfreezeApproval(
  deps: Omit<UnfreezeReviewDeps, 'unfreezes'>,
): ApprovalKind<NothingMore> {
  const { standings, users } = deps;
  return {
    kind: 'unfreeze',
    ability: { action: 'update', subject: 'Standing' },
    subjects: ({ personId }) => (personId === null ? [] : [personId]),
    lock: async (tx, { personId }) => {
      if (personId !== null) await users.lock(tx, personId);
    },
    assertOpen: async (tx, { subject }) => {
      const { status } = await load(tx, Number(subject));
      if (status !== 'waiting') throw new AppError('approval_not_waiting');
    },
    apply: (tx, approval) => open(deps, tx, approval),
    again: async ({ personId }) => {
      if (personId !== null) await standings.ensureTold(personId);
    },
    refused: (tx, { subject }) => close(deps, tx, subject),
    describe: async (tx, approval, { officer, word }) => ({
      subject: `unfreeze:${approval.subject}`,
      changes: await changesOf(deps, tx, approval, { officer, word }),
    }),
  };
}

async function changesOf(
  { standings }: Pick<UnfreezeReviewDeps, 'standings'>,
  tx: PlainDb,
  approval: Approval<NothingMore>,
  { officer, word }: { readonly officer: number; readonly word: string },
) {
  if (word === 'proposed') return [{ field: 'first_officer', old: null, new: String(officer) }];
  if (word !== 'approved') return [{ field: 'status', old: 'waiting', new: 'refused' }];
  const held = (await standings.read(tx, Number(approval.personId))).moneyHeldUntil;
  const next = heldUntil(held, approval);
  return [
    { field: 'is_frozen', old: 'true', new: 'false' },
    { field: 'money_held_until', old: momentOf(held), new: momentOf(next) },
    { field: 'first_officer', old: null, new: String(approval.proposedBy) },
  ];
}

/** What leaves the account waits, as whoever had it frozen may have had a reason; one that lasts longer stays. */
const heldUntil = (held: number | null, { decidedAt }: Approval<NothingMore>): number =>
  Math.max(held ?? 0, (decidedAt?.getTime() ?? 0) + HOLD_MS);

/** What waits, oldest first. */
export async function unfreezeQueue(
  { context: { plainDb }, unfreezes }: UnfreezeReviewDeps,
  officer: number,
): Promise<Unfreeze[]> {
  const rows = await selectQueue(plainDb, QUEUE_MAX);
  const items = rows.map((row) => ({ subject: String(row.id), personId: Number(row.user_id) }));
  const seen = await unfreezes.look(plainDb, officer, items);
  return rows.flatMap((row, index) => {
    const one = seen[index];
    if (one === undefined) return [];
    return [toUnfreeze(row, toFirstWord(one.first, officer), one.mayDecide)];
  });
}

/**
 * Approves a request, as the first or the second officer, or rejects it.
 *
 * @throws AppError as `POST /admin/unfreezes/:id/approve` declares
 * @throws EngineError when the account is open and the engine was not told yet
 */
export async function decide(
  deps: UnfreezeReviewDeps,
  id: number,
  verdict: 'approve' | 'refuse',
  decision: Decision,
): Promise<void> {
  const { plainDb } = deps.context;
  const row = await load(plainDb, id);
  const { after } = await withTransaction(plainDb, (tx) =>
    deps.unfreezes.decideRequest(tx, verdict, { ...proposalOf(row), ...decision }),
  );
  await after();
}

/** What is said to a request. */
export const proposalOf = ({ id, user_id: userId }: UnfreezeRow) => ({
  subject: String(id),
  personId: Number(userId),
  wanted: {},
});

async function load(db: PlainDb, id: number): Promise<UnfreezeRow> {
  const row = await selectUnfreeze(db, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Opens the account. */
async function open(
  { notifications, standings, users }: Omit<UnfreezeReviewDeps, 'unfreezes'>,
  tx: PlainDb,
  approval: Approval<NothingMore>,
): Promise<After> {
  const row = await load(tx, Number(approval.subject));
  const userId = Number(row.user_id);
  const { moneyHeldUntil: held } = await standings.read(tx, userId);
  const moneyHeldUntil = heldUntil(held, approval);
  await standings.change(tx, userId, { isFrozen: false, moneyHeldUntil });
  await decideUnfreeze(tx, row.id, 'opened');
  const show = await keepNotice(notifications, tx, row, 'account_unfrozen');
  return async () => {
    try {
      await standings.ensureTold(userId);
    } finally {
      users.tellChanged(userId);
      show();
    }
  };
}

/** The account stays frozen. */
async function close(
  { notifications, users }: Omit<UnfreezeReviewDeps, 'unfreezes'>,
  tx: PlainDb,
  subject: string,
): Promise<After> {
  const row = await load(tx, Number(subject));
  await decideUnfreeze(tx, row.id, 'refused');
  const show = await keepNotice(notifications, tx, row, 'unfreeze_refused');
  return async () => {
    users.tellChanged(Number(row.user_id));
    show();
  };
}

/** Tells the person what became of a request, so that their open panels ask again. */
function keepNotice(
  notifications: UnfreezeReviewDeps['notifications'],
  tx: PlainDb,
  row: UnfreezeRow,
  kind: 'account_unfrozen' | 'unfreeze_refused',
): Promise<() => void> {
  const [userId, reference] = [Number(row.user_id), `unfreeze:${row.id}`];
  return notifications.keep(tx, { userId, kind, facts: {}, reference, event: 'kyc_update' });
}

const momentOf = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString();
