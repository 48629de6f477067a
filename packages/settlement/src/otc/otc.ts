import { type Account, available } from '@sarraf/ledger';
import type { Side } from '@sarraf/market';
import { AMOUNT_MAX, IRT } from '@sarraf/money';
import type { OtcTradeRow } from '../records/otc-records.ts';
import type { CommandEnvelope } from '../command-envelope.ts';
import type { ExecuteOtc, OtcTrade } from '../command.ts';
import { checkIndex } from './index-check.ts';
import { checkMayTrade } from '../limits/configure-limits.ts';
import { checkStablecoins, countStablecoins } from '../limits/stablecoin-limits.ts';
import { requireThat } from '../rules/malformed-command.ts';
import type { MarketState } from '../records/market-state.ts';
import { clientOrderKey, type Memory } from '../records/memory.ts';
import { payOutProceeds } from '../withdrawals/pay-out-proceeds.ts';
import { referenceKey, usedReference } from '../payments/payments.ts';
import {
  accept,
  type Accepted,
  type OtcTradeResult,
  type Outcome,
  type Refusal,
  refuse,
} from '../outcome.ts';

/** The house's account that is on the other side of every OTC trade. */
const HOUSE = 'otc';

/** One trade of a command with the market it is priced in. */
export interface Leg {
  readonly trade: OtcTrade;
  readonly market: MarketState;
  readonly base: bigint;
  readonly quote: bigint;
  readonly fee: bigint;
}

/** Under what name, and whose, trades with the house are. */
interface Terms {
  readonly quoteId: string;
  readonly user: number;
  readonly clientOrderId?: string;
}

/**
 * Trades with the house in one step: two whole amounts and a fee, all or nothing. Neither the book
 * nor the last price of a market takes notice of it, and it counts towards no 30-day volume. The
 * checks come in this order, and the first that fails is the answer: `market_unknown`,
 * `client_order_id_used`, `quote_used`, `quote_expired`, `account_frozen`, `action_blocked`,
 * `trading_closed`, `market_not_active`, `duplicate_order`,
 * `price_stale`, `price_moved`, `limit_exceeded`, `insufficient_funds`, `otc_inventory_short`.
 *
 * @throws MalformedCommandError when figures are no amounts, or a fee is above what is received
 */
export function executeOtc(
  memory: Memory,
  envelope: CommandEnvelope,
  command: ExecuteOtc,
): Outcome<'execute_otc'> {
  const legs: Leg[] = [];
  for (const trade of command.trades) {
    const market = memory.markets.get(trade.market);
    if (market === undefined) return refuse('market_unknown', { market: trade.market });
    legs.push(legOf(trade, market));
  }
  const refused =
    checkUse(memory, envelope, command) ??
    checkMayTrade(memory, command.user) ??
    checkMarkets(legs) ??
    (memory.guard.isDuplicateOtc(command, memory.at) ? refuse('duplicate_order') : undefined) ??
    checkPrices(memory, legs);
  if (refused !== undefined) return refused;
  const outcome = tradeWithHouse(memory, command, legs);
  if (outcome.ok) memory.guard.noteOtc(command, memory.at);
  return withPayOut(memory, envelope, command, outcome);
}

/** The same, and what the sales of it brought asked to leave, where that was wished for. */
export function withPayOut<R extends Refusal>(
  memory: Memory,
  envelope: CommandEnvelope,
  { user, payOut }: Pick<ExecuteOtc, 'user' | 'payOut'>,
  outcome: Accepted<'execute_otc'> | R,
): Accepted<'execute_otc'> | R {
  if (payOut === undefined || !outcome.ok) return outcome;
  const { trades } = outcome.result;
  const isSale = trades.every(({ side, feeAsset }) => side === 'sell' && feeAsset === IRT);
  const units = trades.reduce(
    (sum, one) => sum + BigInt(one.quoteUnits) - BigInt(one.feeUnits),
    0n,
  );
  const proceeds = { user, units, asset: isSale ? IRT : '' };
  return accept({ ...outcome.result, payOut: payOutProceeds(memory, envelope, payOut, proceeds) });
}

/** Who is within their limits and has the money trades. */
export function tradeWithHouse(
  memory: Memory,
  terms: Terms,
  legs: readonly Leg[],
):
  | Accepted<'execute_otc'>
  | Refusal<'limit_exceeded' | 'insufficient_funds' | 'otc_inventory_short'> {
  const { user } = terms;
  const unmet =
    checkLimits(memory, user, legs) ?? checkFunds(memory, user, legs) ?? checkHouse(memory, legs);
  if (unmet !== undefined) return unmet;
  const rows = legs.map((leg, index) => settle(memory, terms, leg, index));
  const [first] = rows;
  if (terms.clientOrderId !== undefined && first !== undefined) {
    memory.clientOrders.set(clientOrderKey(terms.user, terms.clientOrderId), first.id);
  }
  return accept({
    quoteId: terms.quoteId,
    orderId: first?.id ?? 0,
    trades: rows.map(tradeResult),
  });
}

/** One trade in an outcome. */
function tradeResult(row: OtcTradeRow): OtcTradeResult {
  const { id, market, side, price, feeAsset, clientOrderId, at } = row;
  const units = {
    baseUnits: row.baseUnits.toString(),
    quoteUnits: row.quoteUnits.toString(),
    feeUnits: row.feeUnits.toString(),
  };
  return { orderId: id, market, side, price, feeAsset, clientOrderId, at, ...units };
}

/** The entry of a command's first trade has the quote's own name, the others are numbered. */
export function otcReference(quoteId: string, index: number): string {
  return index === 0 ? quoteId : `${quoteId}/${index + 1}`;
}

/** @throws MalformedCommandError where figures can't be those of a trade */
export function legOf(trade: OtcTrade, market: MarketState): Leg {
  const [base, quote, fee] = [trade.baseUnits, trade.quoteUnits, trade.feeUnits].map(BigInt);
  requireThat(
    base !== undefined && quote !== undefined && fee !== undefined,
    'a trade has figures',
  );
  requireThat(base <= AMOUNT_MAX && quote <= AMOUNT_MAX, 'an OTC amount fits in 63 bits');
  requireThat(fee <= (trade.side === 'buy' ? base : quote), 'a fee is a part of what is received');
  return { trade, market, base, quote, fee };
}

/** Good once, until its time. */
function checkUse(
  memory: Memory,
  envelope: CommandEnvelope,
  command: ExecuteOtc,
): Refusal<'client_order_id_used' | 'quote_used' | 'quote_expired'> | undefined {
  const { quoteId, expiresAt } = command;
  const used = checkNames(memory, envelope, command);
  if (used !== undefined) return used;
  return memory.at >= expiresAt ? refuse('quote_expired', { quoteId, expiresAt }) : undefined;
}

/** Neither the client's own name for it nor the quote may stand for another trade. */
export function checkNames(
  memory: Memory,
  envelope: CommandEnvelope,
  { clientOrderId, user, quoteId }: Terms,
): Refusal<'client_order_id_used' | 'quote_used'> | undefined {
  if (clientOrderId !== undefined) {
    const used =
      memory.clientOrders.get(clientOrderKey(user, clientOrderId)) ??
      envelope.found?.clientOrder?.orderId;
    if (used !== undefined) return refuse('client_order_id_used', { orderId: used });
  }
  const key = referenceKey('otc', otcReference(quoteId, 0));
  const isUsed = usedReference(memory, envelope, key) !== undefined;
  return isUsed ? refuse('quote_used', { quoteId }) : undefined;
}

/** Whether every market of a trade is open to it. */
export function checkMarkets(legs: readonly Leg[]): Refusal<'market_not_active'> | undefined {
  for (const { market } of legs) {
    const { status, symbol } = market.spec;
    if (status !== 'Active') return refuse('market_not_active', { market: symbol, status });
  }
  return undefined;
}

/** What each trade was priced by is still the index price, or the house is better off. */
function checkPrices(
  memory: Memory,
  legs: readonly Leg[],
): Refusal<'price_stale' | 'price_moved'> | undefined {
  for (const { trade } of legs) {
    const { market, side, index } = trade;
    const moved = index === undefined ? undefined : checkIndex(memory, market, side, index);
    if (moved !== undefined) return moved;
  }
  return undefined;
}

/** What it buys of stablecoins, against the limits in force. */
export function checkLimits(
  memory: Memory,
  user: number,
  legs: readonly Leg[],
): Refusal<'limit_exceeded'> | undefined {
  const buys = legs.map(({ trade: { side }, market, base }) => ({ market, side, base }));
  return checkStablecoins(memory, user, buys);
}

const paysOf = ({ trade, market, base, quote }: Leg, side: Side): [string, bigint] =>
  trade.side === side ? [market.spec.quote.symbol, quote] : [market.spec.base.symbol, base];

function sumByAsset(parts: readonly (readonly [string, bigint])[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [asset, units] of parts) sums.set(asset, (sums.get(asset) ?? 0n) + units);
  return sums;
}

/** Who pays has it free; what is received by one trade pays for none of the others. */
export function checkFunds(
  memory: Memory,
  user: number,
  legs: readonly Leg[],
): Refusal<'insufficient_funds'> | undefined {
  for (const [asset, units] of sumByAsset(legs.map((leg) => paysOf(leg, 'buy')))) {
    const account = memory.findSpot(user, asset);
    const has = account === undefined ? 0n : available(account);
    if (has >= units) continue;
    const [neededUnits, availableUnits] = [`${units}`, `${has}`];
    return refuse('insufficient_funds', { asset, neededUnits, availableUnits });
  }
  return undefined;
}

function checkHouse(
  memory: Memory,
  legs: readonly Leg[],
): Refusal<'otc_inventory_short'> | undefined {
  for (const [asset, units] of sumByAsset(legs.map((leg) => paysOf(leg, 'sell')))) {
    const account = memory.ledger.find('house', HOUSE, asset, 'spot');
    const has = account === undefined ? 0n : available(account);
    if (has < units) return refuse('otc_inventory_short', { asset });
  }
  return undefined;
}

function settle(memory: Memory, terms: Terms, leg: Leg, index: number): OtcTradeRow {
  const { trade, market, base, quote, fee } = leg;
  const { side } = trade;
  const spot = (asset: string): Account => memory.openSpot(terms.user, asset);
  const house = (owner: string, asset: string): Account =>
    memory.ledger.open('house', owner, asset, 'spot');
  const isBuy = side === 'buy';
  const [baseAsset, quoteAsset] = [market.spec.base.symbol, market.spec.quote.symbol];
  const feeAsset = isBuy ? baseAsset : quoteAsset;
  const ends = (asset: string, received: boolean): { from: Account; to: Account } =>
    received
      ? { from: house(HOUSE, asset), to: spot(asset) }
      : { from: spot(asset), to: house(HOUSE, asset) };
  const reference = otcReference(terms.quoteId, index);
  const entry = memory.ledger.post({
    kind: 'otc',
    reference,
    at: memory.at,
    commandIndex: memory.commandIndex,
    postings: [
      { ...ends(baseAsset, isBuy), amount: base, role: 'base' },
      { ...ends(quoteAsset, !isBuy), amount: quote, role: 'quote' },
      ...(fee === 0n
        ? []
        : [
            {
              from: spot(feeAsset),
              to: house('fees', feeAsset),
              amount: fee,
              role: 'fee' as const,
            },
          ]),
    ],
  });
  memory.references.set(referenceKey('otc', reference), entry);
  countStablecoins(memory, terms.user, { market, side, base });
  memory.lastOrder += 1;
  const row: OtcTradeRow = {
    id: memory.lastOrder,
    user: terms.user,
    market: trade.market,
    side,
    baseUnits: base,
    quoteUnits: quote,
    feeUnits: fee,
    feeAsset,
    price: trade.price,
    reference,
    clientOrderId: index === 0 ? (terms.clientOrderId ?? null) : null,
    entry,
    at: memory.at,
  };
  memory.otcTrades.push(row);
  memory.endedOrders.set(row.id, { user: row.user, status: 'filled' });
  memory.events.push({ type: 'otc_trade', trade: row });
  return row;
}
