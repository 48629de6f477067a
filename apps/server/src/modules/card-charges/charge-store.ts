// What the steps of a charge ask of the database; money itself moves only in the engine.
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { dueIn, type SagaTable, type TakeDue } from '../../platform/saga/index.ts';
import { type ChargeLimits, readLimits } from './charge-limits.ts';
import {
  type ChargeMove,
  flagFailed,
  movePayment,
  type NamedCharge,
  type PaymentRecord,
  readPayment,
  scheduleCheck,
  storeAuthority,
} from './payments.queries.ts';

/** The rows of charges. Each call is one statement: wholly done or not at all. */
export interface ChargeStore {
  /** The limits in force. */
  limits(now: number): Promise<ChargeLimits>;
  read(id: string): Promise<PaymentRecord | undefined>;
  /** Stores the gateway's name of a charge, once; false when it has one already. */
  storeAuthority(charge: NamedCharge): Promise<boolean>;
  /** Moves a charge, if it stands where the move may begin; false when it does not. */
  move(move: ChargeMove): Promise<boolean>;
  /** Flags a charge that failed, for officers; false when it did not. */
  flag(id: string): Promise<boolean>;
  /** Sets when the gateway is asked next; a paid charge is never asked about again. */
  scheduleCheck(id: string, at: number | undefined): Promise<void>;
  /** Takes charges whose check is due. */
  readonly takeDue: TakeDue;
}

/** When the gateway is asked about charges next; each asking counts. */
const CHECKED: SagaTable = {
  name: 'payments',
  dueAt: 'next_check_at',
  counts: 'checks = checks + 1',
};

/** The rows as PostgreSQL has them. */
export function createChargeStore(db: OrderedDb, plainDb: PlainDb): ChargeStore {
  return {
    limits: (now) => readLimits(plainDb, now),
    read: (id) => readPayment(db, id),
    storeAuthority: (charge) => storeAuthority(db, charge),
    move: (move) => movePayment(db, move),
    flag: (id) => flagFailed(db, id),
    scheduleCheck: (id, at) => scheduleCheck(db, id, at),
    takeDue: dueIn(db, CHECKED),
  };
}
