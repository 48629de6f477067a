// What a chart is told over HTTP: always in UDF's own shape, whatever its words are.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function ask(path: string): Promise<{ status: number; body: unknown }> {
  const answer = await server.fetch(`/api/v1/udf/${path}`);
  return { status: answer.status, body: await answer.json() };
}

const LONG = 'A'.repeat(3_000);
const BARS = 'resolution=60&from=1700000000&to=1800000000';
const error = (errmsg: string) => ({ status: 200, body: { s: 'error', errmsg } });

describe('a chart', () => {
  it.each([
    [`symbols?symbol=${LONG}`, 'unknown_symbol'],
    ['symbols?symbol=', 'unknown_symbol'],
    ['symbols', 'unknown_symbol'],
    ['symbols?symbol=BTCIRT&symbol=BTCIRT', 'unknown_symbol'],
    [`symbol_info?group=${LONG}`, 'unknown_group'],
    [`history?symbol=${LONG}&${BARS}`, 'unknown_symbol'],
    [`history?${BARS}`, 'unknown_symbol'],
    [`history?symbol=BTCIRT&resolution=${LONG}&from=1&to=2`, 'Invalid resolution!'],
    ['history?symbol=BTCIRT&from=1&to=2', 'Invalid resolution!'],
    [`history?symbol=BTCIRT&resolution=60&from=${LONG}&to=2`, 'Invalid range!'],
    [`history?symbol=BTCIRT&resolution=60&from=1&to=${LONG}`, 'Invalid range!'],
    ['history?symbol=BTCIRT&resolution=60', 'Invalid range!'],
  ])('that asks %s is told so as UDF says', async (path, errmsg) => {
    expect(await ask(path)).toEqual(error(errmsg));
  });

  it('finds nothing by words that are too long', async () => {
    expect(await ask(`search?query=${LONG}`)).toEqual({ status: 200, body: [] });
    expect(await ask(`search?query=&exchange=${LONG}`)).toEqual({ status: 200, body: [] });
    const all = await ask(`search?query=&limit=${LONG}`);
    expect((all.body as unknown[]).length).toBe(25);
  });

  it.each(['Binance:BTCIRT', 'Binance:Sarraf:BTCIRT', ':BTCIRT', 'Sarraf::BTCIRT', 'Sarraf:'])(
    'gets no symbol of ours as %s',
    async (name) => {
      expect(await ask(`symbols?symbol=${name}`)).toEqual(error('unknown_symbol'));
      expect(await ask(`history?symbol=${name}&${BARS}`)).toEqual(error('unknown_symbol'));
    },
  );

  it.each(['BTCIRT', 'Sarraf:BTCIRT', 'SARRAF:BTCIRT'])('gets ours as %s', async (name) => {
    expect((await ask(`symbols?symbol=${name}`)).body).toMatchObject({ ticker: 'BTCIRT' });
  });
});
