// What the list of assets says of each network, beside what asking for an address comes to.
import type { DataOf } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHAIN_ENVIRONMENT, openChain } from '../../testing/chains.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let client: SignedIn;
let officer: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ env: CHAIN_ENVIRONMENT });
  client = await server.person();
  officer = await server.person({ staffRole: 'crypto_operations' });
});
afterAll(() => server.close());

async function listed(symbol: string, code: string) {
  const answer = await server.call('GET /assets');
  const assets = answer.body.data as unknown as DataOf<'GET /assets'>;
  const networks = assets.find((asset) => asset.symbol === symbol)?.networks;
  const { deposit_open, deposit_reason } = networks?.find((one) => one.code === code) ?? {};
  return { deposit_open, deposit_reason };
}
const askForAddress = async (code: string): Promise<unknown> => {
  const body = { symbol: 'USDT', smart_contract_name: code };
  const token = client.accessToken;
  const answer = await server.call('POST /user_wallets/getdepositaddress', { token, body });
  return answer.status === 200 ? 'given' : answer.body.error;
};

describe('a network in the list of assets', () => {
  it('is not connected where no node stands behind it, also of a chain that has some', async () => {
    const notConnected = { deposit_open: false, deposit_reason: 'not_connected' };
    expect(await listed('BTC', 'BTC')).toEqual(notConnected);
    expect(await listed('USDT', 'BEP20')).toEqual(notConnected);
    // Ethereum has a node here, and no contract of this coin
    expect(await listed('SHIB', 'ERC20')).toEqual(notConnected);
  });

  it('is closed until officers open it, then open without a reason', async () => {
    expect(await listed('USDT', 'ERC20')).toEqual({
      deposit_open: false,
      deposit_reason: 'closed',
    });
    await openChain(server, officer.userId);
    expect(await listed('USDT', 'ERC20')).toEqual({ deposit_open: true, deposit_reason: null });
    expect(await askForAddress('ERC20')).toBe('given');
  });

  it('says in the next answer that its chain is stopped, and no address is given', async () => {
    const token = officer.accessToken;
    const stop = { token, params: { chain: 'ethereum' }, body: { reason: 'a node disagrees' } };
    expect((await server.call('POST /admin/chains/:chain/stop', stop)).status).toBe(200);
    expect(await listed('USDT', 'ERC20')).toEqual({
      deposit_open: false,
      deposit_reason: 'stopped',
    });
    expect(await askForAddress('ERC20')).toBe('coin_deposit_closed');
    await server.sql('UPDATE chain_stops SET lifted_at = now()');
    expect(await listed('USDT', 'ERC20')).toEqual({ deposit_open: true, deposit_reason: null });
  });
});
