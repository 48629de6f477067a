// A quote is a promise of the house's, and never a free bet on the price: over HTTP, and by somebody
// who asks a thousand times and takes only what pays.
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { defineMarket, type Side } from '@sarraf/market';
import { formatDecimal } from '@sarraf/money';
import type { Command, OtcTrade } from '@sarraf/settlement';
import { randomOfTest } from '@sarraf/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../engine/proof/check-database.queries.ts';
import { sender } from '../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { otcFigures, otcPrice } from './pricing.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const buy = 'POST /exchange/buyRequest';
const USDT_TOMAN = '113400';
/** 2.5 % more. */
const MOVED = '116235';

let server: TestServer;
let client: Person;

beforeAll(async () => {
  server = await startTestServer();
  server.providers.usdtToman = USDT_TOMAN;
  client = await server.person({ opening: { IRT: '90000000', BTC: '1' } });
  await server.house({ BTC: '5', IRT: '60000000000' });
  await server.process.background.run('read_prices');
});
afterAll(() => server.close());
afterEach(() => move(USDT_TOMAN));

const send = sender(() => server);
async function move(usdtToman: string): Promise<void> {
  server.providers.usdtToman = usdtToman;
  await server.process.background.run('read_prices');
}
async function ask(amount: string, pair = 'BTCIRT'): Promise<Record<string, string>> {
  const body = { pair_type: pair, type: 'buy', amount, amount_type: 'quote' };
  const answer = await send('POST /otc/quote', client, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Record<string, string>;
}
const taking = (quote: Record<string, string>) => ({
  pair_type: quote['market'],
  type: 'buy',
  pair_amount: quote['quote_amount'],
  amount_type: 'quote',
  request_type: 3,
  quote_id: quote['id'],
});
const live = async (): Promise<string[]> => {
  const rows = await server.sql<{ quote_id: string }>(
    'SELECT quote_id FROM otc_quotes_state WHERE is_live ORDER BY market',
  );
  return rows.map((row) => row.quote_id);
};
const money = (): Promise<unknown> =>
  server.sql('SELECT account_id, total::text, held::text FROM balances ORDER BY account_id');

describe('a quote over HTTP', () => {
  it('stands alone: of 63 that were given only the last can be taken', async () => {
    const given: Record<string, string>[] = [];
    for (let round = 0; round < 63; round += 1) given.push(await ask('20000000'));
    const last = given.at(-1) ?? {};
    expect(await live()).toEqual([last['id']]);
    const before = await money();
    for (const quote of given.slice(0, -1)) {
      const answer = await send(buy, client, taking(quote));
      expect([answer.status, answer.body.error]).toEqual([409, 'quote_expired']);
    }
    expect(await money()).toEqual(before);
    expect((await send(buy, client, taking(last))).status).toBe(200);
    expect(await live()).toEqual([]);
  });

  it('is refused once the index has moved, with nothing else touched, and then given anew', async () => {
    const quote = await ask('8000000');
    await move(MOVED);
    const before = await money();
    const rest = await live();
    const answer = await send(buy, client, taking(quote), { lang: 'en' });
    expect([answer.status, answer.body.error]).toEqual([409, 'price_moved']);
    expect(answer.body.message).toBe(
      'The market moved. Nothing was traded, and your funds are available.',
    );
    expect(await money()).toEqual(before);
    expect(await live()).toEqual(rest);
    const fresh = await ask('8000000');
    expect(Number(fresh['price'])).toBeGreaterThan(Number(quote['price']) * 1.02);
    expect((await send(buy, client, taking(fresh))).status).toBe(200);
  });

  it('still stands where the index moved for the house', async () => {
    await move(MOVED);
    const quote = await ask('8000000');
    await move(USDT_TOMAN);
    expect((await send(buy, client, taking(quote))).status).toBe(200);
  });

  it('counts against a bound in all markets together, in words', async () => {
    const setting = { spread_ppm: 5_000, quote_seconds: 15, user_open_toman: 30_000_000 };
    const set = async (value: object): Promise<void> => {
      await server.sql("UPDATE settings SET value = $1 WHERE name = 'otc'", [
        JSON.stringify(value),
      ]);
      await server.process.background.run('tell_house_terms');
    };
    await set(setting);
    await ask('20000000');
    await ask('10000000', 'USDTIRT');
    const before = await live();
    expect(before).toHaveLength(2);
    const wish = { pair_type: 'TRXIRT', type: 'buy', amount: '1000000', amount_type: 'quote' };
    for (const [lang, words] of [
      ['fa', /^مجموع پیشنهادهای قیمت باز شما تا ۳۰٬۰۰۰٬۰۰۰ تومان/],
      ['en', /^Your open quotes can total 30,000,000 toman, and 30,000,000 /],
    ] as const) {
      const answer = await send('POST /otc/quote', client, wish, { lang });
      expect([answer.status, answer.body.error]).toEqual([409, 'otc_user_limit']);
      expect(answer.body.message).toMatch(words);
    }
    expect(await live()).toEqual(before);
    await set({ spread_ppm: 5_000, quote_seconds: 15 });
    expect(await live()).toEqual([]);
  });
});

describe('somebody who asks a thousand times', () => {
  const QUOTES = 1_000;
  const SPREAD_PPM = 5_000;
  const ATTACKER = 4_711;
  const spec = defineMarket(BITCOIN_TOMAN);
  const SCALE = 1;

  const submit = async (command: Command) =>
    (await server.process.context.engine.submit({ command })).outcome;

  function tradeAt(side: Side, index: string): Required<OtcTrade> {
    const price = otcPrice(index, side, SPREAD_PPM, spec);
    const figures = price && otcFigures(side, price, { base: 100_000n }, 0, spec);
    if (price === undefined || figures === undefined) throw new Error('no price');
    return {
      market: spec.symbol,
      side,
      price: price.text,
      index,
      baseUnits: `${figures.base}`,
      quoteUnits: `${figures.quote}`,
      feeUnits: `${figures.fee}`,
    };
  }

  it('and takes only what pays by then ends with a loss', async (test) => {
    for (const [asset, units] of [
      ['IRT', '9000000000000'],
      ['BTC', '9000000000'],
    ] as const) {
      const owner = `user:${ATTACKER}`;
      await submit({ type: 'post_opening', owner, asset, units, reference: `attacker ${asset}` });
    }
    const random = randomOfTest(test, 20_261_123);
    let index = 124_853_000_000n;
    const tell = (): Promise<unknown> => {
      const prices = [{ market: spec.symbol, price: formatDecimal(index, SCALE), ageMs: 0 }];
      return submit({ type: 'set_index_prices', prices });
    };
    const done = { taken: 0, refused: 0, won: 0n };
    await tell();
    for (let round = 0; round < QUOTES; round += 1) {
      const side = random.below(2) === 0 ? 'buy' : 'sell';
      const quoted = index;
      const trade = tradeAt(side, formatDecimal(index, SCALE));
      const quoteId = `attack-${round}`;
      const opened = await submit({ type: 'open_otc_quote', quoteId, user: ATTACKER, trade });
      expect(opened.ok).toBe(true);
      index = (index * BigInt(1_000_000 + random.between(-15_000, 15_000))) / 1_000_000n;
      await tell();
      if (side === 'buy' ? index <= quoted : index >= quoted) continue;
      const outcome = await submit({
        type: 'take_otc_quote',
        quoteId,
        user: ATTACKER,
        market: spec.symbol,
        side,
        amountType: 'base',
        units: trade.baseUnits,
      });
      const worth = index / 1_000n;
      const paid = BigInt(trade.quoteUnits);
      if (outcome.ok) {
        done.taken += 1;
        done.won += side === 'buy' ? worth - paid : paid - worth;
      } else {
        expect(outcome.code).toBe('price_moved');
        done.refused += 1;
      }
      index = (index + 124_853_000_000n) / 2n;
      await tell();
    }
    expect(done.taken).toBeGreaterThan(QUOTES / 20);
    expect(done.refused).toBeGreaterThan(QUOTES / 5);
    expect(done.won).toBeLessThan(0n);
  });

  it('leaves every invariant in place', async () => {
    const report = await checkDatabase(server.databaseUrl);
    expect(report.violations).toEqual([]);
  });
});
