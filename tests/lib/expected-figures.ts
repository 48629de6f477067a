// What the wallet and the orders must show, worked out here from the database's own rows.
import type { AssetSum, Books, MarketFacts, OrderRow, TradeRow } from './books.ts';
import { stepsText } from './books.ts';
import { cutDecimals, decimalText, quoteOf, shownMoney } from './decimal-text.ts';
import type { Figure } from './figures.ts';

/** The panel's layout, which the width of the window decides. */
export type Layout = 'phone' | 'desktop';

/** Decimals of worth on the wire, by the money it is told in. */
const WORTH_SCALE = { IRT: 1, USDT: 2 } as const;
const PRICE_SCALE = 12;
/** Balances worth less than this many toman count as small on the wallet's screen. */
const SMALL_TOMAN = 100_000n;

interface Priced extends AssetSum {
  /** Tenths of a toman and hundredths of a USDT; undefined without a price. */
  readonly toman: bigint | undefined;
  readonly usdt: bigint | undefined;
  readonly tomanPrice: string | undefined;
}

/** Decimal text as units of 10^-PRICE_SCALE. */
function priceUnits(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(PRICE_SCALE, '0'));
}

function lastPrice(markets: Map<string, MarketFacts>, symbol: string): string | undefined {
  const market = markets.get(symbol);
  return market === undefined || market.lastTicks === 0n
    ? undefined
    : stepsText(market.lastTicks, market.tick);
}

function priceOf(
  markets: Map<string, MarketFacts>,
  asset: string,
  money: 'IRT' | 'USDT',
): string | undefined {
  if (asset === money) return '1';
  if (asset !== 'IRT') return lastPrice(markets, asset + money);
  const tether = lastPrice(markets, 'USDTIRT');
  if (tether === undefined) return undefined;
  return decimalText(10n ** BigInt(2 * PRICE_SCALE) / priceUnits(tether), PRICE_SCALE);
}

function priced(sum: AssetSum, markets: Map<string, MarketFacts>): Priced {
  const worth = (money: 'IRT' | 'USDT'): bigint | undefined => {
    const price = priceOf(markets, sum.asset, money);
    if (price === undefined) return undefined;
    const product = sum.total * priceUnits(price) * 10n ** BigInt(WORTH_SCALE[money]);
    return product / 10n ** BigInt(sum.scale + PRICE_SCALE);
  };
  return {
    ...sum,
    toman: worth('IRT'),
    usdt: worth('USDT'),
    tomanPrice: priceOf(markets, sum.asset, 'IRT'),
  };
}

function named(of: string | undefined, figures: Readonly<Record<string, string | undefined>>) {
  return Object.entries(figures).flatMap(([name, value]): Figure[] =>
    value === undefined ? [] : [{ name: of === undefined ? name : `${of}/${name}`, value }],
  );
}

function shownWorth(worth: bigint | undefined, money: 'IRT' | 'USDT'): string | undefined {
  if (worth === undefined) return undefined;
  return cutDecimals(decimalText(worth, WORTH_SCALE[money]), money === 'IRT' ? 0 : 2);
}

/** Shares of the whole in tenths of a percent, cut: the four greatest and the rest as one. */
function shares(assets: readonly Priced[]): Figure[] {
  const worth = assets
    .map(({ asset, toman }) => ({ asset, tenths: toman ?? 0n }))
    .filter(({ tenths }) => tenths > 0n)
    .toSorted((one, other) => (one.tenths < other.tenths ? 1 : -1));
  const total = worth.reduce((sum, { tenths }) => sum + tenths, 0n);
  if (total === 0n) return [];
  const text = (tenths: bigint): string => decimalText((tenths * 1_000n) / total, 1);
  const shown = worth.slice(0, worth.length > 5 ? 4 : 5);
  const rest = worth.slice(shown.length).reduce((sum, { tenths }) => sum + tenths, 0n);
  return [
    ...shown.flatMap(({ asset, tenths }) => named(asset, { share: text(tenths) })),
    ...(rest > 0n ? named('other', { share: text(rest) }) : []),
  ];
}

function walletRow(sum: Priced, layout: Layout): Figure[] {
  const units = (value: bigint): string => shownMoney(decimalText(value, sum.scale), sum.asset);
  const held = sum.held > 0n ? units(sum.held) : undefined;
  const toman = shownWorth(sum.toman, 'IRT');
  const usdt = shownWorth(sum.usdt, 'USDT');
  if (layout === 'phone') {
    const worth = sum.asset === 'IRT' ? { worth_usdt: usdt } : { worth_toman: toman };
    return named(sum.asset, { amount: units(sum.total), held, ...worth });
  }
  return named(sum.asset, {
    available: units(sum.total - sum.held),
    held,
    worth_usdt: usdt,
    worth_toman: toman,
    price_toman: sum.asset === 'IRT' ? undefined : sum.tomanPrice,
  });
}

/** Every number of /mywallet. */
export async function walletFigures(
  books: Books,
  userId: string,
  layout: Layout,
): Promise<Figure[]> {
  const markets = await books.markets();
  const all = (await books.sums(userId)).map((sum) => priced(sum, markets));
  const owned = all.filter(({ total }) => total !== 0n);
  if (owned.length === 0) return [];
  const total = (pick: (sum: Priced) => bigint | undefined): bigint =>
    owned.reduce((sum, asset) => sum + (pick(asset) ?? 0n), 0n);
  const small = owned.filter(({ toman }) => toman !== undefined && toman < SMALL_TOMAN * 10n);
  return [
    ...named(undefined, {
      total_toman: shownWorth(
        total(({ toman }) => toman),
        'IRT',
      ),
      total_usdt: shownWorth(
        total(({ usdt }) => usdt),
        'USDT',
      ),
      small_limit: String(SMALL_TOMAN),
      small_count: String(small.length),
    }),
    ...shares(owned),
    ...owned.flatMap((asset) => walletRow(asset, layout)),
  ];
}

/** Whole percents, cut: 100 only when all is done. */
export function percentOf(part: string, whole: string): string {
  const scale = Math.max(part.split('.')[1]?.length ?? 0, whole.split('.')[1]?.length ?? 0);
  const units = (text: string): bigint => {
    const [before = '0', after = ''] = text.split('.');
    return BigInt(before + after.padEnd(scale, '0'));
  };
  return String((units(part) * 100n) / units(whole));
}

/** A fee in toman is what one pays: shown whole, up. */
export function shownFee({
  fee,
  side,
  market,
}: {
  readonly fee: string;
  readonly side: 'buy' | 'sell';
  readonly market: string;
}): string {
  return side === 'sell' ? shownMoney(fee, quoteOf(market), true) : fee;
}

function orderRow(order: OrderRow, layout: Layout): Figure[] {
  const figures = {
    price: order.price ?? order.averagePrice ?? undefined,
    amount: order.amount,
    filled_percent: percentOf(order.filled, order.amount),
  };
  if (layout === 'desktop') {
    const quote = quoteOf(order.market);
    const last = order.isOpen
      ? { filled_value: shownMoney(order.filledValue, quote, order.side === 'buy') }
      : { fee: shownFee(order) };
    return named(order.id, { ...figures, ...last });
  }
  return named(order.id, { ...figures, worth: worthOf(order) });
}

/** Toman that an order waits to trade, or traded; of a tether market it is an estimate. */
function worthOf(order: OrderRow): string | undefined {
  if (quoteOf(order.market) !== 'IRT') throw new Error('Only toman markets are worked out here.');
  const value = order.isOpen
    ? order.price &&
      decimalText(priceUnits(order.price) * priceUnits(order.amount), 2 * PRICE_SCALE)
    : order.filledValue;
  const isPaid = order.side === 'buy';
  return value && /[1-9]/.test(value) ? shownMoney(value, 'IRT', isPaid) : undefined;
}

/** Every number of the orders on a tab of /orders. */
export async function orderFigures(
  books: Books,
  userId: string,
  tab: 'open' | 'history',
  layout: Layout,
): Promise<Figure[]> {
  const orders = (await books.orders(userId)).filter(({ isOpen }) => isOpen === (tab === 'open'));
  return orders.flatMap((order) => orderRow(order, layout));
}

/** An order's fills as one line: what they sum up to; on phones its value is inside. */
function orderLine(order: string, fills: readonly TradeRow[], layout: Layout): Figure[] {
  const sum = (pick: (fill: TradeRow) => string): bigint =>
    fills.reduce((total, fill) => total + priceUnits(pick(fill)), 0n);
  const [only] = fills;
  const amount = decimalText(
    sum((fill) => fill.amount),
    PRICE_SCALE,
  );
  if (layout === 'phone') return named(order, { amount });
  const value = decimalText(
    sum((fill) => fill.value),
    PRICE_SCALE,
  );
  const quote = quoteOf(only?.market ?? '');
  return named(order, { amount, value: shownMoney(value, quote, only?.side === 'buy') });
}

/** Every number of /transactions while no line is open. */
export async function transactionFigures(
  books: Books,
  userId: string,
  layout: Layout,
): Promise<Figure[]> {
  const trades = await books.trades(userId);
  const charges = await books.paidCharges(userId);
  const paid = charges.reduce((total, { amount }) => total + priceUnits(amount), 0n);
  return [
    { name: 'in', value: decimalText(paid, PRICE_SCALE) },
    { name: 'out', value: '0' },
    ...[...new Set(trades.map(({ order }) => order))].flatMap((own) =>
      orderLine(
        own,
        trades.filter(({ order }) => order === own),
        layout,
      ),
    ),
    ...charges.flatMap(({ id, amount }) => named(id, { amount })),
  ];
}
