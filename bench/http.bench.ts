/**
 * Durable orders over HTTP with sessions on, 32 connections: our engine against a transaction per
 * order behind the very same server; orders a second, and the slowest hundredth.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { SeededRandom } from '@sarraf/testing';
import { BenchDatabases, startBenchPostgres } from './lib/databases.ts';
import { HttpConnection } from './lib/http-client.ts';
import type { HttpServerKind, HttpServerReady } from './lib/http-server.ts';
import { type BenchRow, type Contestant, benchRow, interleave } from './lib/rounds.ts';

const connections = 32;
const rounds = 5;
/** Both sides alike: what a server does in its first seconds is not what people meet. */
const warmUpMs = 6_000;
const roundMs = 3_000;
const rateGoal = 6;
const slowestGoal = 5;
const password = 'Bench-9-lale-17';
const openOrdersMax = 12;
/** Markets of the first start's seed, in toman, with a price near which nothing is refused. */
const markets = [
  { symbol: 'BTCIRT', price: 12_485_300_000, step: 100_000, amount: '0.001' },
  { symbol: 'ETHIRT', price: 442_260_000, step: 10_000, amount: '0.01' },
  { symbol: 'SOLIRT', price: 20_979_000, step: 100, amount: '0.5' },
  { symbol: 'LTCIRT', price: 10_773_000, step: 100, amount: '1' },
];

interface Trader {
  readonly kind: HttpServerKind;
  readonly http: HttpConnection;
  readonly token: string;
  readonly market: (typeof markets)[number];
  readonly open: string[];
  readonly random: SeededRandom;
}

interface Load {
  readonly rate: number;
  /** The slowest hundredth, in milliseconds. */
  readonly p99: number;
}

/** One server on its own database, with traders who are signed in. */
class Side {
  readonly #child: ChildProcess;
  readonly #traders: Trader[];

  private constructor(child: ChildProcess, traders: Trader[]) {
    this.#child = child;
    this.#traders = traders;
  }

  static async start(kind: HttpServerKind, databaseUrl: string): Promise<Side> {
    const file = path.join(import.meta.dirname, 'lib', 'http-server.ts');
    const child = fork(file, [kind, databaseUrl], { stdio: 'inherit' });
    const [ready] = (await once(child, 'message')) as [HttpServerReady];
    const people = Array.from({ length: connections }, (_, index) => personOf(index));
    const first = await HttpConnection.open(ready.port);
    const made = await first.post('/admin/demo/people', { people }, [
      `x-demo-secret: ${ready.secret}`,
    ]);
    if (made.status !== 200) throw new Error(`${kind}: no people: ${made.body}`);
    const traders: Trader[] = [];
    for (const [index, { mobile }] of people.entries()) {
      const http = index === 0 ? first : await HttpConnection.open(ready.port);
      const answer = await http.post('/jwt/login', { mobile, password }, []);
      const { data } = JSON.parse(answer.body) as { data?: { accessToken?: string } };
      const token = data?.accessToken;
      const market = markets[index % markets.length];
      if (token === undefined || market === undefined) throw new Error(`${kind}: ${answer.body}`);
      traders.push({ kind, http, token, market, open: [], random: new SeededRandom(index) });
    }
    return new Side(child, traders);
  }

  /** All traders at once, each sending its next request when the last one is answered. */
  async load(durationMs: number): Promise<Load> {
    const times: number[] = [];
    const started = performance.now();
    await Promise.all(
      this.#traders.map(async (trader) => {
        while (performance.now() - started < durationMs) {
          const sent = performance.now();
          await act(trader);
          times.push(performance.now() - sent);
        }
      }),
    );
    // Rows that follow their answers are part of the work: whoever reads waits for them.
    await this.#readOrders();
    const seconds = (performance.now() - started) / 1_000;
    const sorted = times.toSorted((a, b) => a - b);
    return { rate: times.length / seconds, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
  }

  async #readOrders(): Promise<void> {
    const [reader] = this.#traders;
    const answer = await reader?.http.get('/orderList', [`authorization: Bearer ${reader.token}`]);
    if (answer?.status !== 200) throw new Error(`The orders could not be read: ${answer?.body}`);
  }

  async stop(): Promise<void> {
    for (const { http } of this.#traders) http.close();
    const end = once(this.#child, 'exit');
    this.#child.disconnect();
    await end;
  }
}

function personOf(index: number): Record<string, unknown> & { readonly mobile: string } {
  const assets = ['IRT', ...markets.map(({ symbol }) => symbol.replace('IRT', ''))];
  return {
    mobile: `0935${String(2_000_000 + index)}`,
    password,
    first_name: 'مریم',
    last_name: `سنجش ${index}`,
    level: 1,
    staff_role: null,
    national_code: nationalCode(index),
    card_number: null,
    rate_profile: 'market_maker',
    opening: assets.map((asset) => ({ asset, amount: asset === 'IRT' ? '900000000000' : '10000' })),
  };
}

/** Ten digits of a national code with their check digit. */
function nationalCode(serial: number): string {
  const start = String(20_000_000 + serial).padStart(9, '0');
  let sum = 0;
  for (let index = 0; index < 9; index += 1) sum += Number(start[index]) * (10 - index);
  const rest = sum % 11;
  return `${start}${rest < 2 ? rest : 11 - rest}`;
}

/** About two thirds new orders, of which one in seven crosses, and one third cancels. */
async function act({ kind, http, token, market, open, random }: Trader): Promise<void> {
  const key = randomUUID();
  const headers = [`authorization: Bearer ${token}`, `idempotency-key: ${key}`];
  const dice = random.next();
  const oldest = open.length > openOrdersMax || dice < 0.3 ? open.shift() : undefined;
  if (oldest !== undefined) {
    // It may have been filled meanwhile: that is an answer, too.
    await http.post('/cancelOrder', { order_id: oldest }, headers);
    return;
  }
  const isBuy = random.chance(50);
  const crosses = dice > 0.86;
  const away = random.between(1, 60) * (isBuy === crosses ? 1 : -1);
  const body = {
    pair_type: market.symbol,
    pair_price: String(market.price + away * market.step),
    pair_amount: market.amount,
    request_type: 2,
    time_in_force: crosses ? 'ioc' : 'gtc',
    client_order_id: key.slice(0, 32),
  };
  const answer = await http.post(isBuy ? '/trade/limitBuy' : '/trade/limitSell', body, headers);
  const { data, error } = JSON.parse(answer.body) as {
    readonly data?: { readonly id: string | number; readonly status: string };
    readonly error?: string;
  };
  if (data === undefined || data === null) {
    if (error === 'no_liquidity' || error === 'price_moved') return;
    throw new Error(`${kind}: an order was refused: ${answer.body}`);
  }
  if (data.status === 'open' || data.status === 'partially_filled') open.push(String(data.id));
}

/** Rate and slowest hundredth over HTTP; each side its own server, database and connections. */
export async function runHttpBench(): Promise<BenchRow[]> {
  const postgres = await startBenchPostgres();
  const databases = new BenchDatabases(postgres.url);
  const loads = new Map<HttpServerKind, Load[]>([
    ['ours', []],
    ['peer', []],
  ]);
  try {
    const contestant = (kind: HttpServerKind): Contestant => ({
      name: kind,
      run: () =>
        databases.use(async (url) => {
          const side = await Side.start(kind, url);
          try {
            await side.load(warmUpMs);
            const load = await side.load(roundMs);
            loads.get(kind)?.push(load);
            return load.rate;
          } finally {
            await side.stop();
          }
        }),
    });
    await interleave([contestant('ours'), contestant('peer')], rounds);
  } finally {
    await postgres.stop();
  }
  const of = (kind: HttpServerKind, pick: (load: Load) => number): number[] =>
    (loads.get(kind) ?? []).map(pick);
  const name = `over HTTP with sessions, ${connections} connections, against a transaction per order`;
  const quickness = (load: Load): number => 1_000 / load.p99;
  return [
    benchRow(
      `durable orders/s ${name}`,
      rateGoal,
      of('ours', ({ rate }) => rate),
      of('peer', ({ rate }) => rate),
    ),
    benchRow(
      `1 / p99 (in seconds) ${name}`,
      slowestGoal,
      of('ours', quickness),
      of('peer', quickness),
    ),
  ];
}
