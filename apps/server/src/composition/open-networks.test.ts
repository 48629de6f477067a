// What production must have where coins may leave, as the database says which networks are open.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import pg from 'pg';
import type { TestDatabase } from '../../../../tools/lib/test-database.ts';
import type { ChainConfig } from '../chains-config.ts';
import type { Config } from '../config.ts';
import { createMigratedDatabase } from '../engine/testing/migrated-database.ts';
import { createPool } from '../platform/database/database.ts';
import { orderedPool, plainPool } from '../platform/database/handles.ts';
import { requirePayableNetworks } from './open-networks.ts';

const ETHEREUM = {
  chain: 'ethereum',
  code: 'ERC20',
  nodes: ['https://one.example', 'https://two.example'],
  tokens: [
    { asset: 'ETH', contract: null, decimals: 18 },
    { asset: 'USDT', contract: `0x${'ab'.repeat(20)}`, decimals: 6 },
  ],
} as unknown as ChainConfig;
const SIGNER = { socket: '/run/gate.sock', keyFile: '/etc/gate.key', publicKey: 'key' };

let database: TestDatabase;
let owner: pg.Client;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await createMigratedDatabase();
  owner = new pg.Client({ connectionString: database.connectionString });
  await owner.connect();
  await owner.query(
    `INSERT INTO assets (symbol, scale, name_fa, name_en, sort_order)
     VALUES ('ETH', 8, 'اتر', 'Ether', 90), ('USDT', 6, 'تتر', 'Tether', 91) ON CONFLICT DO NOTHING`,
  );
  pool = createPool({
    connectionString: database.urls.app,
    connectionsMax: 2,
    applicationName: 't',
  });
});
afterAll(async () => {
  await pool?.end();
  await owner?.end();
  await database?.drop();
});
beforeEach(() => owner.query('DELETE FROM asset_networks'));

const open = (asset: string, code: string, isOpen = true) =>
  owner.query(
    `INSERT INTO asset_networks (asset, code, name, confirmations, needs_memo, withdraw_fee,
       min_deposit, min_withdraw, deposit_open, withdraw_open, sort_order)
     VALUES ($1, $2, $2, 12, false, 0, 1, 1, true, $3, 1)`,
    [asset, code, isOpen],
  );
/** As the books have it once gas was given, whatever has become of it. */
const giveGas = () =>
  owner.query(
    `WITH made AS (
       INSERT INTO accounts (id, owner_kind, owner_id, asset, wallet)
       VALUES (900001, 'house', 'gas', 'ETH', 'spot') RETURNING id)
     INSERT INTO postings (entry_id, posting_index, from_account, to_account, asset, amount, role)
     SELECT 900001, 0, 900002, id, 'ETH', 5, 'opening' FROM made`,
  );

function look(change: Partial<Config> = {}, nodes = ETHEREUM.nodes): Promise<void> {
  const chains = { chains: [{ ...ETHEREUM, nodes }], evmXpub: undefined, faucetUrl: undefined };
  const config = { mode: 'production', chains, signer: SIGNER, ...change } as unknown as Config;
  const none = () => undefined;
  const orderedDb = orderedPool(pool, none);
  return requirePayableNetworks({ config, plainDb: plainPool(pool), orderedDb });
}

describe('an open network in production', () => {
  it('is refused where the house has never had gas, and not once it had', async () => {
    await open('USDT', 'ERC20');
    await expect(look()).rejects.toThrow(
      'USDT is open for withdrawals by ERC20, and the house has never had ETH for its network fees',
    );
    await giveGas();
    await expect(look()).resolves.toBeUndefined();
  });

  it.each([
    ['no rails', 'BTC', {}, undefined, 'this installation has no nodes of it'],
    ['one node', 'ERC20', {}, ['https://one.example'], 'two nodes by https'],
    ['one node twice', 'ERC20', {}, ['https://a.example', 'https://a.example'], 'two nodes'],
    ['a plain node', 'ERC20', {}, ['https://a.example', 'http://b.example'], 'two nodes by https'],
    ['no signer', 'ERC20', { signer: undefined }, undefined, 'no signer is paired'],
  ])('is refused with %s', async (_, code, change, nodes, words) => {
    await open('USDT', code);
    await expect(look(change, nodes)).rejects.toThrow(words);
    await expect(look(change, nodes)).rejects.toMatchObject({ name: 'ConfigError' });
  });

  it('is refused where its contract is not named', async () => {
    await owner.query(
      `INSERT INTO assets (symbol, scale, name_fa, name_en, sort_order)
       VALUES ('SHIB', 2, 'شیبا', 'Shiba', 92) ON CONFLICT DO NOTHING`,
    );
    await open('SHIB', 'ERC20');
    await expect(look()).rejects.toThrow('SHIB is open for withdrawals by ERC20, and its contract');
  });

  it('asks nothing of what is closed, and nothing outside production', async () => {
    await open('USDT', 'BTC', false);
    await expect(look({ signer: undefined })).resolves.toBeUndefined();
    await open('ETH', 'BTC');
    await expect(look({ mode: 'demo' })).resolves.toBeUndefined();
  });
});
