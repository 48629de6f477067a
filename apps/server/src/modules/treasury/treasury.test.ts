// The treasury over rows that were added up by hand: books of one moment, what leaves, gas, ceilings.
import type { ChainName, Treasury } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../engine/testing/migrated-database.ts';
import { connectionConfig } from '../../platform/database/database.ts';
import { asOrderedDb, asPlainDb } from '../../platform/database/handles.ts';
import type { Network } from '../chains/index.ts';
import { readTreasury, type TreasuryDeps } from './treasury.service.ts';

const NOW = Date.UTC(2026, 10, 29, 12);
const DAY_MS = 86_400_000;
const HOT = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
const GAS = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';
const PERSON = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let client: pg.Pool;
let accountId = 0;

beforeAll(async () => {
  database = await createMigratedDatabase();
  client = new pg.Pool(connectionConfig({ ...database, statementTimeoutMs: 60_000 }));
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

const ASSETS = [
  { symbol: 'IRT', scale: 1, withdrawFee: null },
  // worth 100,000 toman, fee 1 USDT
  { symbol: 'USDT', scale: 6, withdrawFee: 1_000_000n },
  // worth 300,000,000 toman, fee 0.001 ETH
  { symbol: 'ETH', scale: 8, withdrawFee: 100_000n },
  { symbol: 'BTC', scale: 8, withdrawFee: null },
] as const;
const PRICES: Readonly<Record<string, bigint>> = { USDT: 100_000n, ETH: 300_000_000n };

const network = (asset: string, chain: ChainName, contract: string | null): Network =>
  ({
    chain,
    row: { asset, code: chain === 'ethereum' ? 'ERC20' : 'BEP20' },
    token: { asset, contract, decimals: asset === 'ETH' || chain === 'bsc' ? 18 : 6 },
  }) as Network;

function deps(over: Partial<TreasuryDeps> = {}): TreasuryDeps {
  return {
    orderedDb: asOrderedDb(client),
    plainDb: asPlainDb(client),
    clock: { now: () => NOW },
    returns: async () => [],
    assets: () =>
      ASSETS.map(({ symbol, scale, withdrawFee }) => ({
        symbol,
        scale,
        labels: { fa: symbol, en: symbol },
        networks: withdrawFee === null ? [] : [{ code: 'ERC20', withdrawFee }],
      })),
    networks: async () => [
      network('USDT', 'ethereum', '0x1'),
      network('USDT', 'bsc', '0x2'),
      network('ETH', 'ethereum', null),
    ],
    gasAddress: async () => GAS,
    // as wallets write it: tenths of a toman, rounded down
    worthOf: (asset, units) => {
      const price = PRICES[asset];
      const scale = ASSETS.find(({ symbol }) => symbol === asset)?.scale ?? 0;
      if (price === undefined) return null;
      const product = units * price * 10n;
      const unit = 10n ** BigInt(scale);
      const floor = product / unit - (product % unit < 0n ? 1n : 0n);
      return formatDecimal(floor, 1);
    },
    countedBeyond: async () => new Map(),
    networkFee: async () => 50_000n,
    coldAddresses: async () => [PERSON],
    ...over,
  };
}

/** An account with what it has; an asset's accounts sum to zero. */
async function account(of: {
  readonly kind: 'user' | 'house' | 'outside';
  readonly owner: string;
  readonly asset: string;
  readonly total: bigint;
  readonly held?: bigint;
}): Promise<void> {
  accountId += 1;
  await client.query(
    `INSERT INTO accounts (id, owner_kind, owner_id, asset, wallet) VALUES ($1, $2, $3, $4, 'spot')`,
    [accountId, of.kind, of.owner, of.asset],
  );
  await client.query(
    'INSERT INTO balances (account_id, owner_kind, total, held) VALUES ($1, $2, $3, $4)',
    [accountId, of.kind, of.total, of.held ?? 0n],
  );
}

async function withdrawal(of: {
  readonly asset: string;
  readonly chain: ChainName | null;
  readonly units: bigint;
  readonly fee: bigint;
  readonly state: string;
}): Promise<void> {
  accountId += 1;
  await client.query(
    `INSERT INTO withdrawals_state (id, user_id, asset, units, fee_units, recipient, day, hold_id,
       created_at_ms, cancel_until_ms, state, updated_at_ms, chain, destination)
     VALUES ($1, 1, $2, $3, $4, 'x', '2026-11-29', $5, 1, 1, $6, 1, $7, $8)`,
    [
      `w${accountId}`,
      of.asset,
      of.units,
      of.fee,
      accountId,
      of.state,
      of.chain,
      of.chain === null ? null : 'ab'.repeat(32),
    ],
  );
}

async function spend(chain: ChainName, feeUnits: bigint, at: number): Promise<void> {
  accountId += 1;
  await client.query(
    `INSERT INTO spends_state (id, chain, kind, fee_cap_units, hold_id, created_at_ms, state,
       fee_units, custody_units, reference, updated_at_ms)
     VALUES ($1, $2, 'payout', 100000000, $3, 1, 'closed', $4, 0, 'tx', $5)`,
    [`s${accountId}`, chain, accountId, feeUnits, at],
  );
}

async function move(address: string, asset: string, raw: bigint, userId: number | null) {
  accountId += 1;
  const isIn = raw > 0n;
  await client.query(
    `INSERT INTO chain_moves (chain, txid, ordinal, is_in, height, block_hash, address, asset, raw,
       kind, user_id, book, units, dust_raw, seen_at)
     VALUES ('ethereum', $1, 't0', $2, 5, '0x', $3, $4, $5, $6, $7, $8, 0, 0, now())`,
    [
      `0x${accountId}`,
      isIn,
      address,
      asset,
      String(raw),
      isIn ? 'in' : 'out',
      userId,
      isIn && userId !== null ? 'credited' : 'own',
    ],
  );
}

/** 1,000 USDT of people on two chains, 3 ETH of which 1 is gas, and half a bitcoin elsewhere. */
async function plantBooks(): Promise<void> {
  const rows = [
    // USDT: people 900 + 50 parked, house 50 of fees = 1,000 = hot 400 + cold 500 on Ethereum, hot 100 on BSC
    ['user', '1', 'USDT', 600_000_000n],
    ['user', '2', 'USDT', 300_000_000n],
    ['house', 'unmatched', 'USDT', 50_000_000n],
    ['house', 'fees', 'USDT', 50_000_000n],
    ['outside', 'hot_ethereum', 'USDT', -400_000_000n],
    ['outside', 'cold_ethereum', 'USDT', -500_000_000n],
    ['outside', 'hot_bsc', 'USDT', -100_000_000n],
    // ETH: people 2, gas 1 = hot 2.5, and 0.5 that its chain took back and nobody gave again
    ['user', '1', 'ETH', 200_000_000n],
    ['outside', 'hot_ethereum', 'ETH', -250_000_000n],
    ['outside', 'receivable', 'ETH', -50_000_000n],
    // BTC has no network: what people brought lies where two people counted it
    ['user', '1', 'BTC', 50_000_000n],
    ['outside', 'opening', 'BTC', -50_000_000n],
    // toman is none of the treasury's
    ['user', '1', 'IRT', 777n],
    ['outside', 'bank', 'IRT', -777n],
  ] as const;
  for (const [kind, owner, asset, total] of rows) await account({ kind, owner, asset, total });
  await account({
    kind: 'house',
    owner: 'gas',
    asset: 'ETH',
    total: 100_000_000n,
    held: 20_000_000n,
  });
}

beforeEach(async () => {
  await client.query(
    `TRUNCATE accounts, balances, withdrawals_state, spends_state, chain_moves, chain_move_sums,
       chain_address_sums, chain_stops, deposit_addresses, asset_networks, assets CASCADE`,
  );
  await plantBooks();
});

const assetOf = (treasury: Treasury, symbol: string) =>
  treasury.assets.find((one) => one.symbol === symbol);

it('owes what people have and what is parked, and calls the house’s own surplus', async () => {
  const treasury = await readTreasury(deps());
  expect(treasury.assets.map(({ symbol }) => symbol)).toEqual(['USDT', 'ETH', 'BTC']);
  // 600 + 300 + 50; there lie 400 + 100 hot and 500 cold
  expect(assetOf(treasury, 'USDT')).toMatchObject({
    owed: '950',
    owed_toman: '95000000',
    hot: '500',
    cold: '500',
    attested: '0',
    surplus: '50',
  });
  expect(assetOf(treasury, 'USDT')?.chains.map(({ code, hot, cold }) => [code, hot, cold])).toEqual(
    [
      ['ERC20', '400', '500'],
      ['BEP20', '100', '0'],
    ],
  );
  // 2.5 lies there, 2 is owed: the gas of 1 is the house's, half of it is missing
  expect(assetOf(treasury, 'ETH')).toMatchObject({ owed: '2', hot: '2.5', surplus: '0.5' });
});

it('calls what is missing by its amount, to the last unit', async () => {
  await client.query(
    `UPDATE balances AS b SET total = total - $1 FROM accounts AS a
     WHERE a.id = b.account_id AND a.owner_id = 'fees' AND a.asset = 'USDT'`,
    [50_000_001n],
  );
  await client.query(
    `UPDATE balances AS b SET total = total + $1 FROM accounts AS a
     WHERE a.id = b.account_id AND a.owner_id = 'cold_ethereum' AND a.asset = 'USDT'`,
    [50_000_001n],
  );
  const treasury = await readTreasury(deps());
  expect(assetOf(treasury, 'USDT')).toMatchObject({
    owed: '950',
    cold: '449.999999',
    surplus: '-0.000001',
  });
});

it('shows what lies on a chain that lost its node, and no empty place of one', async () => {
  const without = async () =>
    [
      network('USDT', 'ethereum', '0x1'),
      { ...network('USDT', 'bsc', '0x2'), token: undefined },
      { ...network('BTC', 'bsc', '0x3'), token: undefined },
    ] as const;
  const treasury = await readTreasury(deps({ networks: without }));
  expect(assetOf(treasury, 'USDT')).toMatchObject({ hot: '500', surplus: '50' });
  expect(assetOf(treasury, 'BTC')?.chains).toEqual([]);
  // its own coin has no node, either
  expect(treasury.gas).toEqual([]);
});

it('counts a coin without rails by its dated statement alone', async () => {
  const bare = assetOf(await readTreasury(deps()), 'BTC');
  expect(bare).toMatchObject({ owed: '0.5', attested: '0', surplus: '-0.5', chains: [] });
  // counted one unit less than the books had then
  const countedBeyond = async () => new Map([['BTC', -1n]]);
  const counted = assetOf(await readTreasury(deps({ countedBeyond })), 'BTC');
  expect(counted).toMatchObject({ attested: '0.49999999', surplus: '-0.00000001' });
});

it('says the worth of what lies there and of what is hot, and none without a price', async () => {
  const treasury = await readTreasury(deps());
  const worths = treasury.assets.map((one) => [one.symbol, one.have_toman, one.hot_toman]);
  expect(worths).toEqual([
    // 1,000 USDT at 100,000, of which 500 is hot; 2.5 ETH at 300,000,000, all of it hot
    ['USDT', '100000000', '50000000'],
    ['ETH', '750000000', '750000000'],
    ['BTC', null, null],
  ]);
  // counted elsewhere is there, too, and never hot
  const countedBeyond = async () => new Map([['USDT', 1_000_000n]]);
  const [usdt] = (await readTreasury(deps({ countedBeyond }))).assets;
  expect([usdt?.have_toman, usdt?.hot_toman]).toEqual(['100100000', '50000000']);
});

it('sums in toman what has a price', async () => {
  const { totals } = await readTreasury(deps());
  // 950 USDT at 100,000 and 2 ETH at 300,000,000; bitcoin has no price here
  expect(totals).toEqual({
    owed_toman: '695000000',
    hot_toman: '800000000',
    cold_toman: '50000000',
    in_transit_toman: '0',
    surplus_toman: '155000000',
  });
});

it('shows what is on its way and what is queued, without the fees that stay here', async () => {
  const usdt = { asset: 'USDT', chain: 'ethereum', fee: 1_000_000n } as const;
  await withdrawal({ ...usdt, units: 11_000_000n, state: 'sent' });
  await withdrawal({ ...usdt, units: 21_000_000n, state: 'requested' });
  await withdrawal({ ...usdt, units: 31_000_000n, state: 'approved' });
  await withdrawal({ ...usdt, chain: 'bsc', units: 6_000_000n, state: 'sent' });
  for (const state of ['settled', 'cancelled', 'refused', 'returned']) {
    await withdrawal({ ...usdt, units: 99_000_000n, state });
  }
  await withdrawal({ asset: 'IRT', chain: null, units: 500n, fee: 1n, state: 'sent' });
  const treasury = await readTreasury(deps());
  const placed = assetOf(treasury, 'USDT')?.chains;
  expect(placed?.map(({ in_transit, queued }) => [in_transit, queued])).toEqual([
    ['10', '50'],
    ['5', '0'],
  ]);
  expect(treasury.totals.in_transit_toman).toBe('1500000');
});

it('shows what lies on people’s addresses, without the house’s own and below no unit', async () => {
  for (const [branch, number, address, userId] of [
    [1, 0, HOT, null],
    [1, 1, GAS, null],
  ] as const) {
    await client.query(
      `INSERT INTO deposit_addresses (family, branch, number, address, user_id)
       VALUES ('evm', $1, $2, $3, $4)`,
      [branch, number, address, userId],
    );
  }
  await move(PERSON, 'USDT', 30_000_000n, 1);
  await move(PERSON, 'USDT', -10_000_000n, 1);
  await move(HOT, 'USDT', 10_000_000n, null);
  // ether has 10^10 of the chain's units in one of ours
  await move(PERSON, 'ETH', 19_999_999_999n, 1);
  const treasury = await readTreasury(deps());
  expect(assetOf(treasury, 'USDT')?.chains.map(({ unswept }) => unswept)).toEqual(['20', '0']);
  expect(assetOf(treasury, 'ETH')?.chains[0]?.unswept).toBe('0.00000001');
});

async function ceiling(units: bigint): Promise<void> {
  await client.query(
    `INSERT INTO assets (symbol, name_fa, name_en, scale, sort_order)
     VALUES ('USDT', 'x', 'x', 6, 1) ON CONFLICT DO NOTHING`,
  );
  await client.query(
    `INSERT INTO asset_networks (asset, code, name, confirmations, needs_memo, withdraw_fee,
       min_deposit, min_withdraw, deposit_open, withdraw_open, sort_order, hot_ceiling)
     VALUES ('USDT', 'ERC20', 'x', 12, false, 0, 0, 0, true, true, 1, $1)`,
    [units],
  );
}

it('proposes a move down to nine tenths of the ceiling, and none at the ceiling', async () => {
  await ceiling(400_000_000n);
  const at = await readTreasury(deps());
  expect(assetOf(at, 'USDT')?.chains.map((one) => one.hot_ceiling)).toEqual(['400', null]);
  expect(at.proposed).toEqual([]);
  await client.query('UPDATE asset_networks SET hot_ceiling = 399999999');
  const { proposed } = await readTreasury(deps());
  // nine tenths of 399.999999 are 359.999999 and a part of a unit
  expect(proposed).toEqual([
    {
      chain: 'ethereum',
      symbol: 'USDT',
      amount: '40.000001',
      hot: '400',
      hot_ceiling: '399.999999',
      cold_addresses: [PERSON],
    },
  ]);
});

it('proposes no more than is free at the hot address', async () => {
  await ceiling(100_000_000n);
  await withdrawal({
    asset: 'USDT',
    chain: 'ethereum',
    units: 151_000_000n,
    fee: 1_000_000n,
    state: 'approved',
  });
  await move(PERSON, 'USDT', 200_000_000n, 1);
  // 400 hot, of which 200 lies with people's addresses and 150 is queued
  expect((await readTreasury(deps())).proposed.map(({ amount }) => amount)).toEqual(['50']);
});

it('says how long gas lasts by the last seven days', async () => {
  await spend('ethereum', 7_000_000n, NOW - DAY_MS);
  await spend('ethereum', 7_000_000n, NOW - 7 * DAY_MS + 1);
  await spend('ethereum', 90_000_000n, NOW - 7 * DAY_MS);
  await spend('bsc', 1_000n, NOW - DAY_MS);
  const { gas } = await readTreasury(deps());
  // 0.14 ETH in seven days: 0.02 a day; 1 - 0.2 held lasts 40 days
  expect(gas).toEqual([
    {
      chain: 'ethereum',
      symbol: 'ETH',
      address: GAS,
      on_hand: '1',
      held: '0.2',
      per_day: '0.02',
      runway_days: 40,
      network_fee_toman: '150000',
      our_fee_toman: '100000',
      state: 'ok',
    },
  ]);
});

it.each([
  ['a stopped chain before all else', { stop: true, held: 100_000_000n }, 'stopped'],
  ['nothing free', { held: 100_000_000n }, 'empty'],
  ['no node that says what it takes', { fee: null }, 'silent'],
  ['less than seven days', { spent: 80_000_001n }, 'low'],
  ['seven days exactly', { spent: 80_000_000n }, 'ok'],
  ['nothing spent', {}, 'ok'],
] as const)('judges gas: %s', async (_, of, state) => {
  const { stop, held, fee, spent } = {
    stop: false,
    held: 20_000_000n,
    fee: 50_000n,
    spent: 0n,
    ...of,
  };
  await client.query(
    `UPDATE balances AS b SET held = $1 FROM accounts AS a
     WHERE a.id = b.account_id AND a.owner_id = 'gas'`,
    [held],
  );
  if (spent > 0n) await spend('ethereum', spent, NOW - DAY_MS);
  if (stop)
    await client.query(`INSERT INTO chain_stops (chain, findings) VALUES ('ethereum', '[]')`);
  const { gas } = await readTreasury(deps({ networkFee: async () => fee }));
  expect(gas[0]?.state).toBe(state);
});
