import type { FastifyInstance } from 'fastify';
import { fieldsOf, flagOf, textOf } from '../fields.ts';
import { createConnection } from '../connection.ts';
import { languageOf } from '../page.ts';
import { type ControlCall, registerConnectionCalls, requireNear } from '../simulator.ts';
import { pricePage } from './price-page.ts';
import { SEED_PRICES, SEED_USDT_TOMAN, USDT_MOVE_PPM } from './seed-prices.ts';
import { createPriceSources, type PricesAnswer, type PriceSources } from './sources.ts';
import { createPriceWalk, type PriceWalk } from './walk.ts';

/** What the prices are made with. */
export interface PriceSourceOptions {
  readonly controlKey: string;
  readonly seed: number;
  /** Prices of the last run, by symbol: the walk goes on where it was. */
  readonly kept: Readonly<Record<string, unknown>>;
  readonly nowMs: () => number;
}

/** The prices of the demo, behind their calls and their page. */
export interface PriceSource {
  readonly calls: readonly ControlCall[];
  /** All walks move once. */
  advance(): void;
  /** All walks stand at their seed prices. */
  reset(): void;
  /** What to keep for the next run. */
  kept(): Readonly<Record<string, string>>;
}

const USDT_TOMAN = 'USDTIRT';

const CALLS: readonly ControlCall[] = [
  {
    method: 'GET',
    path: '/prices?source=alpha|beta|gamma',
    does: '{prices: [{symbol, priceUsdt, at}], usdtToman, at}',
  },
  { method: 'GET', path: '/price', does: 'the price page' },
  {
    method: 'POST',
    path: '/_control/price',
    does: '{frozen?, prices?: {BTC: "111000", USDTIRT: "113500"}}: freeze, move',
  },
  {
    method: 'POST',
    path: '/_control/price/source',
    does: '{source, lie?: "-2.5" (percent, lasting), jump?: "30" (percent, one answer), coin?: "BTC", stalled?}',
  },
  { method: 'GET', path: '/_control/price/source', does: 'what each source was told' },
];

/**
 * The price sources: three views of seeded walks around the seed table. A person may freeze or move
 * the walks, break the connection, and have each source lie, stall or jump.
 */
export function registerPrices(app: FastifyInstance, options: PriceSourceOptions): PriceSource {
  const { controlKey, seed, nowMs } = options;
  const connection = createConnection('price');
  const walks = SEED_PRICES.map((row) =>
    createPriceWalk({ symbol: row.symbol, seedPrice: row.priceUsdt, movePpm: row.movePpm, seed }),
  );
  const usdt = createPriceWalk({
    symbol: USDT_TOMAN,
    seedPrice: SEED_USDT_TOMAN,
    movePpm: USDT_MOVE_PPM,
    seed,
  });
  const all: readonly PriceWalk[] = [...walks, usdt];
  for (const walk of all) {
    const price = textOf(options.kept, walk.symbol);
    if (price !== undefined) walk.set(price);
  }
  let at = new Date(nowMs()).toISOString();
  let frozen = false;
  const answer = (): PricesAnswer => ({
    prices: walks.map((walk) => ({ symbol: walk.symbol, priceUsdt: walk.price(), at })),
    usdtToman: usdt.price(),
    at,
  });
  const sources = createPriceSources(answer);
  const outside = { onRequest: connection.onRequest, onSend: connection.onSend };
  app.get('/prices', outside, async (request, reply) => {
    const said = sources.answer(textOf(fieldsOf(request.query), 'source') ?? 'alpha');
    return said ?? reply.code(404).send({ error: 'unknown_source' });
  });
  const guard = { preHandler: requireNear(controlKey) };
  registerSourceCalls(app, sources, guard);
  app.post('/_control/price', guard, async (request, reply) => {
    const fields = fieldsOf(request.body);
    frozen = flagOf(fields, 'frozen') ?? frozen;
    for (const [symbol, price] of Object.entries(fieldsOf(fields['prices']))) {
      const walk = all.find((known) => known.symbol === symbol);
      if (typeof price !== 'string' || walk?.set(price) !== true) {
        return reply.code(400).send({ error: 'bad_price', symbol });
      }
    }
    at = new Date(nowMs()).toISOString();
    if (textOf(fields, 'back') === '/price') return reply.redirect('/price', 303);
    return { frozen, ...answer() };
  });
  app.get('/price', guard, async (request, reply) => {
    const text = pricePage({ walks: all, frozen, connection, sources }, languageOf(request.query));
    return reply.type('text/html; charset=utf-8').send(text);
  });
  return {
    advance: () => {
      // a frozen source keeps its old time too: its prices grow stale, as they should
      if (frozen) return;
      for (const walk of all) walk.advance();
      at = new Date(nowMs()).toISOString();
    },
    reset: () => {
      for (const walk of all) walk.set(walk.seedPrice);
    },
    kept: () => Object.fromEntries(all.map((walk) => [walk.symbol, walk.price()])),
    calls: [
      ...CALLS,
      ...registerConnectionCalls(app, '/_control/price/line', connection, controlKey),
    ],
  };
}

function registerSourceCalls(
  app: FastifyInstance,
  sources: PriceSources,
  guard: { readonly preHandler: ReturnType<typeof requireNear> },
): void {
  app.get('/_control/price/source', guard, async () => ({ sources: sources.states() }));
  app.post('/_control/price/source', guard, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const refusal = sources.tell(fields);
    if (refusal !== undefined) return reply.code(400).send({ error: 'bad_source', refusal });
    if (textOf(fields, 'back') === '/price') return reply.redirect('/price', 303);
    return { sources: sources.states() };
  });
}
