// What the panel keeps for a dead connection, and whether a figure on a page can come from it.
import type { DataOf } from '@sarraf/contracts';
import { toLatinDigits } from '@sarraf/money';
import type { Page } from 'playwright-core';

interface Kept {
  readonly key: readonly unknown[];
  readonly data: unknown;
}

/** Every number of the panel's kept answers, and those that it works out of several of them. */
export async function readKept(page: Page): Promise<number[]> {
  const text = await page.evaluate(() => localStorage.getItem('last-data') ?? '{}');
  const { kept = [] } = JSON.parse(text) as { kept?: readonly Kept[] };
  const sent = (text.match(/\d+(\.\d+)?/g) ?? []).map(Number);
  return [...sent, ...workedOut(kept)].filter(Number.isFinite);
}

/**
 * The day's move of what one holds, and each market's price in the other money. Each is made of answers that came
 * at different times, so that it may be none of those that were seen before the connection went
 * dead.
 */
function workedOut(kept: readonly Kept[]): number[] {
  const find = <Data>(key: string) =>
    kept.find((entry) => entry.key.join('/') === key)?.data as Data | undefined;
  const wallets = find<DataOf<'GET /user_wallets/list'>>('mine/wallets')?.data ?? [];
  const markets = find<DataOf<'GET /markets'>>('public/markets')?.data ?? [];
  const tether = Number(find<DataOf<'GET /tether_price/get'>>('public/tether-price')?.tether_price);
  const tickers = new Map(markets.map(({ market_name, ticker }) => [market_name, ticker]));
  let now = 0;
  let before = 0;
  for (const { symbol, toman_amount: toman } of wallets) {
    const change = symbol === 'IRT' ? 0 : Number(tickers.get(`${symbol}IRT`)?.change_24h);
    now += Number(toman);
    if (Number(toman) > 0) before += Number(toman) / (1 + change / 100);
  }
  const inOtherMoney = markets.map(({ quote, ticker }) =>
    quote.symbol === 'IRT' ? Number(ticker.last) / tether : Number(ticker.last) * tether,
  );
  return [Math.abs((now / before - 1) * 100), ...inOtherMoney];
}

/** Whether a shown figure is one of the kept ones, as rounded as it is shown. */
export function isKept(shown: string, kept: readonly number[]): boolean {
  const text = toLatinDigits(shown).replaceAll('٬', '').replaceAll(',', '').replace('٫', '.');
  const decimal = /\d+(\.(\d+))?/.exec(text);
  if (decimal === null) return false;
  const step = 10 ** -(decimal[2]?.length ?? 0);
  return kept.some((value) => Math.abs(value - Number(decimal[0])) < step);
}

/** Overwrites what the earlier visit kept: the price of the market as it never was. */
export async function keepOldPrice(
  page: Page,
  { market, price }: { readonly market: string; readonly price: string },
): Promise<void> {
  await page.evaluate(
    ([symbol, last]) => {
      const stored = JSON.parse(localStorage.getItem('last-data') ?? '{}') as {
        kept: {
          key: string[];
          at: number;
          data: { data: { market_name: string; ticker: { last: string } }[] };
        }[];
      };
      for (const entry of stored.kept) {
        entry.at -= 3_600_000;
        if (entry.key.join('/') !== 'public/markets') continue;
        for (const row of entry.data.data) {
          if (row.market_name === symbol) row.ticker.last = last ?? '';
        }
      }
      localStorage.setItem('last-data', JSON.stringify(stored));
    },
    [market, price],
  );
}
