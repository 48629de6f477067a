// A chain that stands still: officers stop it at once, two of them have it go on.
import type { ChainName, ChainStop } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { type PlainDb, type PlainPool, withTransaction } from '../../platform/database/handles.ts';
import { type Approval, type ApprovalKind, toFirstWord } from '../approvals/index.ts';
import type { AuditModule } from '../audit/index.ts';
import { acknowledgeSpends } from './compare.queries.ts';
import { acceptDifferences } from './differences.queries.ts';
import {
  type ChainStopRow,
  liftChainStop,
  lockOpenStops,
  selectOpenStops,
  upsertChainStop,
} from './stops.queries.ts';

/** What two officers want of a stop: that the chain goes on. The subject is its number. */
export interface WantedLift {
  readonly chain: ChainName;
}

/** That a chain goes on, as two officers decide; what was found is what it goes on with. */
export function liftApproval(): ApprovalKind<WantedLift> {
  return {
    kind: 'chain_stop_lift',
    yesOnly: true,
    ability: { action: 'update', subject: 'Chain' },
    lock: (tx) => lockOpenStops(tx),
    assertOpen: async (tx, { subject }) => void (await findStop(tx, subject)),
    apply: async (tx, { subject }) => {
      const stop = await findStop(tx, subject);
      const spent = stop.findings.filter(({ kind }) => kind === 'unknown_spend');
      const txids = spent.flatMap(({ txid }) => txid ?? []);
      await acknowledgeSpends(tx, stop.chain, txids);
      await acceptDifferences(tx, stop.chain);
      await liftChainStop(tx, stop.id);
      return undefined;
    },
    describe: async (tx, { subject }, { officer, word }) => {
      const { chain, findings } = await findStop(tx, subject);
      const moved =
        word === 'approved'
          ? { field: 'status', old: 'stopped', new: 'lifted' }
          : { field: 'first_officer', old: null, new: String(officer) };
      const found = findings.map(({ expected, found: seen, kind, symbol, txid }) => ({
        field: [kind, symbol, txid].filter((part) => part !== null).join(' '),
        old: expected,
        new: seen,
      }));
      return { subject: `chain_stop:${chain}`, changes: [moved, ...found] };
    },
  };
}

/** The stop in force of this number. @throws AppError `not_found` */
export async function findStop(db: PlainDb, id: string): Promise<ChainStopRow> {
  const stop = (await selectOpenStops(db)).find((one) => String(one.id) === id);
  if (stop === undefined) throw new AppError('not_found');
  return stop;
}

/** Stops a chain; one that stands still stands on. */
export async function stopByHand(
  { audit, plainDb }: { readonly audit: Pick<AuditModule, 'record'>; readonly plainDb: PlainPool },
  chain: ChainName,
  { officer, reason }: { readonly officer: number; readonly reason: string },
): Promise<void> {
  await withTransaction(plainDb, async (tx) => {
    const isNew = await upsertChainStop(tx, { chain, findings: [], by: officer, reason });
    if (!isNew) return;
    await audit.record(tx, {
      actorId: officer,
      act: 'chain_stopped',
      subject: `chain:${chain}`,
      reason,
      changes: [{ field: 'status', old: 'open', new: 'stopped' }],
    });
  });
}

/** A stop on the wire; `decimalsOf` an asset on its chain. */
export function toStop(
  row: ChainStopRow,
  first: Approval<WantedLift> | undefined,
  officer: number,
  decimalsOf: (asset: string | null) => number | null,
): ChainStop {
  const by = row.stopped_by;
  return {
    id: String(row.id),
    stopped_at: row.stopped_at.toISOString(),
    stopped_by: by === null ? null : { id: String(by), name: row.stopper_name },
    reason: row.reason,
    findings: row.findings.map((found) => ({ ...found, decimals: decimalsOf(found.symbol) })),
    first: toFirstWord(first, officer),
  };
}
