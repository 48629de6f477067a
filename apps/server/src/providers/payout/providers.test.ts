// The providers over a real line: what may have been taken is never told as refused.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createLogger } from '../../platform/logger.ts';
import { PAYOUT_PROVIDER_NAMES, type PayoutProvider } from './port.ts';
import { createPayoutProviders } from './providers.ts';

type Answer = { readonly http: number; readonly body: string } | 'cut' | 'silent';

const ORDER = {
  payoutId: 'w1',
  amountRial: 10_000_000n,
  sheba: 'IR820540102680020817909002',
  recipient: { firstName: 'نیلوفر', lastName: 'احمدی' },
  description: 'صراف',
};
/** No answer is late for the one; none comes in time for the other. */
const PATIENCE_MS = '10000';
const IMPATIENCE_MS = '50';

let company: Server;
let answer: Answer;
let providers: readonly PayoutProvider[];

function madeOf(timeoutMs: string): readonly PayoutProvider[] {
  const { port } = company.address() as AddressInfo;
  const config = readConfig({
    DATABASE_APP_URL: 'postgres://localhost/sarraf',
    SARRAF_BANK_URL: `http://127.0.0.1:${port}`,
    SARRAF_PROVIDER_TIMEOUT_MS: timeoutMs,
  });
  return createPayoutProviders(config, createLogger({ name: 'test', level: 'silent' }));
}

beforeEach(async () => {
  company = createServer((request, response) => {
    request.resume();
    if (request.url === '/trf/v2/tokens/generate') {
      response.end('{"accessToken":"t"}');
      return;
    }
    if (answer === 'silent') return;
    if (answer === 'cut') {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.http, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => company.listen(0, '127.0.0.1', resolve));
  providers = madeOf(PATIENCE_MS);
});

afterEach(async () => {
  company.closeAllConnections();
  await new Promise((resolve) => company.close(resolve));
});

it('are all that are known, whoever new payouts go to', () => {
  expect(providers.map(({ name }) => name)).toEqual(PAYOUT_PROVIDER_NAMES);
  expect(providers.every(({ simulated }) => simulated)).toBe(true);
});

const REFUSAL = '{"result":6,"message":"شماره شبا معتبر نیست","code":"destination.not_valid"}';

it.each<readonly [string, Answer, object]>([
  ['HTTP 408', { http: 408, body: REFUSAL }, { failure: 'status', status: 408 }],
  ['a fault of theirs', { http: 500, body: REFUSAL }, { failure: 'status', status: 500 }],
  ['a fault before them', { http: 502, body: '<html>' }, { failure: 'status', status: 502 }],
  ['another address', { http: 302, body: REFUSAL }, { failure: 'status', status: 302 }],
  ['garbage', { http: 200, body: '<html>{"result":6' }, { failure: 'not_json' }],
  ['garbage that refuses', { http: 403, body: 'Forbidden' }, { failure: 'not_json' }],
  [
    'a body over the cap',
    { http: 200, body: `"${'x'.repeat(1_048_576)}"` },
    { failure: 'too_large' },
  ],
  ['a connection that is cut', 'cut', { failure: 'unreachable', isUnsent: false }],
  ['silence', 'silent', { failure: 'timeout' }],
])('tell %s as no answer', async (_what, given, error) => {
  answer = given;
  if (given === 'silent') providers = madeOf(IMPATIENCE_MS);
  for (const provider of providers) {
    await expect(provider.pay(ORDER), provider.name).rejects.toMatchObject(error);
    await expect(provider.ask('w1'), provider.name).rejects.toMatchObject(error);
    await expect(provider.float(), provider.name).rejects.toMatchObject(error);
  }
});

it('are not there: then nothing was sent', async () => {
  company.closeAllConnections();
  await new Promise((resolve) => company.close(resolve));
  for (const provider of providers) {
    await expect(provider.pay(ORDER)).rejects.toMatchObject({ isUnsent: true });
  }
});
