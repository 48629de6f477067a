import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isCardNumber, isSheba } from '@sarraf/money/banks';
import { ibanOfCard, isNationalCode } from './identity/numbers.ts';
import { PEOPLE } from './people.ts';
import { createPriceWalk } from './price/walk.ts';
import { createSimulators, type Simulators } from './simulators.ts';

const OPTIONS = {
  controlKey: 'key',
  demoSecret: 'secret',
  serverUrl: 'http://127.0.0.1:1',
  bankPort: 2,
  seed: 7,
  keptPrices: undefined,
};

let simulators: Simulators;
let app: FastifyInstance;

beforeEach(() => {
  simulators = createSimulators(OPTIONS);
  app = simulators.app;
});

afterEach(async () => app.close());

const get = async (url: string): Promise<unknown> => (await app.inject({ url })).json();

async function post(url: string, payload: object, headers = {}): Promise<unknown> {
  return (await app.inject({ method: 'POST', url, payload, headers })).json();
}

describe('push service, RFC 8030', () => {
  const KEY = `B${'A'.repeat(86)}`;

  it('makes telephones, and refuses a sender whose token it does not know', async () => {
    const made = (await post('/push/telephones', { publicKey: KEY })) as { endpoint: string };
    const { pathname } = new URL(made.endpoint);
    expect(pathname).toMatch(/^\/push\/to\/[\w-]{16}$/);
    const to = async (url: string, headers = {}): Promise<number> =>
      (
        await app.inject({
          method: 'POST',
          url,
          payload: Buffer.from('x'),
          headers: { 'content-type': 'application/octet-stream', ...headers },
        })
      ).statusCode;
    expect([await to(pathname), await to('/push/to/nobody')]).toEqual([403, 410]);
    expect(await post('/push/telephones', { publicKey: 'x' })).toEqual({ error: 'bad_key' });
    expect(await get('/_control/push/line')).toMatchObject({ mode: 'taken', faults: ['no_token'] });
    const page = await app.inject({ url: pathname.replace('/push/to/', '/telephone/') });
    expect([page.statusCode, page.body.includes('هنوز اعلانی نرسیده است.')]).toEqual([200, true]);
    expect((await app.inject({ url: '/telephone/nobody' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/telephones' })).body).toContain('/telephone/');
  });

  it('can be told what to answer, for so many messages', async () => {
    await post('/_control/push/line', { mode: 'busy', times: 2 });
    const answers = [];
    for (let time = 0; time < 3; time += 1) {
      const { statusCode, headers } = await app.inject({ method: 'POST', url: '/push/to/nobody' });
      answers.push([statusCode, headers['retry-after']]);
    }
    expect(answers).toEqual([
      [429, '2'],
      [429, '2'],
      [410, undefined],
    ]);
    expect(await post('/_control/push/line', { mode: 'slow' })).toEqual({ error: 'bad_line' });
  });
});

describe('SMS line, Kavenegar verify/lookup', () => {
  const send = async (query: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = '/v1/key/verify/lookup.json';
    return (await app.inject({ method: 'POST', url, headers, payload: query })).json();
  };

  it('delivers a code that a test reads by mobile', async () => {
    const sent = await send('receptor=09120000001&token=123456&template=sarraf-login-fa');
    expect(sent).toMatchObject({
      return: { status: 200 },
      entries: [{ status: 5, receptor: '09120000001' }],
    });
    await send('receptor=09120000002&token=999999&template=sarraf-login-fa');
    expect(await get('/_control/messages?receptor=09120000001')).toMatchObject({
      messages: [{ token: '123456', template: 'sarraf-login-fa' }],
    });
    const page = await app.inject({ url: '/sms?lang=en' });
    expect(page.body).toContain('123456');
  });

  it('tells what went to a mobile, and with which words', async () => {
    await send('receptor=09120000001&token=سرو&token2=4210&template=sarraf-level-approved-fa');
    await send('receptor=09120000002&token=سرو&token2=4220&template=sarraf-level-approved-fa');
    const now = Math.floor(Date.now() / 1_000);
    const since = { receptor: '09120000001', startdate: now - 60, enddate: now + 60 };
    const listed = await post('/v1/key/sms/statusbyreceptor.json', since);
    const { entries } = listed as { entries: { messageid: number }[] };
    expect(entries).toHaveLength(1);
    const messageid = String(entries[0]?.messageid);
    expect(await post('/v1/key/sms/select.json', { messageid })).toMatchObject({
      entries: [{ message: expect.stringContaining('4210') as string }],
    });
    const early = { ...since, startdate: now - 600, enddate: now - 300 };
    expect(await post('/v1/key/sms/statusbyreceptor.json', early)).toMatchObject({ entries: [] });
  });

  it('refuses as the real one: the body carries the code', async () => {
    expect(await send('receptor=09120000001&template=x')).toMatchObject({
      return: { status: 406 },
    });
    expect(await send('receptor=12&token=1&template=x')).toMatchObject({ return: { status: 411 } });
    const spaced = await send('receptor=09120000001&token=1 2&template=x');
    expect(spaced).toMatchObject({ return: { status: 431 } });
    const filled = 'receptor=09120000001&token=1&template=x&token10=';
    const words = (count: number) =>
      send(filled + Array.from({ length: count }, () => 'a').join('+'));
    expect(await words(5)).toMatchObject({ return: { status: 200 } });
    expect(await words(6)).toMatchObject({ return: { status: 431 } });
  });

  it('repeats, swallows and breaks as told', async () => {
    await post('/_control/messages/repeat', { times: 2 });
    await send('receptor=09120000001&token=1&template=x');
    await post('/_control/messages/repeat', { times: 0 });
    await send('receptor=09120000001&token=2&template=x');
    const { messages } = (await get('/_control/messages?receptor=09120000001')) as {
      messages: unknown[];
    };
    expect(messages).toHaveLength(2);
    await post('/_control/sms/line', { mode: 'fail' });
    const failed = await app.inject({ url: '/v1/key/verify/lookup.json' });
    expect(failed.statusCode).toBe(500);
    expect((await app.inject({ url: '/prices' })).statusCode).toBe(200);
  });
});

describe('identity office, Zibal facilities', () => {
  const bearer = { authorization: 'Bearer demo' };
  const shahkar = { mobile: '09120000001', nationalCode: '0012345601' };

  it('says yes until told otherwise, and only to a bearer', async () => {
    expect(await post('/v1/facility/shahkarInquiry', shahkar)).toMatchObject({ result: 2 });
    expect(await post('/v1/facility/shahkarInquiry', shahkar, bearer)).toEqual({
      result: 1,
      message: 'success',
      data: { matched: true },
    });
    await post('/_control/identity/rulings', { matched: false, nationalCode: '0012345601' });
    expect(await post('/v1/facility/shahkarInquiry', shahkar, bearer)).toMatchObject({
      data: { matched: false },
    });
    await post('/_control/identity/rulings', { matched: true, ...shahkar });
    expect(await post('/v1/facility/shahkarInquiry', shahkar, bearer)).toMatchObject({
      data: { matched: true },
    });
  });

  it('judges card ownership and shape', async () => {
    const card = {
      nationalCode: '0012345601',
      birthDate: '1370/01/31',
      cardNumber: '6037991000000012',
    };
    const url = '/v1/facility/checkCardWithNationalCode';
    expect(await post(url, card, bearer)).toMatchObject({ result: 1, data: { matched: true } });
    expect(await post(url, { ...card, cardNumber: '6037991000000013' }, bearer)).toMatchObject({
      result: 6,
    });
    const iban = await post('/v1/facility/cardToIban', card, bearer);
    expect(iban).toMatchObject({ data: { IBAN: expect.stringMatching(/^IR\d{24}$/) } });
  });

  it('makes IBANs with true check digits', () => {
    expect(isSheba(ibanOfCard('6037991000000012').iban)).toBe(true);
  });
});

describe('price source', () => {
  it('starts at the seed table, moves when told, and stands still when frozen', async () => {
    const first = (await get('/prices')) as { prices: { symbol: string; priceUsdt: string }[] };
    expect(first).toMatchObject({ usdtToman: '113400' });
    expect(first.prices.find((row) => row.symbol === 'SHIB')?.priceUsdt).toBe('0.0000099');
    for (let move = 0; move < 5; move += 1) simulators.advancePrices();
    const moved = await get('/prices');
    expect(moved).not.toEqual(first);
    await post('/_control/price', { frozen: true, prices: { BTC: '120000' } });
    simulators.advancePrices();
    const frozen = (await get('/prices')) as { prices: unknown[] };
    expect(frozen.prices[0]).toMatchObject({ symbol: 'BTC', priceUsdt: '120000' });
    expect(await post('/_control/price', { prices: { BTC: '-1' } })).toMatchObject({
      error: 'bad_price',
    });
  });

  it('has three sources around one truth; each lies, stalls and jumps on its own', async () => {
    type Answer = {
      usdtToman: string;
      at: string;
      prices: { symbol: string; priceUsdt: string; at: string }[];
    };
    const ask = async (source: string): Promise<Answer> =>
      (await get(`/prices?source=${source}`)) as Answer;
    const btc = async (source: string): Promise<string | undefined> =>
      (await ask(source)).prices.find((row) => row.symbol === 'BTC')?.priceUsdt;
    const tell = (body: Record<string, unknown>) => post('/_control/price/source', body);
    await post('/_control/price', { prices: { BTC: '100000', USDTIRT: '113400' } });
    expect([await btc('alpha'), await btc('beta'), await btc('gamma')]).toEqual([
      '100000',
      '100015',
      '99985',
    ]);
    await tell({ source: 'beta', lie: '-2.5' });
    expect(await btc('beta')).toBe('97515');
    expect((await ask('beta')).usdtToman).toBe('110582.01');
    expect(await btc('alpha')).toBe('100000');
    await tell({ source: 'beta', lie: '0', jump: '30' });
    expect([await btc('beta'), await btc('beta')]).toEqual(['130015', '100015']);
    await tell({ source: 'alpha', lie: '10', coin: 'ETH' });
    expect([await btc('alpha'), (await ask('alpha')).usdtToman]).toEqual(['100000', '113400']);
    await tell({ source: 'gamma', stalled: true });
    const { at } = await ask('gamma');
    simulators.advancePrices();
    await post('/_control/price', { prices: { BTC: '120000' } });
    expect([await btc('gamma'), (await ask('gamma')).at]).toEqual(['99985', at]);
    expect(await get('/_control/price/source')).toMatchObject({
      sources: [{ lie: '10', coin: 'ETH' }, { lie: '0' }, { name: 'gamma', stalled: true }],
    });
    await tell({ source: 'gamma', stalled: false });
    expect(await btc('gamma')).toBe('119982');
    for (const wrong of [{}, { source: 'delta' }, { source: 'beta', lie: 'x' }]) {
      expect(await tell(wrong)).toMatchObject({ error: 'bad_source' });
    }
    await tell({ source: 'gamma', lie: '10' });
    for (const lang of ['fa', 'en']) {
      const { body } = await app.inject({ url: `/price?lang=${lang}` });
      expect(body).toContain(lang === 'fa' ? '۱۰%' : '>10%');
      expect(body.match(/name="source" value="(alpha|beta|gamma)"/g)).toHaveLength(3);
    }
    expect(await get('/prices?source=delta')).toMatchObject({ error: 'unknown_source' });
  });

  it('goes on after a restart where it was', async () => {
    for (let move = 0; move < 50; move += 1) simulators.advancePrices();
    const again = createSimulators({ ...OPTIONS, keptPrices: simulators.keptPrices() });
    expect(again.keptPrices()).toEqual(simulators.keptPrices());
    await again.app.close();
  });

  it('walks the same way for the same seed and stays near home', () => {
    const walked = (): string => {
      const walk = createPriceWalk({ symbol: 'BTC', seedPrice: '110100', movePpm: 60, seed: 1 });
      for (let move = 0; move < 200_000; move += 1) walk.advance();
      return walk.price();
    };
    const price = walked();
    expect(price).toBe(walked());
    expect(Math.abs(Number(price) / 110_100 - 1)).toBeLessThan(0.25);
  });

  it('goes on from a kept price by other moves, the same ones each time', () => {
    const options = { symbol: 'BTC', seedPrice: '110100', movePpm: 60, seed: 1 };
    const moved = (walk: ReturnType<typeof createPriceWalk>): number => {
      const before = Number(walk.price());
      for (let move = 0; move < 1_000; move += 1) walk.advance();
      return Number(walk.price()) / before - 1;
    };
    const first = createPriceWalk(options);
    const [began, kept] = [moved(first), first.price()];
    const again = (): number => {
      const walk = createPriceWalk(options);
      walk.set(kept);
      return moved(walk);
    };
    expect(again()).toBe(again());
    expect(Math.abs(again() - began)).toBeGreaterThan(0.000_1);
  });
});

describe('the front page and its people', () => {
  it('lists every call and every login, in both languages', async () => {
    const page = await app.inject({ url: '/?lang=en', headers: { accept: 'text/html' } });
    for (const person of PEOPLE) expect(page.body).toContain(person.mobile);
    const persian = await app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(persian.body).toContain('dir="rtl"');
    expect(await get('/')).toMatchObject({ name: 'simulators' });
    expect(persian.body).not.toMatch(/https?:\/\/(?!localhost)/);
  });

  it('has a client of every level there is, named so', () => {
    const clients = PEOPLE.filter(
      ({ staffRole, rateProfile }) => staffRole === null && rateProfile === 'standard',
    );
    expect(new Set(clients.map(({ level }) => level))).toEqual(new Set([0, 1, 2]));
    for (const { title, level } of clients) {
      expect(title.en).toContain(`level ${level}`);
      expect(title.fa).toContain(`سطح ${'۰۱۲'[level]}`);
    }
  });

  it('knows only people with true numbers', () => {
    expect(new Set(PEOPLE.map((person) => person.mobile)).size).toBe(PEOPLE.length);
    for (const { mobile, nationalCode, cardNumber } of PEOPLE) {
      expect(mobile).toMatch(/^09\d{9}$/);
      expect(nationalCode === null || isNationalCode(nationalCode)).toBe(true);
      expect(cardNumber === null || isCardNumber(cardNumber)).toBe(true);
    }
  });
});
