// Coins have no rails yet that say what lies there: one officer counts it, another one confirms it, and
// the books are held against it.
import type { Custody } from '@sarraf/contracts';
import { numberErrorCode } from '@sarraf/market';
import { formatDecimal, IRT, parseDecimal } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { Approval, ApprovalKind, ApprovalsOf } from '../approvals/index.ts';
import { type BookUnits, readBookUnits, selectCustodyDifferences } from './custody.queries.ts';
import { type LiftDeps, LIFTS, type StopsDeps } from './stops.service.ts';

/** What an officer counted of a coin beside what the books had then; smallest units as text. */
export interface CountedCustody {
  readonly units: string;
  readonly books_units: string;
}

/** What custody is stated with. */
export interface CustodyDeps extends LiftDeps {
  readonly custody: ApprovalsOf<CountedCustody>;
}

/** What lies in custody of a coin, as two officers state it: what was approved last is what lies there. */
export function custodyApproval({
  scaleOf,
}: Pick<StopsDeps, 'scaleOf'>): ApprovalKind<CountedCustody> {
  return {
    kind: 'custody',
    ability: LIFTS,
    apply: async () => undefined,
    describe: async (_tx, { id, subject: coin, wanted }, { next, old }) => {
      const units = (of: string): string => formatDecimal(BigInt(of), scaleOf(coin));
      return {
        subject: `custody:${coin}`,
        changes: [
          { field: 'status', old, new: STATUS[next] ?? next },
          { field: 'statement', old: null, new: String(id) },
          { field: 'counted', old: units(wanted.books_units), new: units(wanted.units) },
        ],
      };
    },
  };
}

/** Where a statement stands, in the audit's words. */
const STATUS: Readonly<Record<string, string>> = { approved: 'confirmed', withdrawn: 'refused' };

/** What was counted last of each coin beyond the books; smallest units, 0 where it agreed. */
export function custodyDifferences(db: PlainDb): Promise<ReadonlyMap<string, bigint>> {
  return selectCustodyDifferences(db);
}

/** Every coin's custody beside what the books have of it. */
export async function readCustody(deps: CustodyDeps, officer: number): Promise<Custody[]> {
  const { orderedDb, plainDb } = deps.context;
  const coins = deps.assets().filter(({ symbol }) => symbol !== IRT);
  const books = await readBookUnits(orderedDb);
  const confirmed = await deps.custody.inForce(plainDb);
  const waiting = await deps.custody.waiting(plainDb);
  return coins.map(({ symbol, labels }) => {
    const units = (of: bigint): string => formatDecimal(of, deps.scaleOf(symbol));
    const { house, all } = booksOf(books, symbol);
    const stated = confirmed.find(({ subject }) => subject === symbol);
    const next = waiting.find(({ subject }) => subject === symbol);
    return {
      symbol,
      labels: { fa: labels.fa, en: labels.en },
      users: units(all - house),
      house: units(house),
      stated: stated === undefined ? null : toConfirmed(stated, units),
      difference: stated === undefined ? null : units(differenceOf(stated.wanted)),
      waiting:
        next === undefined
          ? null
          : { ...toStatement(next, units), is_mine: next.proposedBy === officer },
    };
  });
}

/**
 * What lies there beyond the books. What came and went since then moved both alike, so the difference
 * is that of the moment when it was counted.
 */
function differenceOf({ units, books_units: books }: CountedCustody): bigint {
  return BigInt(units) - BigInt(books);
}

function booksOf(books: readonly BookUnits[], symbol: string): BookUnits {
  return books.find(({ asset }) => asset === symbol) ?? { asset: symbol, house: 0n, all: 0n };
}

function toStatement(row: Approval<CountedCustody>, units: (of: bigint) => string) {
  return {
    id: String(row.id),
    amount: units(BigInt(row.wanted.units)),
    stated_by: { id: String(row.proposedBy), name: row.proposerName },
    stated_at: row.proposedAt.toISOString(),
    reason: row.reason,
  };
}

function toConfirmed(
  row: Approval<CountedCustody>,
  units: (of: bigint) => string,
): Custody['stated'] {
  const { decidedBy: by, decidedAt: at } = row;
  if (by === null || at === null) return null;
  return {
    ...toStatement(row, units),
    confirmed_by: { id: String(by), name: row.deciderName },
    confirmed_at: at.toISOString(),
  };
}

/**
 * Keeps what an officer counted of a coin, for a second one.
 *
 * @throws AppError `not_found` for no coin of ours, `amount_malformed` and the like, and what
 *   proposals are refused with
 */
export async function stateCustody(
  deps: CustodyDeps,
  officer: number,
  said: { readonly symbol: string; readonly amount: string; readonly reason: string },
): Promise<void> {
  const { symbol, reason } = said;
  const isCoin = symbol !== IRT && deps.assets().some((one) => one.symbol === symbol);
  if (!isCoin) throw new AppError('not_found');
  const parsed = parseDecimal(said.amount, deps.scaleOf(symbol));
  if (!parsed.ok) {
    throw new AppError(numberErrorCode(parsed.error, 'amount_malformed', 'amount_malformed'));
  }
  if (parsed.value < 0n) throw new AppError('amount_malformed');
  const { all } = booksOf(await readBookUnits(deps.context.orderedDb), symbol);
  const wanted = { units: String(parsed.value), books_units: String(all) };
  await deps.custody.propose({ subject: symbol, wanted, officer, reason });
}
