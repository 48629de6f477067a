// What a user sees of their money history.
import type { DataOf, Lang, ParsedQueryOf } from '@sarraf/contracts';
import type { OrderType } from '@sarraf/market';
import { formatDecimal, IRT, toLatinDigits, withoutUnseen } from '@sarraf/money';
import { AppError, LIST_COUNT_MAX, pageOf, pageWindow } from '../../http/index.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import type { MarketCatalog } from '../markets/index.ts';
import { momentOf } from './calculator.service.ts';
import { moneyFile } from './money-file.ts';
import type { MoneyMoveFilter, MoveReference, MovesPeriod, Numbers } from './money-move-filter.ts';
import { moneyMoveOnWire, TRANSACTION_TYPE, type TransactionRow } from './money-moves.mapper.ts';
import { countMoneyMoves, readMoneyMoves, sumMoneyMoves } from './money-moves.queries.ts';
import { MONEY_START, readMoneyPosition, writeMoneyPosition } from './money-position.ts';
import { firstTradesSince, readOrderSpan } from './trade-numbers.queries.ts';

export { firstTradesSince } from './trade-numbers.queries.ts';

const PER_PAGE = 20;
/** Rows of a file, and how many of them are read at once. */
const FILE_ROWS_MAX = 10_000;
const FILE_ROWS_AT_ONCE = 1_000;
const DAY_MS = 86_400_000;

type Filters = Omit<ParsedQueryOf<'GET /getTransactions'>, 'page' | 'cursor'>;

/** A user's money history, for the routes. */
export interface MoneyMovesService {
  /** @throws AppError `validation_failed` */
  list(
    userId: number,
    query: ParsedQueryOf<'GET /getTransactions'>,
  ): Promise<DataOf<'GET /getTransactions'>>;
  /** @throws AppError `validation_failed` */
  summary(userId: number, query: Filters): Promise<DataOf<'GET /transactions/summary'>>;
  /** The same rows as a file. @throws AppError `validation_failed` */
  export(
    userId: number,
    query: ParsedQueryOf<'GET /transactions/export'>,
    lang: Lang,
  ): Promise<Uint8Array>;
}

/** What a history is read with. */
export interface MoneyMovesOptions {
  readonly db: OrderedDb;
  readonly catalog: MarketCatalog;
}

/** Reads money histories; changes nothing. */
export function createMoneyMovesService(options: MoneyMovesOptions): MoneyMovesService {
  const { db, catalog } = options;
  return {
    list: async (userId, query) => {
      const window = pageWindow(query, PER_PAGE);
      const before = readMoneyPosition(query.cursor);
      const filter = await filterOf(options, userId, query);
      const total = await countMoneyMoves(db, filter, LIST_COUNT_MAX);
      const { moves, next } =
        window.limit === 0
          ? { moves: [], next: undefined }
          : await readMoneyMoves(db, filter, { before, ...window });
      return pageOf(
        window,
        moves.map((move) => moneyMoveOnWire(move, catalog)),
        total,
        next === undefined ? null : writeMoneyPosition(next),
      );
    },
    summary: async (userId, query) => {
      const filter = await filterOf(options, userId, query);
      const [count, { inUnits, outUnits, isCut }] = await Promise.all([
        countMoneyMoves(db, filter, LIST_COUNT_MAX),
        sumMoneyMoves(db, filter, LIST_COUNT_MAX),
      ]);
      const toman = (units: bigint): string => formatDecimal(units, catalog.scaleOf(IRT));
      return {
        count,
        has_more: count >= LIST_COUNT_MAX,
        in_toman: toman(inUnits),
        out_toman: toman(outUnits),
        sums_cut: isCut,
      };
    },
    export: async (userId, { format, ...query }, lang) => {
      const filter = await filterOf(options, userId, query);
      return moneyFile(await readRows(options, filter), { format, lang });
    },
  };
}

/** The newest rows of a filter, as many as a file takes. */
async function readRows(
  { db, catalog }: MoneyMovesOptions,
  filter: MoneyMoveFilter,
): Promise<{ readonly rows: readonly TransactionRow[]; readonly isCut: boolean }> {
  const rows: TransactionRow[] = [];
  let before: typeof MONEY_START | undefined = MONEY_START;
  while (before !== undefined && rows.length < FILE_ROWS_MAX) {
    const limit = Math.min(FILE_ROWS_AT_ONCE, FILE_ROWS_MAX - rows.length);
    const part = await readMoneyMoves(db, filter, { before, offset: 0, limit });
    for (const move of part.moves) rows.push(moneyMoveOnWire(move, catalog));
    before = part.next;
  }
  return { rows, isCut: before !== undefined };
}

const ORDER_TYPES: Readonly<Record<number, OrderType>> = { 1: 'market', 2: 'limit', 3: 'otc' };
const STATUSES = [0, 1, 2] as const;

async function filterOf(
  { db, catalog }: MoneyMovesOptions,
  userId: number,
  query: Filters,
): Promise<MoneyMoveFilter> {
  const wanted = query.transaction_type;
  const orderType = ORDER_TYPES[query.request_type ?? 0];
  const takes = (type: number): boolean => wanted === undefined || wanted === type;
  const takesBare = (type: number): boolean => orderType === undefined && takes(type);
  return {
    userId,
    orderType,
    kinds: {
      buy: takes(TRANSACTION_TYPE.buy),
      sell: takes(TRANSACTION_TYPE.sell),
      deposit: takesBare(TRANSACTION_TYPE.deposit),
      withdrawal: takesBare(TRANSACTION_TYPE.withdrawal),
      transfer: takesBare(TRANSACTION_TYPE.transfer),
    },
    status: STATUSES.find((status) => status === query.status),
    asset: assetMeant(catalog, query.asset),
    reference: await referenceMeant(db, userId, query.query),
    period: await periodMeant(db, query),
  };
}

function assetMeant(catalog: MarketCatalog, symbol: string | undefined): MoneyMoveFilter['asset'] {
  if (symbol === undefined) return undefined;
  const own = catalog.markets().filter(({ spec }) => spec.base.symbol === symbol);
  return { symbol, markets: own.map(({ spec }) => spec.symbol) };
}

/** Days of Tehran, both within. @throws AppError `validation_failed` */
async function periodMeant(
  db: OrderedDb,
  { from: firstDay, to: lastDay }: Pick<Filters, 'from' | 'to'>,
): Promise<MovesPeriod | undefined> {
  if (firstDay === undefined && lastDay === undefined) return undefined;
  const from = firstDay === undefined ? 0 : momentOf(firstDay, 'from', 0);
  const to = lastDay === undefined ? Number.MAX_SAFE_INTEGER : momentOf(lastDay, 'to', DAY_MS);
  if (from >= to) throw new AppError('period_reversed', { fields: ['from', 'to'] });
  const [trades, otc, entries] = await Promise.all([
    numbersOf(db, 'trades', { from, to }),
    numbersOf(db, 'otc_trades', { from, to }),
    numbersOf(db, 'ledger_entries', { from, to }),
  ]);
  // what is compared in microseconds has to stay a number of PostgreSQL's time
  return { from: Math.max(0, from), to: Math.min(to, END_MS), trades, otc, entries };
}

const END_MS = Number(MONEY_START.deposit.atUs / 1_000n);

async function numbersOf(
  db: OrderedDb,
  table: Parameters<typeof firstTradesSince>[1],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Numbers> {
  const [since = 0n, until = since] = await firstTradesSince(db, table, [from, to]);
  return { since, until };
}

/** What a person looks for, as it may be written; nothing is looked for in an empty field. */
async function referenceMeant(
  db: OrderedDb,
  userId: number,
  typed: string | undefined,
): Promise<MoveReference | undefined> {
  const text = withoutUnseen(toLatinDigits(typed ?? '')).trim();
  if (text === '') return undefined;
  const texts = [...new Set([text, text.toLowerCase(), text.toUpperCase()])];
  if (!/^\d{1,15}$/.test(text)) return { texts, number: undefined, trades: undefined };
  const span = await readOrderSpan(db, userId, Number(text));
  const trades = span && (await numbersOf(db, 'trades', { from: span.from, to: span.to + 1 }));
  return { texts, number: BigInt(text), trades };
}
