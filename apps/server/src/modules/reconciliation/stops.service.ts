// What stops payouts is read by staff, and two of them have payouts go on.
import type { Reconciliation } from '@sarraf/contracts';
import { type Ability, AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { AuditModule } from '../audit/index.ts';
import type { SecondPerson } from '../approvals/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { readLiabilities } from './books.queries.ts';
import { insertStatement } from './floats.queries.ts';
import type { ReconcileDeps, Reconciler } from './reconcile.service.ts';
import {
  liftStop,
  lockOpenStop,
  noteFirst,
  selectOpenStop,
  selectSeen,
  type StopRow,
} from './stops.queries.ts';

/** What staff decide with. */
export interface StopsDeps extends ReconcileDeps {
  readonly audit: Pick<AuditModule, 'record'>;
  readonly secondPerson: SecondPerson;
  /** In the operator's order. */
  readonly assets: () => readonly {
    readonly symbol: string;
    readonly labels: { readonly fa: string; readonly en: string };
  }[];
  readonly scaleOf: (asset: string) => number;
}

/** What whoever decides here has. */
export const LIFTS: Ability = { action: 'update', subject: 'Reconciliation' };

/** Whether payouts are stopped now. */
export async function isStopped(db: PlainDb): Promise<boolean> {
  return (await selectOpenStop(db)) !== undefined;
}

/** How toman stands. */
export async function readReconciliation(
  { context: { orderedDb, plainDb } }: StopsDeps,
  officer: number,
): Promise<Omit<Reconciliation, 'custody'>> {
  const { checked_at: checkedAt, floats } = await selectSeen(plainDb);
  const stop = await selectOpenStop(plainDb);
  const { liabilities, leaving } = await readLiabilities(orderedDb);
  return {
    checked_at: checkedAt?.toISOString() ?? null,
    stop: stop === undefined ? null : toStop(stop, officer),
    floats: floats.map(({ provider, found, expected }) => ({
      provider,
      found: found === null ? null : tomanText(BigInt(found)),
      expected: expected === null ? null : tomanText(BigInt(expected)),
    })),
    liabilities: tomanText(liabilities),
    leaving: tomanText(leaving),
  };
}

function toStop(row: StopRow, officer: number): Reconciliation['stop'] {
  const { first_officer: first } = row;
  return {
    id: String(row.id),
    stopped_at: row.stopped_at.toISOString(),
    findings: row.findings.map((finding) => ({ ...finding })),
    first_officer: first === null ? null : { id: String(first), name: row.first_name },
    first_reason: row.first_reason,
    is_first_me: first === BigInt(officer),
  };
}

/**
 * Wants payouts to go on; the second officer has them go on, and states what lies at the bank
 * then. What does not agree within the books themselves stops them again at once.
 *
 * @throws AppError `not_found`, `approval_second_officer`, `second_person_missing`,
 *   `officer_too_new`, `decides_on_self`, `invited_pair`
 */
export async function lift(
  deps: StopsDeps,
  reconciler: Reconciler,
  asked: { readonly id: string; readonly officer: number; readonly reason: string },
): Promise<void> {
  const { plainDb } = deps.context;
  const statement = await reconciler.stateNow();
  await withTransaction(plainDb, async (tx) => {
    const row = await lockOpenStop(tx);
    if (row === undefined || String(row.id) !== asked.id) throw new AppError('not_found');
    const { officer } = asked;
    const view = await deps.secondPerson.decide(tx, { officer, ability: LIFTS });
    const word = view.weigh(row.first_officer);
    if (word === 'first') return want(deps, tx, row, asked);
    if (statement !== undefined && deps.provider !== undefined) {
      await insertStatement(tx, deps.provider.name, statement, row.id);
    }
    await liftStop(tx, row.id, asked.officer, asked.reason);
    return record(deps, tx, row, asked, 'payouts_go_on');
  });
}

async function want(
  deps: StopsDeps,
  tx: PlainDb,
  row: StopRow,
  asked: { readonly officer: number; readonly reason: string },
): Promise<void> {
  await noteFirst(tx, row.id, asked.officer, asked.reason);
  await record(deps, tx, row, asked, 'payouts_go_on_wanted');
}

function record(
  { audit }: StopsDeps,
  tx: PlainDb,
  row: StopRow,
  { officer, reason }: { readonly officer: number; readonly reason: string },
  act: 'payouts_go_on_wanted' | 'payouts_go_on',
): Promise<void> {
  const findings = row.findings.map(({ kind, name, expected, found }) => ({
    field: `${kind} ${name}`,
    old: expected,
    new: found,
  }));
  const changes =
    act === 'payouts_go_on'
      ? [{ field: 'status', old: 'stopped', new: 'lifted' }, ...findings]
      : [{ field: 'first_officer', old: null, new: String(officer) }, ...findings];
  return audit.record(tx, {
    ...{ actorId: officer, act, subject: `payout_stop:${row.id}`, reason, changes },
  });
}
