import type { FastifyInstance } from 'fastify';
import { fieldsOf, flagOf, textOf } from '../fields.ts';
import { createLine, type Line } from '../line.ts';
import { digits, html, type Language, languageOf, page } from '../page.ts';
import { type Door, registerLineDoor, requireNear } from '../simulator.ts';
import { lineSection } from '../simulator-page.ts';
import { SEED_PRICES, SEED_USDT_TOMAN, USDT_MOVE_PPM } from './seed-prices.ts';
import { createPriceWalk, type PriceWalk } from './walk.ts';

/** What `GET /prices` answers: index prices in USDT, and one USDT in toman. */
export interface PricesAnswer {
  readonly prices: readonly {
    readonly symbol: string;
    readonly priceUsdt: string;
    readonly at: string;
  }[];
  readonly usdtToman: string;
  readonly at: string;
}

export interface PriceSourceOptions {
  readonly controlKey: string;
  readonly seed: number;
  /** Prices of the last run, by symbol: the walk goes on where it was. */
  readonly kept: Readonly<Record<string, unknown>>;
  readonly nowMs: () => number;
}

export interface PriceSource {
  readonly doors: readonly Door[];
  /** All walks move once. */
  advance(): void;
  /** All walks stand at their seed prices. */
  reset(): void;
  /** What to keep for the next run. */
  kept(): Readonly<Record<string, string>>;
}

const USDT_TOMAN = 'USDTIRT';

/** The price source: seeded walks around the seed table, which a person may freeze, move or break. */
export function registerPrices(app: FastifyInstance, options: PriceSourceOptions): PriceSource {
  const { controlKey, seed, nowMs } = options;
  const line = createLine('price');
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
  app.get('/prices', { onRequest: line.onRequest, onSend: line.onSend }, async () => answer());
  const guard = { preHandler: requireNear(controlKey) };
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
    const text = pricePage(all, frozen, line, languageOf(request.query));
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
    doors: [
      {
        method: 'GET',
        path: '/prices',
        does: '{prices: [{symbol, priceUsdt, at}], usdtToman, at}',
      },
      { method: 'GET', path: '/price', does: 'the price page' },
      {
        method: 'POST',
        path: '/_control/price',
        does: '{frozen?, prices?: {BTC: "111000", USDTIRT: "113500"}}: freeze, move',
      },
      ...registerLineDoor(app, '/_control/price/line', line, controlKey),
    ],
  };
}

function pricePage(
  walks: readonly PriceWalk[],
  frozen: boolean,
  line: Line,
  lang: Language,
): string {
  const fa = lang === 'fa';
  const rows = walks.map(
    (walk) =>
      html`<tr><td>${walk.symbol}</td><td class="ltr">${digits(walk.price(), lang)}</td></tr>`,
  );
  const [persian, english] = frozen ? ['از سر گرفتن', 'Let it move'] : ['ایستاندن', 'Freeze'];
  const body = html`<section class="card"><table>${rows}</table>
<form method="post" action="/_control/price"><input type="hidden" name="back" value="/price">
<div class="buttons"><button name="frozen" value="${frozen ? 'false' : 'true'}">${fa ? persian : english}</button></div></form></section>
${lineSection(line, '/_control/price/line', '/price', lang)}`;
  const title = fa ? 'منبع قیمت' : 'Price source';
  return page({ lang, title, body, otherLanguageHref: fa ? '/price?lang=en' : '/price' });
}
