// Several price sources side by side: what each said last, and the index that follows from it.
import { USDT } from '@sarraf/money';
import type { Clock } from '../../platform/clock.ts';
import type { IndexPrices, PriceSource } from '../../providers/price/port.ts';
import type { IndexReading, SourceHealth } from './index-board.ts';
import { type PriceRules, type Quote, type SettledIndex, settleIndex } from './index-rules.ts';

/** The sources side by side, and how long they are waited for. */
export interface PricePanelOptions {
  readonly sources: readonly PriceSource[];
  readonly clock: Clock;
  /** Told of every answer, and of every failure with its cause. */
  readonly onAnswer: (source: string, failure: unknown) => void;
  /** A slower source is heard in a later round. Default 2,000. */
  readonly waitMs?: number;
}

/** Asks the sources and settles an index from what they said. */
export interface PricePanel {
  /** Asks every source that is not still thinking; never throws. */
  ask(): Promise<void>;
  /** The index of everything that any source ever named, as it stands now. */
  reading(rules: PriceRules): IndexReading;
}

interface Heard {
  /** By symbol; USDT in toman, everything else in USDT. */
  readonly prices: ReadonlyMap<string, { readonly price: string; readonly at: number }>;
}

const WAIT_MS = 2_000;

/** A panel that has heard nothing yet. */
export function createPricePanel(options: PricePanelOptions): PricePanel {
  const { sources, clock } = options;
  const heard = new Map<string, Heard>();
  const lastOk = new Map<string, boolean>();
  const asked = new Map<string, Promise<void>>();
  const askOne = async (source: PriceSource): Promise<void> => {
    try {
      heard.set(source.name, heardOf(await source.read(), clock.now()));
      lastOk.set(source.name, true);
      options.onAnswer(source.name, undefined);
    } catch (error) {
      // what it said before counts until it is stale
      lastOk.set(source.name, false);
      options.onAnswer(source.name, error);
    } finally {
      asked.delete(source.name);
    }
  };
  return {
    ask: async () => {
      for (const source of sources) {
        if (!asked.has(source.name)) asked.set(source.name, askOne(source));
      }
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, options.waitMs ?? WAIT_MS);
      });
      await Promise.race([Promise.all(asked.values()), enough]);
      clearTimeout(timer);
    },
    reading: (rules) => {
      const now = clock.now();
      const symbols = new Set([...heard.values()].flatMap(({ prices }) => [...prices.keys()]));
      const settled = new Map<string, SettledIndex>();
      for (const symbol of symbols) {
        settled.set(symbol, settleIndex(quotesOf(heard, symbol), sources.length, rules, now));
      }
      const tether = settled.get(USDT);
      return {
        prices: [...settled].flatMap(([symbol, { price, at }]) =>
          symbol === USDT || price === undefined ? [] : [{ symbol, priceUsdt: price, at }],
        ),
        usdtToman: tether?.price ?? null,
        at: tether?.at ?? 0,
        sources: sources.map(({ name, simulated }) => ({
          name,
          simulated,
          answers: lastOk.get(name) ?? null,
          seenAt: newestOf(heard.get(name)),
          ...countStates(name, settled),
        })),
      };
    },
  };
}

/** A source whose clock runs ahead can't keep its prices fresh for longer. */
function heardOf({ prices, usdtToman, at }: IndexPrices, now: number): Heard {
  const known = new Map(
    prices.map((each) => [each.symbol, { price: each.priceUsdt, at: Math.min(each.at, now) }]),
  );
  known.delete(USDT);
  if (usdtToman !== undefined) known.set(USDT, { price: usdtToman, at: Math.min(at, now) });
  return { prices: known };
}

function quotesOf(heard: ReadonlyMap<string, Heard>, symbol: string): Quote[] {
  return [...heard].flatMap(([source, { prices }]) => {
    const known = prices.get(symbol);
    return known === undefined ? [] : [{ source, ...known }];
  });
}

function newestOf(heard: Heard | undefined): number | null {
  let newest: number | null = null;
  for (const { at } of heard?.prices.values() ?? []) newest = Math.max(newest ?? at, at);
  return newest;
}

function countStates(
  source: string,
  settled: ReadonlyMap<string, SettledIndex>,
): Pick<SourceHealth, 'used' | 'stale' | 'outliers' | 'unconfirmed'> {
  const inState = (state: string): string[] =>
    [...settled].flatMap(([symbol, { states }]) => (states.get(source) === state ? [symbol] : []));
  return {
    used: inState('used').length,
    stale: inState('stale').length,
    outliers: inState('outlier'),
    unconfirmed: inState('unconfirmed').length,
  };
}
