// The rows of charges in the simulated database, one statement a call.
import { type ChargeStore } from '../../apps/server/src/modules/card-charges/charge-store.ts';
import {
  isInBooks,
  statesBefore,
} from '../../apps/server/src/modules/card-charges/charge-state.ts';
import type { PaymentRecord } from '../../apps/server/src/modules/card-charges/payments.queries.ts';
import type { SimDatabase } from './database.ts';
import type { SimProcess } from './scheduler.ts';
import type { ChargeRow } from './attached-rows.ts';

/** Small caps, so that they are met. */
const LIMITS = { min: 1_000n, max: 900_000n };

const copy = (row: ChargeRow): PaymentRecord => ({ ...row });

/** The charges as one process stores them; fails when the database or the process goes down. */
export function createChargeRows(database: SimDatabase, process: SimProcess): ChargeStore {
  return {
    limits: () => Promise.resolve(LIMITS),
    read: (id) =>
      database.statement(process, ({ charges }) => {
        const row = charges.get(id);
        return row === undefined ? undefined : copy(row);
      }),
    storeAuthority: ({ id, authority, payUrl, nextCheckAt }) =>
      database.statement(process, ({ charges }) => {
        const row = charges.get(id);
        if (row === undefined || row.authority !== null || row.state !== 'created') return false;
        row.authority = authority;
        row.payUrl = payUrl;
        row.nextCheckAt = nextCheckAt ?? null;
        return true;
      }),
    move: ({ id, to, reason, isFlagged }) =>
      database.statement(process, ({ charges }) => {
        const row = charges.get(id);
        if (row === undefined || !statesBefore(to).includes(row.state)) return false;
        row.state = to;
        row.reason = reason;
        row.isFlagged ||= isFlagged;
        return true;
      }),
    flag: (id) =>
      database.statement(process, ({ charges }) => {
        const row = charges.get(id);
        if (row?.state !== 'failed') return false;
        row.reason = 'mismatch';
        row.isFlagged = true;
        return true;
      }),
    scheduleCheck: (id, at) =>
      database.statement(process, ({ charges }) => {
        const row = charges.get(id);
        if (row !== undefined && !isInBooks(row.state)) row.nextCheckAt = at ?? null;
      }),
    takeDue: ({ now, leaseMs, max }) =>
      database.statement(process, ({ charges }) => {
        const due = [...charges.values()]
          .filter(({ nextCheckAt }) => nextCheckAt !== null && nextCheckAt <= now)
          .sort((a, b) => (a.nextCheckAt ?? 0) - (b.nextCheckAt ?? 0))
          .slice(0, max);
        for (const row of due) {
          row.nextCheckAt = now + leaseMs;
          row.checks += 1;
        }
        return due.map(({ id }) => id);
      }),
  };
}
