// Coins have no rails yet that say what lies there: one officer counts it, another one confirms it, and
// the books are held against it.
import type { Custody } from '@sarraf/contracts';
import { numberErrorCode } from '@sarraf/market';
import { formatDecimal, IRT, parseDecimal } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import {
  type BookUnits,
  type CustodyRow,
  decideCustody,
  insertCustody,
  lockCustody,
  readBookUnits,
  selectConfirmed,
  selectCustodyDifferences,
  selectWaitingCustody,
  takeOverCustody,
} from './custody.queries.ts';
import { LIFTS, type StopsDeps } from './stops.service.ts';

/** An officer's word on a statement. */
export interface CustodyDecision {
  readonly id: bigint;
  readonly officer: number;
  readonly reason: string;
}

/** What was counted last of each coin beyond the books; smallest units, 0 where it agreed. */
export function custodyDifferences(db: PlainDb): Promise<ReadonlyMap<string, bigint>> {
  return selectCustodyDifferences(db);
}

/** Every coin's custody beside what the books have of it. */
export async function readCustody(deps: StopsDeps, officer: number): Promise<Custody[]> {
  const { orderedDb, plainDb } = deps.context;
  const coins = deps.assets().filter(({ symbol }) => symbol !== IRT);
  const books = await readBookUnits(orderedDb);
  const confirmed = await selectConfirmed(
    plainDb,
    coins.map(({ symbol }) => symbol),
  );
  const waiting = await selectWaitingCustody(plainDb);
  return coins.map(({ symbol, labels }) => {
    const units = (of: bigint): string => formatDecimal(of, deps.scaleOf(symbol));
    const { house, all } = booksOf(books, symbol);
    const stated = confirmed.find(({ asset }) => asset === symbol);
    const next = waiting.find(({ asset }) => asset === symbol);
    return {
      symbol,
      labels: { fa: labels.fa, en: labels.en },
      users: units(all - house),
      house: units(house),
      stated: stated === undefined ? null : toConfirmed(stated, units),
      difference: stated === undefined ? null : units(differenceOf(stated)),
      waiting:
        next === undefined
          ? null
          : { ...toStatement(next, units), is_mine: next.stated_by === BigInt(officer) },
    };
  });
}

/**
 * What lies there beyond the books. What came and went since then moved both alike, so the difference
 * is that of the moment when it was counted.
 */
function differenceOf({ units, books_units: books }: CustodyRow): bigint {
  return units - books;
}

function booksOf(books: readonly BookUnits[], symbol: string): BookUnits {
  return books.find(({ asset }) => asset === symbol) ?? { asset: symbol, house: 0n, all: 0n };
}

function toStatement(row: CustodyRow, units: (of: bigint) => string) {
  return {
    id: String(row.id),
    amount: units(row.units),
    stated_by: { id: String(row.stated_by), name: row.stated_name },
    stated_at: row.stated_at.toISOString(),
    reason: row.stated_reason,
  };
}

function toConfirmed(row: CustodyRow, units: (of: bigint) => string): Custody['stated'] {
  const { decided_by: by, decided_at: at } = row;
  if (by === null || at === null) return null;
  return {
    ...toStatement(row, units),
    confirmed_by: { id: String(by), name: row.decided_name },
    confirmed_at: at.toISOString(),
  };
}

/**
 * Keeps what an officer counted of a coin, for a second one.
 *
 * @throws AppError `not_found` for no coin of ours, `amount_malformed` and the like,
 *   `proposal_waiting`, `second_person_missing`, `officer_too_new`
 */
export async function stateCustody(
  deps: StopsDeps,
  officer: number,
  said: { readonly symbol: string; readonly amount: string; readonly reason: string },
): Promise<void> {
  const { symbol, reason } = said;
  const { clock, orderedDb, plainDb } = deps.context;
  const isCoin = symbol !== IRT && deps.assets().some((one) => one.symbol === symbol);
  if (!isCoin) throw new AppError('not_found');
  const parsed = parseDecimal(said.amount, deps.scaleOf(symbol));
  if (!parsed.ok) {
    throw new AppError(numberErrorCode(parsed.error, 'amount_malformed', 'amount_malformed'));
  }
  if (parsed.value < 0n) throw new AppError('amount_malformed');
  const booksUnits = booksOf(await readBookUnits(orderedDb), symbol).all;
  await withTransaction(plainDb, async (tx) => {
    (await deps.secondPerson.decide(tx, { officer, ability: LIFTS })).assertMayBegin();
    const at = new Date(clock.now());
    const row = { asset: symbol, units: parsed.value, booksUnits, officer, reason, at };
    const id = await insertCustody(tx, row);
    if (id === undefined) throw new AppError('proposal_waiting');
    await record(deps, tx, await load(tx, id), 'custody_stated', { id, officer, reason });
  });
}

async function load(tx: PlainDb, id: bigint): Promise<CustodyRow> {
  const row = await lockCustody(tx, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/**
 * Confirms what another one counted; from now on it is what lies there. Where that one is no officer
 * any more, it is this one's statement from now on, and waits for a second one.
 *
 * @throws AppError `not_found`, `proposal_not_waiting`, `own_proposal`, `officer_too_new`,
 *   `decides_on_self`, `invited_pair`, `second_person_missing`
 */
export async function confirmCustody(deps: StopsDeps, decision: CustodyDecision): Promise<void> {
  const { id, officer, reason } = decision;
  await withTransaction(deps.context.plainDb, async (tx) => {
    const row = await load(tx, id);
    if (row.decided_by !== null) throw new AppError('proposal_not_waiting');
    const view = await deps.secondPerson.decide(tx, { officer, ability: LIFTS });
    if (view.weigh({ first: row.stated_by, own: 'own_proposal' }) === 'first') {
      await takeOverCustody(tx, id, { officer, reason, at: new Date(deps.context.clock.now()) });
      return record(deps, tx, row, 'custody_stated', decision);
    }
    await decideCustody(tx, id, { isConfirmed: true, officer, reason });
    await record(deps, tx, row, 'custody_confirmed', decision);
  });
}

/** Refuses a statement, or takes back one's own. @throws AppError `not_found`, `proposal_not_waiting` */
export async function refuseCustody(deps: StopsDeps, decision: CustodyDecision): Promise<void> {
  const { id, officer, reason } = decision;
  await withTransaction(deps.context.plainDb, async (tx) => {
    const row = await load(tx, id);
    if (row.decided_by !== null) throw new AppError('proposal_not_waiting');
    await decideCustody(tx, id, { isConfirmed: false, officer, reason });
    await record(deps, tx, row, 'custody_refused', decision);
  });
}

/** Where a statement stands after each act. */
const STATUS = {
  custody_stated: 'waiting',
  custody_confirmed: 'confirmed',
  custody_refused: 'refused',
} as const;

function record(
  deps: StopsDeps,
  tx: PlainDb,
  row: CustodyRow,
  act: keyof typeof STATUS,
  { id, officer, reason }: CustodyDecision,
): Promise<void> {
  const units = (of: bigint): string => formatDecimal(of, deps.scaleOf(row.asset));
  const status = STATUS[act];
  return deps.audit.record(tx, {
    ...{ actorId: officer, act, subject: `custody:${row.asset}`, reason },
    changes: [
      { field: 'status', old: status === 'waiting' ? null : 'waiting', new: status },
      { field: 'statement', old: null, new: String(id) },
      { field: 'counted', old: units(row.books_units), new: units(row.units) },
    ],
  });
}
