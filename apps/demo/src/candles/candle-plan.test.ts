// The part that sends the history, as its own process, killed in the middle.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDemoFolder } from '../demo-folder.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { planCandles } from './candle-plan.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const MARKETS = [
  { market_name: 'TRXUSDT', coin: { symbol: 'TRX' }, quote: { symbol: 'USDT' }, tick: '0.00001' },
  { market_name: 'TRXIRT', coin: { symbol: 'TRX' }, quote: { symbol: 'IRT' }, tick: '1' },
].map((market) => ({
  ...market,
  status: 'Active',
  lot: '0.1',
  min_amount: '5',
  min_notional: market.quote.symbol === 'IRT' ? '300000' : '11',
}));

let folder: string;
let exchange: Server;
let url: string;
/** As the exchange stores them: what is there already stays. */
let stored: Map<string, string>;
let calls: number;
/** Called in the middle of this call, before it is answered. */
let onCall: (call: number) => void;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sarraf-candles-'));
  stored = new Map();
  calls = 0;
  onCall = () => undefined;
  exchange = createServer((request, response) => {
    const answer = (data: unknown): void => void response.end(JSON.stringify({ data }));
    if (request.url === '/api/v1/markets') return answer({ data: MARKETS });
    void text(request).then((body) => {
      onCall((calls += 1));
      answer({ stored: store(JSON.parse(body)) });
    });
  });
  exchange.listen(0, '127.0.0.1');
  await once(exchange, 'listening');
  url = `http://127.0.0.1:${(exchange.address() as { port: number }).port}`;
});

afterEach(() => {
  exchange.closeAllConnections();
  exchange.close();
  rmSync(folder, { recursive: true, force: true });
});

function store(body: unknown): number {
  const fields = fieldsOf(body);
  const before = stored.size;
  for (const bar of fields['bars'] as readonly (readonly unknown[])[]) {
    const key = `${textOf(fields, 'symbol')} ${textOf(fields, 'resolution')} ${String(bar[0])}`;
    if (!stored.has(key)) stored.set(key, bar.slice(1).join(' '));
  }
  return stored.size - before;
}

function sendCandles(): ChildProcess {
  return spawn(process.execPath, [MAIN, '--part', 'candles'], {
    env: { ...process.env, SARRAF_DEMO_DIR: folder, SARRAF_SERVER_URL: url },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function plan(): Record<string, unknown> {
  return JSON.parse(readFileSync(path.join(folder, 'candles.json'), 'utf8')) as Record<
    string,
    unknown
  >;
}

it('goes on as the same history after it was killed', { timeout: 60_000 }, async () => {
  expect(planCandles(openDemoFolder(folder), 7, true)).toBe(true);
  const planned = plan();

  const killed = sendCandles();
  onCall = (call) => call === 4 && killed.kill('SIGKILL');
  expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL']);
  const halfway = stored.size;
  expect(halfway).toBeGreaterThan(2 * 1_440);

  // another start, a while later: the moment and the seed stay
  onCall = () => undefined;
  expect(planCandles(openDemoFolder(folder), 8, false)).toBe(true);
  expect(plan()).toEqual(planned);
  expect(await once(sendCandles(), 'exit')).toEqual([0, null]);
  const resumed = stored;
  expect(plan()['stored']).toBe(resumed.size - halfway);
  expect(planCandles(openDemoFolder(folder), 7, false)).toBe(false);

  // the same plan without a kill stores the very same bars
  stored = new Map();
  writeFileSync(path.join(folder, 'candles.json'), JSON.stringify(planned));
  expect(await once(sendCandles(), 'exit')).toEqual([0, null]);
  expect(resumed).toEqual(stored);

  // a new exchange gets a new history
  expect(planCandles(openDemoFolder(folder), 9, true)).toBe(true);
  expect(plan()).toMatchObject({ seed: 9 });
});
