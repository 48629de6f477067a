// What stops payouts is read by staff, and two of them have payouts go on.
import type { Ability, Reconciliation } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import {
  type Approval,
  type ApprovalKind,
  type ApprovalsOf,
  toFirstWord,
} from '../approvals/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { readLiabilities } from './books.queries.ts';
import { insertStatement } from './floats.queries.ts';
import type { ReconcileDeps, Reconciler } from './reconcile.service.ts';
import {
  liftStop,
  lockOpenStop,
  selectOpenStop,
  selectSeen,
  type StopRow,
} from './stops.queries.ts';

/** What staff decide with. */
export interface StopsDeps extends ReconcileDeps {
  /** In the operator's order. */
  readonly assets: () => readonly {
    readonly symbol: string;
    readonly labels: { readonly fa: string; readonly en: string };
  }[];
  readonly scaleOf: (asset: string) => number;
}

/** What two officers want of a stop: that payouts go on; the rest stands in its row. */
type NothingMore = Readonly<Record<string, never>>;

/** What payouts go on with. */
export interface LiftDeps extends StopsDeps {
  readonly stops: ApprovalsOf<NothingMore>;
}

/** What whoever decides here has. */
export const LIFTS: Ability = { action: 'update', subject: 'Reconciliation' };

/** Whether payouts are stopped now. */
export async function isStopped(db: PlainDb): Promise<boolean> {
  return (await selectOpenStop(db)) !== undefined;
}

/** How toman stands. */
export async function readReconciliation(
  { context: { orderedDb, plainDb }, stops }: LiftDeps,
  officer: number,
): Promise<Omit<Reconciliation, 'custody'>> {
  const { checked_at: checkedAt, floats } = await selectSeen(plainDb);
  const stop = await selectOpenStop(plainDb);
  const { liabilities, leaving } = await readLiabilities(orderedDb);
  return {
    checked_at: checkedAt?.toISOString() ?? null,
    stop:
      stop === undefined
        ? null
        : toStop(stop, await stops.waitingOf(plainDb, String(stop.id)), officer),
    floats: floats.map(({ provider, found, expected }) => ({
      provider,
      found: found === null ? null : tomanText(BigInt(found)),
      expected: expected === null ? null : tomanText(BigInt(expected)),
    })),
    liabilities: tomanText(liabilities),
    leaving: tomanText(leaving),
  };
}

function toStop(
  row: StopRow,
  first: Approval<NothingMore> | undefined,
  officer: number,
): Reconciliation['stop'] {
  return {
    id: String(row.id),
    stopped_at: row.stopped_at.toISOString(),
    findings: row.findings.map((finding) => ({ ...finding })),
    first: toFirstWord(first, officer),
  };
}

/** That payouts go on, as two officers decide: the subject is the number of the stop. */
export function stopApproval(): ApprovalKind<NothingMore> {
  return {
    kind: 'payout_stop',
    yesOnly: true,
    ability: LIFTS,
    lock: async (tx) => void (await lockOpenStop(tx)),
    assertOpen: async (tx, { subject }) => void (await loadOpen(tx, subject)),
    apply: async (tx, { subject }) => {
      await liftStop(tx, BigInt(subject));
      return undefined;
    },
    describe: async (tx, { subject }, { officer, word }) => {
      const { findings } = await loadOpen(tx, subject);
      const moved =
        word === 'approved'
          ? { field: 'status', old: 'stopped', new: 'lifted' }
          : { field: 'first_officer', old: null, new: String(officer) };
      const found = findings.map(({ kind, name, expected, found: seen }) => ({
        field: `${kind} ${name}`,
        old: expected,
        new: seen,
      }));
      return { subject: `payout_stop:${subject}`, changes: [moved, ...found] };
    },
  };
}

async function loadOpen(tx: PlainDb, id: string): Promise<StopRow> {
  const row = await selectOpenStop(tx);
  if (row === undefined || String(row.id) !== id) throw new AppError('not_found');
  return row;
}

/**
 * Wants payouts to go on; the second officer has them go on, and states what lies at the bank
 * then. What does not agree within the books themselves stops them again at once.
 *
 * @throws AppError as `POST /admin/payout_stops/:id/lift` declares
 */
export async function lift(
  { context, provider, stops }: LiftDeps,
  reconciler: Reconciler,
  asked: { readonly id: string; readonly officer: number; readonly reason: string },
): Promise<void> {
  const statement = await reconciler.stateNow();
  const { id: subject, officer, reason } = asked;
  await withTransaction(context.plainDb, async (tx) => {
    const said = await stops.decideRequest(tx, 'approve', { subject, wanted: {}, officer, reason });
    const isLifted = said.approval.state === 'approved' && !said.isRepeated;
    if (!isLifted || statement === undefined || provider === undefined) return;
    await insertStatement(tx, provider.name, statement, BigInt(subject));
  });
}
