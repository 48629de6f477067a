// What each company, and NATS, is asked before anything is set up: by stubs that take us, that
// refuse our key, and by nobody at all.
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Venue } from '../../apps/server/src/providers/price/venue-symbols.ts';
import { Refusal } from '../lib/project.ts';
import { checkGroup } from './checks.ts';
import { checkGateway, checkIdentity, checkPayout, checkPrices } from './company-checks.ts';

type Stub = (path: string) => readonly [status: number, answer: unknown];

const closing: (() => Promise<void>)[] = [];
let nobody: string;

beforeAll(async () => {
  const gone = createServer();
  nobody = await listen(gone);
  await new Promise((resolve) => gone.close(resolve));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Where it listens from now on: host and port. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A company that answers as it is told; its address. */
async function company(stub: Stub): Promise<string> {
  const server = createServer((request, response) => {
    const [status, answer] = stub(request.url ?? '');
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  });
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://${await listen(server)}`;
}

const NO_KEY = [401, { code: 'forbidden', message: 'no such key' }] as const;
const refusing = (): Promise<string> => company(() => NO_KEY);
const at = (baseUrl: string, credential = 'a:b') => ({ baseUrl, credential, simulated: false });

/** The refusal's sentence. @throws where there is none */
async function refusalOf(check: Promise<string>): Promise<string> {
  const fault: unknown = await check.then(
    (said) => new Error(`It went through: ${said}`),
    (error: unknown) => error,
  );
  if (!(fault instanceof Refusal)) throw fault;
  return fault.message;
}

describe('who pays out', () => {
  const payout = (payoutProvider: 'jibit' | 'zibal', baseUrl: string) =>
    checkPayout({ payoutProvider, jibitPayout: at(baseUrl), zibalPayout: at(baseUrl, '7:b') });
  const tokens = (path: string, answer: unknown): readonly [number, unknown] => [
    200,
    path.endsWith('/tokens/generate') ? { accessToken: 't' } : answer,
  ];

  it('tells what lies there', async () => {
    const zibal = await company(() => [200, { result: 1, data: { withdrawableBalance: 70_001 } }]);
    expect(await payout('zibal', zibal)).toContain('answered: 70001 rial for payouts');
    const balances = [{ balanceType: 'STL', amount: 80_002 }];
    const jibit = await company((path) => tokens(path, { balances }));
    expect(await payout('jibit', jibit)).toContain('answered: 80002 rial for payouts');
  });

  it('refuses our key, has no such balance, or is not there', async () => {
    const zibal = await company(() => [401, { result: 3, message: 'token' }]);
    expect(await refusalOf(payout('zibal', zibal))).toContain('is the key right?');
    expect(await refusalOf(payout('jibit', await refusing()))).toContain(
      'answered, but with 401: is the key right?',
    );
    const empty = await company((path) => tokens(path, { balances: [] }));
    expect(await refusalOf(payout('jibit', empty))).toContain('is the address right?');
    for (const provider of ['zibal', 'jibit'] as const) {
      expect(await refusalOf(payout(provider, `http://${nobody}`))).toContain(
        'could not be reached',
      );
    }
  });
});

describe('price sources', () => {
  const source = (name: string, baseUrl: string) => ({
    name,
    path: '/prices',
    simulated: false,
    baseUrl,
  });
  const good = (ageMs = 0): Promise<string> => {
    const stamp = new Date(Date.now() - ageMs).toISOString();
    const prices = ['BTC', 'ETH'].map((symbol) => ({ symbol, priceUsdt: '2', at: stamp }));
    return company((path) => [
      path === '/prices' ? 200 : 404,
      { prices, usdtToman: '113400', at: stamp },
    ]);
  };
  /** Of a good source, and another one. */
  const check = async (other: string) =>
    checkPrices({ prices: [source('one', await good()), source('two', other)] });

  it('each tell their coins', async () => {
    const told = (await check(await good())).split('; ');
    expect(told).toHaveLength(2);
    for (const one of told) expect(one).toContain('answered: 2 coins, USDT in toman');
  });

  it('are refused where one alone is not good', async () => {
    const none = await company(() => [200, { prices: [] }]);
    expect(await refusalOf(check(await refusing()))).toContain('answered, but with 401');
    expect(await refusalOf(check(`http://${nobody}`))).toContain('could not be reached');
    expect(await refusalOf(check(none))).toContain('not of its kind');
    expect(await refusalOf(check(await good(120_000)))).toBe(
      'two answers prices that are older than a minute.',
    );
  });
});

describe('exchanges as price sources', () => {
  const exchange = (venue: Venue, baseUrl: string) => ({
    name: venue,
    path: '',
    simulated: false,
    venue,
    baseUrl,
  });
  const books = { bidPrice: '113400', askPrice: '113500' };
  const wallex = () =>
    company((path) => [
      path === '/v1/markets' ? 200 : 404,
      {
        success: true,
        result: { symbols: { USDTTMN: { stats: books }, BTCUSDT: { stats: books } } },
      },
    ]);
  const nobitex = () => {
    const book = { isClosed: false, bestBuy: '1134000', bestSell: '1135000' };
    return company((path) => [
      path.startsWith('/market/stats?') ? 200 : 404,
      { status: 'ok', stats: { 'usdt-rls': book, 'btc-usdt': book } },
    ]);
  };
  const binance = () => company(() => [200, [{ symbol: 'BTCUSDT', ...books }]]);

  it('are each asked in their own words', async () => {
    const prices = [
      exchange('nobitex', await nobitex()),
      exchange('wallex', await wallex()),
      exchange('binance', await binance()),
    ];
    const told = (await checkPrices({ prices })).split('; ');
    expect(told.map((one) => one.replace(/ at \S+/, ''))).toEqual([
      'the price source nobitex answered: 1 coins, USDT in toman',
      'the price source wallex answered: 1 coins, USDT in toman',
      'the price source binance answered: 1 coins, no price of USDT',
    ]);
  });

  it('are refused where one does not answer, or one alone tells USDT in toman', async () => {
    const one = exchange('nobitex', await nobitex());
    const other = exchange('binance', await binance());
    expect(await refusalOf(checkPrices({ prices: [one, other] }))).toContain(
      'USDT in toman needs two sources that tell it',
    );
    const blocked = exchange('wallex', await company(() => [451, {}]));
    expect(await refusalOf(checkPrices({ prices: [one, other, blocked] }))).toMatch(
      /^the price source wallex at \S+ answered, but with 451/,
    );
  });
});

describe('the identity offices', () => {
  const first = () => company(() => [200, { result: 1, data: { matched: false } }]);
  const check = async (second: string | undefined) =>
    checkIdentity({
      identity: at(await first()),
      secondIdentity: second === undefined ? undefined : at(second),
    });

  it('are both asked about nobody', async () => {
    const asked: string[] = [];
    const jibit = await company((path) => {
      asked.push(path.split('?')[0] ?? '');
      return [200, path.endsWith('/generate') ? { accessToken: 't' } : { matched: false }];
    });
    expect(await check(jibit)).toMatch(/^zibal at \S+ answered .*; jibit at \S+ answered/);
    expect(asked).toEqual(['/ide/v1/tokens/generate', '/ide/v1/services/matching']);
    expect(await check(undefined)).not.toContain('jibit');
  });

  it('are refused where the second one takes no key of ours, or is not there', async () => {
    expect(await refusalOf(check(await refusing()))).toMatch(
      /^jibit at \S+ answered, but with 401: is the key right\?$/,
    );
    const over = await company((path) =>
      path.endsWith('/generate') ? [200, { accessToken: 't' }] : NO_KEY,
    );
    expect(await refusalOf(check(over))).toMatch(/^jibit at \S+ refused us: is the key right\?$/);
    expect(await refusalOf(check(`http://${nobody}`))).toMatch(
      /^jibit at \S+ could not be reached\.$/,
    );
  });
});

describe('the gateway', () => {
  const check = (gateway: 'zarinpal' | 'zibal', baseUrl: string) =>
    checkGateway({ gateway, zarinpal: at(baseUrl), zibal: at(baseUrl) });
  const of = (code: number) => ({
    zarinpal: { data: [], errors: { code, message: 'no' } },
    zibal: { result: code, message: 'no' },
  });

  it.each([
    ['zarinpal', -54, -10],
    ['zibal', 203, 102],
  ] as const)('%s knows no such payment, or no such merchant', async (gateway, unknown, key) => {
    const knows = await company(() => [200, of(unknown)[gateway]]);
    expect(await check(gateway, knows)).toContain('answered a question about no payment');
    const refuses = await company(() => [200, of(key)[gateway]]);
    expect(await refusalOf(check(gateway, refuses))).toContain('refused us: is the key right?');
    expect(await refusalOf(check(gateway, await refusing()))).toContain('answered, but with 401');
    expect(await refusalOf(check(gateway, `http://${nobody}`))).toContain('could not be reached');
  });
});

describe('NATS', () => {
  const INFO = {
    server_id: 'stub',
    version: '2.10.0',
    proto: 1,
    headers: true,
    max_payload: 1_048_576,
  };
  /** As much of a NATS server as takes a connection, or a login that it refuses. */
  async function nats(answer: string): Promise<string> {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.write(`INFO ${JSON.stringify(INFO)}\r\n`);
      socket.on('data', (text) => {
        if (text.includes('PING')) socket.write(`${answer}\r\n`);
      });
    });
    closing.push(async () => void server.close());
    return `nats://sarraf:own-5@${await listen(server)}`;
  }
  const check = (natsUrl: string) =>
    checkGroup(
      { name: 'machine' },
      { SARRAF_DATA_DIR: '/d', NATS_URL: natsUrl },
      { known: undefined, given: undefined, mayWrite: false },
    );

  it('is connected to with the machine, where there is one', async () => {
    expect(await check(await nats('PONG'))).toMatch(/^data in \/d.*; NATS took the connection$/);
    const refused = await refusalOf(check(await nats("-ERR 'Authorization Violation'")));
    expect(refused).toMatch(/^NATS does not let us in at NATS_URL: .*Authorization [^.]*\.$/i);
    expect(refused).not.toContain('own-5');
    expect(await refusalOf(check(`nats://${nobody}`))).toContain(
      'NATS does not answer at NATS_URL',
    );
  });
});
