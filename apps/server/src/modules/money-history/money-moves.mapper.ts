// Lines of a money history to the wire. Amounts leave as decimal texts of their asset.
import type { DataOf } from '@sarraf/contracts';
import { formatPrice, formatQuantity, type Lots, REQUEST_TYPE, type Ticks } from '@sarraf/market';
import { formatDecimal, IRT } from '@sarraf/money';
import type { ListedMarket, MarketCatalog } from '../markets/index.ts';
import type { MoneyMove } from './money-moves.queries.ts';
import { statusOf } from './money-states.ts';

/** A line as the wire has it. */
export type TransactionRow = DataOf<'GET /getTransactions'>['data'][number];

/** What the wire calls a row of the money history; `transaction_type` asks by these numbers. */
export const TRANSACTION_TYPE = {
  buy: 1,
  sell: 2,
  deposit: 3,
  withdrawal: 4,
  transfer: 5,
} as const;

const TYPE_OF = {
  deposit: TRANSACTION_TYPE.deposit,
  withdrawal: TRANSACTION_TYPE.withdrawal,
  sent: TRANSACTION_TYPE.transfer,
  received: TRANSACTION_TYPE.transfer,
} as const;

function typeOf({ detail, kind }: MoneyMove): number {
  if (kind === 'trade' || kind === 'otc') throw new Error('A trade has the type of its side.');
  if (kind === 'coin') return TRANSACTION_TYPE.deposit;
  if (kind !== 'booked') return TYPE_OF[kind];
  return detail === 'bank' ? TRANSACTION_TYPE.deposit : TRANSACTION_TYPE.transfer;
}

/** A line of money history. Type 1 is toman, 2 coin; role 2 waits for the house. */
export function moneyMoveOnWire(move: MoneyMove, catalog: MarketCatalog): TransactionRow {
  const { kind } = move;
  if (kind === 'trade' || kind === 'otc') return tradeOnWire(move, catalog);
  const asset = move.asset ?? IRT;
  const state = move.state ?? 'done';
  const status = statusOf(state);
  const amount = formatDecimal(move.units, catalog.scaleOf(asset));
  const hasFee = kind === 'withdrawal';
  return {
    id: move.id,
    request_type: null,
    transaction_type: typeOf(move),
    detail: move.detail,
    direction: directionOf(move),
    market: null,
    symbol: asset,
    amount,
    value: null,
    value_asset: null,
    price: null,
    fee: hasFee ? formatDecimal(move.feeUnits, catalog.scaleOf(asset)) : null,
    fee_asset: hasFee ? asset : null,
    worth_toman: worthOf(move, catalog),
    transaction_user: {
      status,
      type: asset === IRT ? 1 : 2,
      role: kind === 'withdrawal' && status === 0 ? 2 : 1,
    },
    state,
    reference: move.reference,
    ...timesOf(move),
  };
}

function tradeOnWire(move: MoneyMove, catalog: MarketCatalog): TransactionRow {
  const { spec } = marketOf(move, catalog);
  const isBuy = move.side === 'buy';
  const feeAsset = isBuy ? spec.base : spec.quote;
  const value = formatDecimal(move.units, spec.quote.scale);
  return {
    id: move.id,
    request_type: move.orderType === null ? null : REQUEST_TYPE[move.orderType],
    transaction_type: isBuy ? TRANSACTION_TYPE.buy : TRANSACTION_TYPE.sell,
    detail: move.detail,
    direction: isBuy ? 'in' : 'out',
    market: spec.symbol,
    symbol: spec.base.symbol,
    amount:
      move.kind === 'otc'
        ? formatDecimal(move.baseUnits, spec.base.scale)
        : formatQuantity(move.lots as Lots, spec),
    value,
    value_asset: spec.quote.symbol,
    price: move.price ?? formatPrice((move.priceTicks ?? 0) as Ticks, spec),
    fee: formatDecimal(move.feeUnits, feeAsset.scale),
    fee_asset: feeAsset.symbol,
    worth_toman: spec.quote.symbol === IRT ? value : null,
    transaction_user: { status: 1, type: 2, role: 1 },
    state: 'done',
    reference: move.reference,
    ...timesOf(move),
  };
}

function timesOf({ at, dueAt, updatedAt }: MoneyMove) {
  const text = (ms: number): string => new Date(ms).toISOString();
  return {
    created_at: text(at),
    updated_at: text(Math.max(at, updatedAt)),
    due_at: dueAt === null ? null : text(dueAt),
  };
}

/** What it does to what the user has; between own wallets nothing. */
function directionOf({ detail, kind, way }: MoneyMove): TransactionRow['direction'] {
  if (detail === 'to_vault' || detail === 'from_vault') return 'own';
  if (way !== null) return way;
  return kind === 'withdrawal' || kind === 'sent' ? 'out' : 'in';
}

/** Own moves are reckoned with nothing: theirs is not known. */
function worthOf({ worth }: MoneyMove, catalog: MarketCatalog): string | null {
  return worth === null || worth === 0n ? null : formatDecimal(worth, catalog.scaleOf(IRT));
}

function marketOf(move: MoneyMove, catalog: MarketCatalog): ListedMarket {
  const market = catalog.market(move.market ?? '');
  if (market === undefined) throw new Error(`The market ${move.market} of a trade is not known.`);
  return market;
}
