// The trade screen's numbers: what it shows, and what the database says it must show.
import type { Page } from 'playwright-core';
import type { Books, MarketFacts, OrderRow } from './books.ts';
import { stepsText } from './books.ts';
import { cutDecimals, decimalText, quoteOf, readNumber, shownMoney } from './decimal-text.ts';
import { type Layout, percentOf, shownFee } from './expected-figures.ts';
import { type Figure, readFigures } from './figures.ts';

/** The tabs below the chart. */
export type OrdersTab = 'open' | 'history' | 'trades';

/** Rows of the book a side. */
const ROWS = { desktop: 9, phone: 7 } as const;
/** The book's columns are narrow: sizes and sums are cut to so many decimals. */
const SIZE_DECIMALS = { desktop: 5, phone: 4 } as const;
const SUM_DECIMALS = 4;
/** Candles, a day's statistics (they slide with the clock), what a form's own price makes of it. */
const NO_AMOUNTS = [
  '.trade-chart',
  '.phone-chart',
  '[data-figure$="_24h"]',
  '.share-stops',
  '[data-figure=form_least]',
  '[data-figure=form_fee_percent]',
].join(', ');

/** Every amount of the screen: balances, orders, trades, the last price and the book's rows. */
export async function readTradeFigures(page: Page): Promise<Figure[]> {
  const named = await readFigures(page, 'main', NO_AMOUNTS);
  return [...named, ...(await readBook(page))];
}

async function readBook(page: Page): Promise<Figure[]> {
  const rows = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .book-row[role=option]')].map((row) => ({
      level: row.dataset['position'] ?? '',
      isOwn: row.querySelector('.book-own') !== null,
      texts: [...row.querySelectorAll(':scope > span')].map((cell) => cell.textContent),
    })),
  );
  return rows.flatMap(({ level, isOwn, texts }) => [
    ...texts.flatMap((text, index): Figure[] => {
      const name = ['price', 'size', 'sum'][index] ?? '';
      return text === ''
        ? []
        : [{ name: `book ${level}/${name}`, value: readNumber(text) ?? text }];
    }),
    ...(isOwn ? [{ name: `book ${level}/own`, value: 'yes' }] : []),
  ]);
}

/** Sums along a side, as decimal text. */
function runningSums(amounts: readonly string[], lot: MarketFacts['lot']): string[] {
  let sum = 0n;
  return amounts.map((amount) => {
    const [whole = '0', fraction = ''] = amount.split('.');
    sum += BigInt(whole + fraction.padEnd(lot.scale, '0'));
    return decimalText(sum, lot.scale);
  });
}

async function bookFigures(
  books: Books,
  market: MarketFacts,
  layout: Layout,
  own: readonly OrderRow[],
): Promise<Figure[]> {
  const sides = await Promise.all(
    (['buy', 'sell'] as const).map(async (side) => {
      const levels = (await books.levels(market.symbol, side)).slice(0, ROWS[layout]);
      const sums = runningSums(
        levels.map(([, amount]) => amount),
        market.lot,
      );
      return levels.flatMap(([price, amount], index): Figure[] => {
        const level = `book ${side} ${index}`;
        const isOwn = own.some((order) => order.side === side && order.price === price);
        return [
          { name: `${level}/price`, value: price },
          { name: `${level}/size`, value: cutDecimals(amount, SIZE_DECIMALS[layout]) },
          ...(layout === 'desktop'
            ? [{ name: `${level}/sum`, value: cutDecimals(sums[index] ?? '', SUM_DECIMALS) }]
            : []),
          ...(isOwn ? [{ name: `${level}/own`, value: 'yes' }] : []),
        ];
      });
    }),
  );
  return sides.flat();
}

function ordersFigures(
  orders: readonly OrderRow[],
  tab: 'open' | 'history',
  market: MarketFacts,
  layout: Layout,
): Figure[] {
  const rows = orders.filter(
    (order) => order.market === market.symbol && order.isOpen === (tab === 'open'),
  );
  return rows.flatMap((order): Figure[] => {
    const price = order.price ?? order.averagePrice;
    const percent = percentOf(order.filled, order.amount);
    const common: Readonly<Record<string, string | null>> =
      layout === 'phone'
        ? tab === 'open'
          ? { price, amount: order.amount, filled_percent: percent }
          : { price, filled: order.filled }
        : { price, amount: order.amount, filled_percent: percent };
    const last =
      layout === 'phone'
        ? {}
        : tab === 'open'
          ? { worth: shownMoney(worthOf(order, market), market.quote) }
          : { fee: shownFee(order) };
    return Object.entries({ ...common, ...last }).flatMap(([name, value]) =>
      value === null ? [] : [{ name: `${order.id}/${name}`, value }],
    );
  });
}

/** Price times amount of a limit order, whole by the market's rule. */
function worthOf(order: OrderRow, market: MarketFacts): string {
  if (order.price === null) return order.filledValue;
  const units = (text: string): { value: bigint; scale: number } => {
    const [whole = '0', fraction = ''] = text.split('.');
    return { value: BigInt(whole + fraction), scale: fraction.length };
  };
  const [price, amount] = [units(order.price), units(order.amount)];
  const product = price.value * amount.value * 10n ** BigInt(market.quoteScale);
  return decimalText(product / 10n ** BigInt(price.scale + amount.scale), market.quoteScale);
}

/** What the figures of a trade screen depend on beside the database. */
export interface TradeScreenFacts {
  readonly market: string;
  readonly layout: Layout;
  readonly tab: OrdersTab;
  /** One USDT in toman by the index. */
  readonly usdtToman: string;
}

/** Every number that /trade must show to a signed-in client whose form is as it was opened. */
export async function tradeFigures(
  books: Books,
  userId: string,
  facts: TradeScreenFacts,
): Promise<Figure[]> {
  const { layout, tab } = facts;
  const market = (await books.markets()).get(facts.market);
  if (market === undefined) throw new Error(`No market ${facts.market}.`);
  const sums = await books.sums(userId);
  const orders = await books.orders(userId);
  const last = stepsText(market.lastTicks, market.tick);
  const balances = [market.base, market.quote].flatMap((asset): Figure[] => {
    const { total, held, scale } = sums.find((sum) => sum.asset === asset) ?? NOTHING;
    const shown = (units: bigint): string => shownMoney(decimalText(units, scale), asset);
    const hold = { name: `${asset}/held`, value: shown(held) };
    return [
      { name: `${asset}/available`, value: shown(total - held) },
      ...(layout === 'desktop' && held > 0n ? [hold] : []),
    ];
  });
  const quote = sums.find((sum) => sum.asset === market.quote) ?? NOTHING;
  const [whole = '0', fraction = ''] = facts.usdtToman.split('.');
  // Shown with one decimal, cut: bitcoin is dear.
  const usdt = (BigInt(last) * 10n * 10n ** BigInt(fraction.length)) / BigInt(whole + fraction);
  const form: readonly Figure[] =
    layout === 'desktop'
      ? [
          {
            name: 'form_available',
            value: shownMoney(decimalText(quote.total - quote.held, quote.scale), market.quote),
          },
        ]
      : [];
  const mine =
    tab === 'trades'
      ? await ownTrades(books, userId, facts)
      : ordersFigures(orders, tab, market, layout);
  return [
    ...balances,
    { name: 'last', value: last },
    { name: 'last_other_money', value: decimalText(usdt, 1) },
    ...form,
    ...mine,
    ...(await bookFigures(
      books,
      market,
      layout,
      orders.filter((order) => order.isOpen && order.market === market.symbol),
    )),
  ];
}

const NOTHING = { total: 0n, held: 0n, scale: 0 } as const;

async function ownTrades(
  books: Books,
  userId: string,
  { market, layout }: TradeScreenFacts,
): Promise<Figure[]> {
  const trades = (await books.trades(userId)).filter((trade) => trade.market === market);
  return trades.flatMap((trade) => {
    const { id, price, amount } = trade;
    const worth = shownMoney(trade.value, quoteOf(market));
    const figures =
      layout === 'phone' ? { price, amount } : { price, amount, worth, fee: shownFee(trade) };
    return Object.entries(figures).map(([name, text]) => ({ name: `${id}/${name}`, value: text }));
  });
}
