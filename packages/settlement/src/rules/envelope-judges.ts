// What stands around a command, and what of older history was found for it.
import type {
  AttachedRow,
  CommandEnvelope,
  FoundHistory,
  IdempotencyClaim,
} from '../command-envelope.ts';
import type { Command } from '../verbs.ts';
import type { Outcome } from '../outcome.ts';
import { FOUND_KINDS, type FoundRecords } from '../records/record-list.ts';
import { count, flag, fromZero, id, ID_MAX, REFERENCE_MAX } from './field-judges.ts';
import {
  anyObject,
  either,
  type Fields,
  fieldsOf,
  type Judge,
  type JudgesOf,
  list,
  nullable,
  optional,
  record,
  shape,
  text,
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
  ...foundJudges(),
  reference: optional(shape<{ readonly entry: number }>({ entry: count })),
});

/** The judges of rows that history had, each of its own kind. */
function foundJudges(): JudgesOf<FoundRecords> {
  const judges = FOUND_KINDS.map(({ name, accepts }) => {
    return [name, optional({ accepts, isOptional: false })];
  });
  return Object.fromEntries(judges) as JudgesOf<FoundRecords>;
}

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
