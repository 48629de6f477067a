// The companies outside, as far as tests need them: one HTTP server on loopback that a test steers.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { PushService } from '@sarraf/push-receiver';
import { type FakePayment, gatewayAnswer } from './fake-payments.ts';
import { type FakePayout, type FakeTransfer, payoutAnswer } from './fake-payouts.ts';
import { type FakeSms, smsAnswer } from './fake-sms.ts';
import { type Fields, textOf } from './request-fields.ts';

export type { FakePayment } from './fake-payments.ts';
export type { FakePayout, FakeTransfer } from './fake-payouts.ts';
export type { FakeSms } from './fake-sms.ts';

/** How a connection behaves; `hang` never answers, `down` closes, `lost` works and then closes. */
export type ConnectionMode = 'ok' | 'down' | 'hang' | 'fail' | 'garbage' | 'lost';

/** The outside companies of one test; they answer until they are closed. */
export interface FakeProviders {
  readonly url: string;
  readonly inbox: readonly FakeSms[];
  /** The push service of all browsers, at `/push/to/`. */
  readonly push: PushService;
  /** How long it thinks about each message. */
  pushDelayMs: number;
  readonly connections: {
    sms: ConnectionMode;
    identity: ConnectionMode;
    bank: ConnectionMode;
    price: ConnectionMode;
    payout: ConnectionMode;
  };
  /** Mobiles, national codes and cards that the identity office does not match. */
  readonly refused: Set<string>;
  /** Names that the civil register holds by national code; of all others it tells none. */
  readonly names: Map<string, { readonly firstName: string; readonly lastName: string }>;
  /** Cards that the bank does not know. */
  readonly unknownCards: Set<string>;
  /** Questions the office was asked. */
  readonly inquiries: string[];
  readonly payments: Map<string, FakePayment>;
  /** By our id. */
  readonly payouts: Map<string, FakePayout>;
  /** What came to the house's account. */
  readonly transfers: FakeTransfer[];
  /** What lay at the bank before anything moved, rial; change it to have the bank err. */
  floatRial: number;
  /** Accounts that take no payment. */
  readonly closedShebas: Set<string>;
  /** Decimal texts by symbol. */
  readonly prices: Map<string, string>;
  usdtToman: string;
  /** How old the prices are that the source tells. */
  priceAgeMs: number;
  /** Told of each call when it came, and again when it was done and is not answered yet. */
  watch: ((pathname: string, moment: 'asked' | 'done') => void) | undefined;
  /** What the SMS company answers as its own status. */
  smsStatus: number;
  /** What it answers when it is asked about earlier messages. */
  smsAskedStatus: number;
  /** The newest code sent to a mobile. @throws when there is none */
  codeOf(mobile: string): string;
  close(): Promise<void>;
}

const PRICES: readonly (readonly [string, string])[] = [
  ['BTC', '110100'],
  ['ETH', '3900'],
  ['TRX', '0.318'],
  ['BNB', '1050'],
  ['XRP', '2.45'],
  ['SOL', '185'],
  ['DOGE', '0.19'],
  ['ADA', '0.64'],
  ['TON', '2.18'],
  ['LTC', '95'],
  ['SHIB', '0.0000099'],
  ['PAXG', '4100'],
];

/** Starts the companies; everything works until a test says otherwise. */
export async function startFakeProviders(): Promise<FakeProviders> {
  const inbox: FakeSms[] = [];
  const state = {
    url: '',
    inbox,
    push: new PushService(),
    pushDelayMs: 0,
    connections: {
      sms: 'ok',
      identity: 'ok',
      bank: 'ok',
      price: 'ok',
      payout: 'ok',
    } as FakeProviders['connections'],
    refused: new Set<string>(),
    names: new Map(),
    unknownCards: new Set<string>(),
    inquiries: [] as string[],
    payments: new Map<string, FakePayment>(),
    payouts: new Map<string, FakePayout>(),
    transfers: [] as FakeTransfer[],
    closedShebas: new Set<string>(),
    floatRial: 1_000_000_000_000,
    priceAgeMs: 0,
    prices: new Map(PRICES),
    usdtToman: '113400',
    watch: undefined as FakeProviders['watch'],
    smsStatus: 200,
    smsAskedStatus: 200,
    codeOf: (mobile: string): string => {
      const message = inbox.findLast((sms) => sms.receptor === mobile && /^\d{6}$/.test(sms.token));
      if (message === undefined) throw new Error(`No code was sent to ${mobile}.`);
      return message.token;
    },
    close: (): Promise<void> => closeServer(server),
  };
  const providers: FakeProviders = state;
  const server = createServer((request, response) => {
    serve(providers, inbox, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.push.origin = state.url;
  return state;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

async function serve(
  providers: FakeProviders,
  inbox: FakeSms[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://fake');
  if (pathname.startsWith('/push/')) return servePush(providers, pathname, request, response);
  const provider = providerOf(pathname);
  const mode = providers.connections[provider];
  if (mode === 'hang') return;
  if (mode === 'down') {
    response.destroy();
    return;
  }
  const fields = await readFields(request);
  if (mode === 'fail') {
    send(response, 500, { error: 'broken' });
    return;
  }
  if (mode === 'garbage') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>{"data": [');
    return;
  }
  providers.watch?.(pathname, 'asked');
  const [status, answer] = answerOf(providers, inbox, pathname, fields);
  providers.watch?.(pathname, 'done');
  if (mode === 'lost') response.destroy();
  else send(response, status, answer);
}

async function servePush(
  providers: FakeProviders,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { push, pushDelayMs } = providers;
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  if (pathname === '/push/telephones') {
    if (push.mode === 'down') return void response.destroy();
    const { publicKey } = JSON.parse(body.toString()) as { publicKey: string };
    return send(response, 200, push.subscribe(publicKey));
  }
  if (pushDelayMs > 0) await wait(pushDelayMs);
  providers.watch?.(pathname, 'asked');
  const { line, status, headers } = push.take(
    pathname.slice('/push/to/'.length),
    request.headers,
    body,
  );
  providers.watch?.(pathname, 'done');
  if (line === 'hang') return;
  if (line === 'down') response.destroy();
  else response.writeHead(status, headers).end();
}

function providerOf(pathname: string): keyof FakeProviders['connections'] {
  if (/\/(?:verify|sms|account)\/\w+\.json$/.test(pathname)) return 'sms';
  if (pathname.startsWith('/v1/facility/')) return 'identity';
  if (/^\/v1\/(?:wallet|report)\/|^\/bank\/v1\//.test(pathname)) return 'payout';
  return pathname === '/prices' ? 'price' : 'bank';
}

async function readFields(request: IncomingMessage): Promise<Fields> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  if (request.headers['content-type']?.includes('json') === true) return JSON.parse(text) as Fields;
  return Object.fromEntries(new URLSearchParams(text));
}

function send(response: ServerResponse, status: number, answer: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

function answerOf(
  providers: FakeProviders,
  inbox: FakeSms[],
  pathname: string,
  fields: Fields,
): [number, unknown] {
  const text = (name: string): string => textOf(fields[name]);
  switch (providerOf(pathname)) {
    case 'sms':
      return smsAnswer(providers, inbox, pathname, text);
    case 'identity':
      return identityAnswer(providers, pathname.split('/').at(-1) ?? '', fields);
    case 'price': {
      const at = new Date(Date.now() - providers.priceAgeMs).toISOString();
      const prices = [...providers.prices].map(([symbol, priceUsdt]) => ({
        symbol,
        priceUsdt,
        at,
      }));
      return [200, { prices, usdtToman: providers.usdtToman, at }];
    }
    case 'payout':
      return payoutAnswer(providers, pathname, text);
    case 'bank':
      return gatewayAnswer(providers.payments, pathname, fields);
  }
}

function identityAnswer(
  providers: FakeProviders,
  service: string,
  fields: Fields,
): [number, unknown] {
  const values = Object.values(fields).map(String);
  providers.inquiries.push(`${service} ${values.join(' ')}`);
  if (service === 'cardToIban') {
    const card = String(fields['cardNumber']);
    if (providers.unknownCards.has(card)) return [400, { result: 6, message: 'no', data: null }];
    const account = `${'0'.repeat(6)}${card.split('').toReversed().join('')}`;
    const check = 98n - (BigInt(`${account}182700`) % 97n);
    const IBAN = `IR${String(check).padStart(2, '0')}${account}`;
    return [200, { result: 1, message: 'success', data: { name: null, IBAN, bankName: 'x' } }];
  }
  const matched = !values.some((value) => providers.refused.has(value));
  const isPerson = service === 'nationalIdentityInquiry' && matched;
  const names = isPerson ? providers.names.get(String(fields['nationalCode'])) : undefined;
  return [200, { result: 1, message: 'success', data: { matched, ...names } }];
}
