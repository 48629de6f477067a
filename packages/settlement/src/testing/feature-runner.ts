import type { MarketSeed } from '@sarraf/market';
import { ensureDefined } from '@sarraf/money';
import type { Changes, OrderRow, Outcome } from '../index.ts';
import { TradingSystem } from './trading-system.ts';

/**
 * Plays scenarios written as an exchange-core `.feature`: orders in, book, trades and balances out.
 * A moved order is a cancel and a new order of the rest. Where an order reserves more than its own
 * price (we hold its price, and have no such word) what depends on that reserve is left out.
 */
export interface Scenario {
  readonly name: string;
  readonly steps: readonly Step[];
}
interface Step {
  readonly text: string;
  readonly table: readonly (readonly string[])[];
}

/** Reads scenarios; an outline is taken once per value of its examples. */
export function readFeature(text: string): Scenario[] {
  const background: Step[] = [];
  const scenarios: { name: string; steps: Step[]; symbols: string[] }[] = [];
  let steps: Step[] = background;
  let isExamples = false;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const title = /^Scenario(?: Outline)?: (.*)$/.exec(line)?.[1];
    if (title !== undefined) {
      steps = [];
      isExamples = false;
      scenarios.push({ name: title, steps, symbols: [] });
    } else if (line.startsWith('Examples:')) {
      isExamples = true;
    } else if (line.startsWith('|')) {
      const cells = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      if (isExamples) scenarios.at(-1)?.symbols.push(cells[0] ?? '');
      else (steps.at(-1)?.table as string[][] | undefined)?.push(cells);
    } else {
      const step = /^(?:Given|When|Then|And) (.*)$/.exec(line)?.[1];
      if (step !== undefined) steps.push({ text: step, table: [] });
    }
  }
  return scenarios.flatMap(({ name, steps: own, symbols }) => {
    const all = [...background, ...own];
    if (symbols.length === 0) return [{ name, steps: all }];
    return symbols.slice(1).map((symbol) => ({
      name: `${name} ${symbol}`,
      steps: all.map((step) => ({ ...step, text: step.text.replaceAll('<symbol>', symbol) })),
    }));
  });
}

const USERS = new Map([
  ['Alice', 1],
  ['Bob', 2],
  ['Charlie', 3],
]);

/** Plays the steps of a scenario and notes what differs. */
export class FeatureRunner {
  readonly system: TradingSystem;
  /** What differed: empty when the scenario holds. */
  readonly differences: string[] = [];
  /** Checks made, and steps left out with the reason. */
  checked = 0;
  readonly leftOut: string[] = [];
  readonly #market: string;
  readonly #ids = new Map<string, number>();
  readonly #sizes = new Map<string, number>();
  readonly #overReserved = new Set<string>();
  readonly #rows = new Map<number, OrderRow>();
  #trades: Changes['trades'] = [];

  constructor(seed: MarketSeed) {
    this.system = new TradingSystem([seed]);
    this.#market = seed.base.symbol + seed.quote.symbol;
  }

  play(step: Step): void {
    const { text } = step;
    const client = USERS.get(/client (\w+)/.exec(text)?.[1] ?? '') ?? 0;
    const funded = text.startsWith('New client');
    const added = /^(\d+) (\w+) is added/.exec(text);
    if (funded) for (const [asset, units] of step.table) this.#fund(client, asset, units);
    else if (added !== null) this.#fund(client, added[2], added[1]);
    else if (text.includes(' places an ')) this.#place(text, client, undefined);
    else if (text.includes(' could not place an ')) this.#place(text, client, 'insufficient_funds');
    else if (text.includes(' moves a price ')) this.#move(text, client);
    else if (text.includes(' could not move ')) this.leftOut.push(text);
    else if (text.includes(' cancels the remaining ')) this.#cancel(text, client);
    else this.#check(step, client);
  }

  #check(step: Step, client: number): void {
    const { text, table } = step;
    if (text.startsWith('No trade events')) this.#same('trades', this.#trades.length, 0);
    else if (text.startsWith('The order ')) this.#checkTrade(text);
    else if (text.includes('order book is')) this.#checkBook(table);
    else if (text.startsWith('A balance of')) this.#checkBalances(client, table);
    else if (text.endsWith('does not have active orders')) this.#checkOrders(client, []);
    else if (text.endsWith('orders:')) this.#checkOrders(client, table.slice(1));
    else throw new Error(`unknown step: ${text}`);
  }

  #fund(client: number, asset = '', units = '0'): void {
    if (this.system.exchange.markets().some(({ spec }) => isOf(spec, asset))) {
      this.system.fund(client, asset, BigInt(units));
    }
  }

  #place(text: string, client: number, refusal: string | undefined): void {
    const order = /(ASK|BID) order (\d+) at (\d+)@(\d+) \(type: (GTC|IOC)/.exec(text);
    const [, kind = '', name = '', price = '0', lots = '0', tif = ''] = order ?? [];
    const reserve = Number(/reservePrice: (\d+)/.exec(text)?.[1] ?? 0);
    const isOver = kind === 'BID' && reserve > Number(price);
    if (isOver && refusal !== undefined) {
      this.leftOut.push(text);
      return;
    }
    if (isOver) this.#overReserved.add(name);
    const side = kind === 'BID' ? 'buy' : 'sell';
    const timeInForce = tif === 'IOC' ? 'ioc' : 'gtc';
    this.#sizes.set(name, Number(lots));
    const outcome = this.system.limit(client, side, Number(price), Number(lots), {
      market: this.#market,
      timeInForce,
    });
    this.#same(text, outcome.ok ? undefined : outcome.code, refusal);
    this.#settle(name, outcome);
  }

  #move(text: string, client: number): void {
    const [, price = '0', name = ''] = /price to (\d+) of the order (\d+)/.exec(text) ?? [];
    const row = ensureDefined(this.system.exchange.order(this.#ids.get(name) ?? 0), text);
    this.system.cancel(client, row.id);
    const left = row.lots - row.filledLots;
    const more = { market: this.#market };
    const outcome = this.system.limit(client, row.side, Number(price), left, more);
    this.#same(text, outcome.ok, true);
    this.#settle(name, outcome);
  }

  #cancel(text: string, client: number): void {
    const [, size = '', name = ''] = /remaining size (\d+) of the order (\d+)/.exec(text) ?? [];
    const outcome = this.system.cancel(client, this.#ids.get(name) ?? 0);
    this.#same(text, outcome.ok && outcome.result.cancelledLots, Number(size));
    this.#settle(name, undefined);
  }

  #settle(name: string, outcome: Outcome<'place_order'> | undefined): void {
    if (outcome?.ok === true) this.#ids.set(name, outcome.result.orderId);
    const changes = this.system.close();
    for (const row of changes.orders) this.#rows.set(row.id, row);
    this.#trades = changes.trades;
  }

  #checkTrade(text: string): void {
    const match = /order (\d+) is (\w+) matched\. LastPx: (\d+), LastQty: (\d+)/.exec(text);
    const [, name = '', how, price, lots] = match ?? [];
    const last = this.#trades.at(-1);
    const row = this.#rows.get(this.#ids.get(name) ?? 0);
    this.#same(text, last?.makerOrder, row?.id);
    this.#same(text, `${last?.priceTicks} ${last?.lots}`, `${price} ${lots}`);
    this.#same(text, row?.status, how === 'fully' ? 'filled' : 'partially_filled');
  }

  #checkBook(table: Step['table']): void {
    const rows = table.filter(([bid]) => bid !== 'bid');
    const side = (column: 0 | 2): string[] =>
      rows.filter((row) => row[column] !== '').map((row) => `${row[column]}@${row[1]}`);
    const expected = `${side(0).join(' ')} | ${side(2).reverse().join(' ')}`.trim();
    this.#same('book', this.system.bookText(this.#market), expected);
  }

  #checkBalances(client: number, table: Step['table']): void {
    for (const row of this.system.exchange.openOrders()) {
      const name = [...this.#ids].find(([, id]) => id === row.id)?.[0] ?? '';
      if (row.user === client && this.#overReserved.has(name)) {
        this.leftOut.push(`balance of client ${client} while order ${name} reserves more`);
        return;
      }
    }
    for (const [asset = '', units = ''] of table) {
      const { total, held } = this.system.exchange.balance(`user:${client}`, asset);
      this.#same(`balance of client ${client} in ${asset}`, `${total - held}`, units);
    }
  }

  #checkOrders(client: number, table: Step['table']): void {
    const expected = table.map(([id, price, size, filled]) => `${id} ${price} ${size} ${filled}`);
    const names = new Map([...this.#ids].map(([name, id]) => [id, name]));
    const actual = [...this.system.exchange.openOrders()]
      .filter((row) => row.user === client)
      .map((row) => {
        const name = names.get(row.id) ?? '';
        const size = this.#sizes.get(name) ?? 0;
        const filled = size - (row.lots - row.filledLots);
        return `${name} ${row.priceTicks} ${size} ${filled}`;
      });
    this.#same(`orders of client ${client}`, actual.join('; '), expected.join('; '));
  }

  #same(what: string, actual: unknown, expected: unknown): void {
    this.checked += 1;
    if (actual === expected) return;
    this.differences.push(`${what}: ${String(actual)} instead of ${String(expected)}`);
  }
}

function isOf(spec: { base: { symbol: string }; quote: { symbol: string } }, asset: string) {
  return spec.base.symbol === asset || spec.quote.symbol === asset;
}
