// Lines that are, or were, nobody's, as officers see them and as receipts find them.
import type { UnmatchedLine } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { tomanText } from '../toman-amounts/index.ts';
import {
  type LineLike,
  type LineRow,
  selectLine,
  selectLines,
  selectOfAmounts,
  selectPeopleById,
} from './lines.queries.ts';
import type { UnmatchedRow } from './parked-charges.queries.ts';
import { type PersonRow, toPerson } from './statements.mapper.ts';
import { readUnmatchedWords, type SpokenWord, type UnmatchedWish } from './officer-words.ts';

type People = ReadonlyMap<number, PersonRow>;

/** Money that is, or was, nobody's, as an officer sees it. */
export async function unmatchedOnWire(
  db: PlainDb,
  rows: readonly UnmatchedRow[],
  officer: number,
): Promise<UnmatchedLine[]> {
  const words = await readUnmatchedWords(
    db,
    rows.map(({ id }) => id),
  );
  const named = rows.flatMap(({ namedId }) => namedId ?? []);
  const givenTo = [...words.values()].flatMap(({ wanted: wish }) =>
    wish.way === 'assign' ? wish.userId : [],
  );
  const people = await selectPeopleById(db, [...named, ...givenTo]);
  return rows.map((row) => ({
    id: row.id,
    account: row.account,
    at: row.at.toISOString(),
    amount: tomanText(row.amountRial),
    reference: row.reference,
    deposit_id: row.depositId,
    description: row.description,
    payer_sheba: row.payerSheba,
    payer_name: row.payerName,
    reason: row.reason ?? 'unknown_payer',
    person: personOf(people, row.namedId),
    officers_needed: 2,
    wanted: toWanted(words.get(row.id), people, officer),
    status: statusOf(row),
    charge: chargeOf(row),
  }));
}

function statusOf({ state }: UnmatchedRow): UnmatchedLine['status'] {
  const isKnown = ['moving', 'assigned', 'paid_back', 'flagged'] as const;
  return isKnown.find((known) => known === state) ?? 'parked';
}

function chargeOf({ charge }: UnmatchedRow): UnmatchedLine['charge'] {
  if (charge === null) return null;
  return {
    gateway: charge.gateway,
    asked: tomanText(charge.askedRial),
    own_card: charge.ownCard,
    paid_card: charge.paidCard,
    bank_reference: charge.bankReference,
  };
}

function personOf(people: People, id: number | null): UnmatchedLine['person'] {
  const person = id === null ? undefined : people.get(id);
  return person === undefined ? null : toPerson(person);
}

function toWanted(
  word: SpokenWord<UnmatchedWish> | undefined,
  people: People,
  officer: number,
): UnmatchedLine['wanted'] {
  if (word === undefined) return null;
  const { wanted } = word;
  return {
    way: wanted.way,
    person: wanted.way === 'assign' ? personOf(people, wanted.userId) : null,
    bank_reference: wanted.way === 'pay_back' ? wanted.bankReference : null,
    officer: { id: String(word.officerId), name: word.officerName },
    is_me: word.officerId === officer,
    reason: word.reason,
    at: word.at.toISOString(),
  };
}

const ofLine = (row: LineRow): UnmatchedRow => ({ ...row, charge: null });

/** Lines by their keys; one that is not there is left out. */
export async function findLines(db: PlainDb, ids: readonly string[]): Promise<UnmatchedRow[]> {
  return (await selectLines(db, ids)).map(ofLine);
}

/** One line; undefined where there is none of that name. */
export function findLine(db: PlainDb, id: string): Promise<LineRow | undefined> {
  return selectLine(db, id);
}

/** For each: lines of an amount in an account that are nobody's, those of a moment first; at most five. */
export async function findLikely(
  db: PlainDb,
  likes: readonly LineLike[],
): Promise<UnmatchedRow[][]> {
  return (await selectOfAmounts(db, likes)).map((rows) => rows.map(ofLine));
}

/** People as lists of the bank name them. */
export function findPeople(db: PlainDb, ids: readonly number[]): Promise<People> {
  return selectPeopleById(db, ids);
}
