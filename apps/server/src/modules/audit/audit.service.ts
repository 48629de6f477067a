// What staff did: written with its effect, read by owners and auditors.
import type { DataOf, ParsedQueryOf } from '@sarraf/contracts';
import { tehranDayEnd, tehranDayStart, type AttachedRow } from '@sarraf/settlement';
import { AppError, idOfCursor, LIST_COUNT_MAX, pageById, pageWindow } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import { assertWhole } from './act-rules.ts';
import type { Act } from './audit-act.ts';
import { toAuditAct } from './audit.mapper.ts';
import {
  type ActFilter,
  AUDIT_ACT,
  countActs,
  countRevealed,
  insertAct,
  selectActs,
} from './audit.queries.ts';

const PER_PAGE = 50;
const WRITER = 'audit_act';

/** What staff did, for the routes and for those who do something. */
export interface AuditService {
  /** Writes an act in the transaction of its effect: both are there, or neither is. */
  record(tx: PlainDb, act: Act): Promise<void>;
  /** How many numbers an officer saw as a whole in 24 hours, up to `max`. */
  countRevealed(tx: PlainDb, actorId: number, max: number): Promise<number>;
  /** Acts, the newest first. */
  list(query: ParsedQueryOf<'GET /admin/audit'>): Promise<DataOf<'GET /admin/audit'>>;
}

/** An act as a row that travels with a command of the engine: ids only, never names. */
export function actRow(act: Act): AttachedRow {
  assertWhole(act);
  return {
    writer: WRITER,
    row: {
      actor_id: act.actorId === null ? null : String(act.actorId),
      act: act.act,
      subject: act.subject,
      person_id: act.personId === undefined ? null : String(act.personId),
      reason: act.reason ?? null,
      changes: JSON.stringify(act.changes ?? []),
    },
  };
}

/** The acts of this installation. */
export function createAuditService({ plainDb, writers }: ServerContext): AuditService {
  writers.register(WRITER, AUDIT_ACT);
  return {
    record: async (tx, act) => {
      assertWhole(act);
      const { personId = null, reason = null, changes = [] } = act;
      await insertAct(tx, { ...act, personId, reason, changes });
    },
    countRevealed,
    list: async (query) => {
      const window = pageWindow(query, PER_PAGE);
      const { offset, limit } = window;
      const filter = {
        actorId: numberOf(query.actor),
        personId: numberOf(query.person),
        subject: query.subject ?? null,
        act: query.act ?? null,
        ...spanOf(query),
      };
      const beforeId = idOfCursor(query.cursor);
      const total = await countActs(plainDb, filter, LIST_COUNT_MAX);
      const rows =
        limit === 0
          ? []
          : await selectActs(plainDb, filter, { beforeId, offset, limit: limit + 1 });
      return pageById(window, rows, total, ({ id }) => id, toAuditAct);
    },
  };
}

/** @throws AppError `period_reversed`, `validation_failed` for a day that there is not */
function spanOf({ from, to }: ParsedQueryOf<'GET /admin/audit'>): Pick<ActFilter, 'from' | 'to'> {
  if (from !== undefined && to !== undefined && from > to) {
    throw new AppError('period_reversed', { fields: ['from', 'to'] });
  }
  return {
    from: from === undefined ? null : new Date(tehranDayStart(dayOf('from', from))),
    to: to === undefined ? null : new Date(tehranDayEnd(tehranDayStart(dayOf('to', to)))),
  };
}

function dayOf(field: 'from' | 'to', day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  // neither a 13th month nor the 31st of a short one
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(day)) {
    throw new AppError('validation_failed', { fields: [field] });
  }
  return day;
}

const numberOf = (id: string | undefined): number | null => (id === undefined ? null : Number(id));
