// What stands around a command, and what of older history was found for it.
import type {
  AttachedRow,
  CommandEnvelope,
  FoundHistory,
  IdempotencyClaim,
} from '../command-envelope.ts';
import type { Command, FoundPayment, FoundTransfer, FoundWithdrawal } from '../command.ts';
import type { Outcome } from '../outcome.ts';
import {
  count,
  flag,
  fromZero,
  id,
  ID_MAX,
  REFERENCE_MAX,
  secretHash,
  someUnits,
  symbol,
} from './field-judges.ts';
import {
  anyObject,
  day,
  either,
  type Fields,
  fieldsOf,
  type Judge,
  list,
  nullable,
  optional,
  record,
  shape,
  text,
  units,
  word,
} from './judge.ts';

const ROWS_MAX = 100;
const ROW_FIELDS_MAX = 64;
const ROW_TEXT_MAX = 100_000;

const claim = shape<IdempotencyClaim>({
  user: fromZero,
  route: id,
  key: text(1, REFERENCE_MAX),
  bodyHash: text(1, REFERENCE_MAX),
});

const cell = either(either(text(0, ROW_TEXT_MAX), finite()), nullable(flag));

function finite(): Judge<number> {
  return { accepts: (value) => Number.isFinite(value), isOptional: false };
}

const foundPayment = shape<FoundPayment>({
  id,
  user: count,
  units: someUnits,
  day,
  state: word('open', 'credited', 'closed', 'parked'),
  reference: nullable(text(0, REFERENCE_MAX)),
});

const foundWithdrawal = shape<FoundWithdrawal>({
  id,
  user: count,
  asset: symbol,
  units: someUnits,
  feeUnits: units(0n),
  recipient: text(1, REFERENCE_MAX),
  day,
  hold: count,
  createdAt: fromZero,
  cancelUntil: fromZero,
  state: word('requested', 'approved', 'sent', 'settled', 'cancelled', 'refused', 'returned'),
  reference: nullable(text(0, REFERENCE_MAX)),
  updatedAt: fromZero,
});

const foundTransfer = shape<FoundTransfer>({
  id,
  user: count,
  kind: word('to_vault', 'from_vault', 'to_user', 'gift'),
  recipient: nullable(count),
  asset: symbol,
  units: someUnits,
  worth: units(0n),
  day,
  hold: nullable(count),
  secretHash,
  dueAt: nullable(fromZero),
  createdAt: fromZero,
  state: word('waiting', 'done', 'cancelled', 'expired'),
  updatedAt: fromZero,
});

/** Written by the engine itself and read back: whose answer it is, the exchange looks at. */
const keptOutcome: Judge<Outcome> = {
  accepts: either(
    shape<{ readonly ok: true; readonly result: object }>({ ok: word(true), result: anyObject() }),
    shape<{ readonly ok: false; readonly code: string; readonly facts: object }>({
      ok: word(false),
      code: id,
      facts: anyObject(),
    }),
  ).accepts,
  isOptional: false,
};

const found = shape<FoundHistory>({
  answer: optional(
    shape<NonNullable<FoundHistory['answer']>>({
      bodyHash: text(1, REFERENCE_MAX),
      outcome: keptOutcome,
    }),
  ),
  clientOrder: optional(shape<{ readonly orderId: number }>({ orderId: count })),
  order: optional(
    shape<NonNullable<FoundHistory['order']>>({ orderId: count, user: count, status: id }),
  ),
  payment: optional(foundPayment),
  withdrawal: optional(foundWithdrawal),
  transfer: optional(foundTransfer),
  reference: optional(shape<{ readonly entry: number }>({ entry: count })),
});

/** What stands around a command; the command itself is judged by its own type. */
export const ENVELOPE_FIELDS: Fields = fieldsOf<CommandEnvelope>({
  id: text(1, ID_MAX),
  at: fromZero,
  command: anyObject<Command>(),
  claim: optional(claim),
  rows: optional(
    list(shape<AttachedRow>({ writer: id, row: record(cell, ROW_FIELDS_MAX) }), 0, ROWS_MAX),
  ),
  found: optional(found),
});
