// Writes what a running demo exchange answers into the fixtures of the panel's component tests:
// node tools/record-answers.ts URL DEMO_DIR
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readLogins } from './lib/logins.ts';
import { findFundedClient } from './lib/panel-login.ts';
import { PROJECT_DIR, Refusal, runCommand } from './lib/project.ts';

const FILE = path.join(PROJECT_DIR, 'apps/web/src/testing/answers.json');
const MARKETS = ['BTCIRT', 'USDTIRT'];
/** Fifteen digits and their Luhn digit: a card that the demo's bank knows nobody by. */
const OTHERS_CARD = '6037997799998886';

interface Answer {
  readonly status: number;
  readonly body: { data?: unknown };
}

interface Request {
  readonly call: string;
  readonly body?: unknown;
  readonly token?: string;
}

async function ask(url: string, { call, body, token }: Request): Promise<Answer> {
  const [method = 'GET', address = '/'] = call.split(' ');
  const response = await fetch(`${url}/api/v1${address}`, {
    method,
    headers: {
      lang: 'en',
      'x-lang': 'en',
      'idempotency-key': randomUUID(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** What opens an account has no business in a file, not even the demo's. */
function withoutSecrets(key: string, value: unknown): unknown {
  const isSecret = /token$|^device_id$/i.test(key) && typeof value === 'string';
  return isSecret ? `recorded-${key}` : value;
}

function dataOf<T>(answer: Answer): T {
  if (answer.body.data === undefined) throw new Refusal(JSON.stringify(answer));
  return answer.body.data as T;
}

await runCommand(async () => {
  const [url, demoDir] = process.argv.slice(2);
  if (url === undefined || demoDir === undefined)
    throw new Refusal('Which URL, which demo folder?');
  const { mobile, password } = findFundedClient(demoDir);
  const staff = readLogins(demoDir).find(({ title }) => /owner/i.test(title.en));
  if (staff === undefined) throw new Refusal('The demo has no owner.');
  const login = await ask(url, { call: 'POST /jwt/login', body: { mobile, password } });
  const { accessToken: token } = dataOf<{ accessToken: string }>(login);
  const own = (call: string, body?: unknown) => ask(url, { call, body, token });

  const markets = await own('GET /markets');
  const listed = dataOf<{ data: { market_name: string }[] }>(markets);
  const some = listed.data.filter(({ market_name: name }) => MARKETS.includes(name));
  const cards = await own('GET /cards');
  const card = dataOf<{ id: string }[]>(cards)[0];
  const price = '10000000000';
  const order = { request_type: 2, pair_type: 'BTCIRT', pair_price: price };
  const book = await own('GET /orderbook?symbol=BTCIRT');
  const answers: Record<string, Answer> = {
    login,
    loginRefused: await ask(url, {
      call: 'POST /jwt/login',
      body: { mobile, password: 'not-the-password' },
    }),
    secondStep: await ask(url, {
      call: 'POST /jwt/login',
      body: { mobile: staff.mobile, password: staff.password },
    }),
    accessStatus: await own('GET /user/access_status'),
    cards,
    cardRefused: await own('POST /cards', { card_number: '6037997799998885' }),
    cardAdded: await own('POST /cards', { card_number: OTHERS_CARD }),
    limits: await own('GET /tomanWallet/limits'),
    charge: await own('POST /tomanWallet/charge', { card_id: card?.id, amount: '5000000' }),
    chargeRefused: await own('POST /tomanWallet/charge', { card_id: card?.id, amount: '10' }),
    markets: { ...markets, body: { ...markets.body, data: { ...listed, data: some } } },
    book,
    wallets: await own('GET /user_wallets/list'),
    fees: await own('GET /user/fees'),
    orderPlaced: await own('POST /trade/limitBuy', { ...order, pair_amount: '0.001' }),
    orderRefused: await own('POST /trade/limitBuy', { ...order, pair_amount: '900' }),
    openOrders: await own('GET /orderList?status=open&per_page=50'),
    tetherPrice: await own('GET /tether_price/get'),
  };
  writeFileSync(FILE, `${JSON.stringify(answers, withoutSecrets, 1)}\n`);
  for (const [name, { status }] of Object.entries(answers)) {
    process.stdout.write(`${name}: ${status}\n`);
  }
  return 0;
});
