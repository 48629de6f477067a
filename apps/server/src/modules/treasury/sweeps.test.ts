// Sweeps over transactions that a test answers for: what is decided, in which order, and where it ends.
import type { ChainName, SpendWait } from '@sarraf/contracts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../engine/testing/migrated-database.ts';
import { connectionConfig } from '../../platform/database/database.ts';
import { plainPool } from '../../platform/database/handles.ts';
import type { OwnSpend, SpendFate } from '../chain-spends/index.ts';
import type { Network } from '../chains/index.ts';
import { sweepAddresses, type SweepDeps } from './sweeps.service.ts';

const DAY_MS = 86_400_000;
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const HOT = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let client: pg.Pool;
let now = Date.UTC(2026, 10, 29, 12);
let moved = 0;
const wanted: OwnSpend[] = [];
const fates = new Map<string, SpendFate['state']>();
/** Of the sender: what the sweep needs, what it has; or what it waits for. */
let gas: { readonly needs: bigint; readonly has: bigint } | SpendWait;
let want: SpendWait | null;

beforeAll(async () => {
  database = await createMigratedDatabase();
  client = new pg.Pool(connectionConfig({ ...database, statementTimeoutMs: 60_000 }));
  await client.query(
    `INSERT INTO users (id, mobile, password_hash) OVERRIDING SYSTEM VALUE
     VALUES (1, '09350000001', '')`,
  );
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(async () => {
  await client.query(
    `TRUNCATE sweeps, chain_moves, chain_move_sums, chain_address_sums, chain_stops, deposit_addresses
     CASCADE`,
  );
  await address(0, 7, ADDRESS);
  wanted.length = 0;
  fates.clear();
  gas = { needs: 1_000n, has: 0n };
  want = null;
});

const network = (asset: string, contract: string | null, chain: ChainName = 'ethereum'): Network =>
  ({
    chain,
    row: { asset, code: 'ERC20', sweep_from: 50_000_000n, network_fee_max: 1_000n },
    rails: { config: { tokens: [{ asset: 'ETH', contract: null, decimals: 18 }] } },
    token: { asset, contract, decimals: contract === null ? 18 : 6 },
    isCustodyOpen: true,
  }) as unknown as Network;

const deps: SweepDeps = {
  clock: { now: () => now },
  logger: { warn: (of: unknown) => expect.unreachable(JSON.stringify(of)) },
  get plainDb() {
    return plainPool(client);
  },
  scaleOf: (asset) => (asset === 'ETH' ? 8 : 6),
  networks: async (chains: readonly ChainName[]) =>
    chains.includes('ethereum')
      ? [network('USDT', '0x1'), network('ETH', null)]
      : chains.includes('tron')
        ? [network('USDT', 'T1', 'tron'), network('TRX', null, 'tron')]
        : [],
  spends: () => ({
    // all that it may take on TRON, and a quarter of it elsewhere
    networkFee: async (chain) => (chain === 'tron' ? 1_000n : 250n),
    gasFor: async () => (typeof gas === 'string' ? { ok: false, why: gas } : { ok: true, ...gas }),
    fates: async (ids) =>
      ids.flatMap((spendId) => {
        const state = fates.get(spendId);
        return state === undefined
          ? []
          : [{ spendId, state, wait: null, txid: null, confirmations: 0, needed: 12 } as SpendFate];
      }),
    want: async (spend) => {
      if (want !== null) return { ok: false, why: want };
      wanted.push(spend);
      fates.set(spend.spendId, 'released');
      const plan = { gasLimit: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, feeCapUnits: 1n };
      return { ok: true, plan };
    },
  }),
};

async function address(branch: 0 | 1, number: number, at: string): Promise<void> {
  await client.query(
    `INSERT INTO deposit_addresses (family, branch, number, address, user_id)
     VALUES ('evm', $1, $2, $3, $4)`,
    [branch, number, at, branch === 0 ? 1 : null],
  );
}
async function came(at: string, raw: bigint, book = 'own'): Promise<void> {
  moved += 1;
  await client.query(
    `INSERT INTO chain_moves (chain, txid, ordinal, is_in, height, block_hash, address, asset, raw,
       kind, user_id, book, units, dust_raw, seen_at)
     VALUES ('ethereum', $1, 't0', $7, 5, '0x', $2, 'USDT', $3, $8, $4, $5, $6, 0, now())`,
    [
      `0x${moved}`,
      at,
      String(raw),
      book === 'own' ? null : 1,
      book,
      '0',
      raw > 0n,
      raw > 0n ? 'in' : 'out',
    ],
  );
}
const rows = async () =>
  (
    await client.query(
      `SELECT wait, top_ups::int AS top_ups, raw::text AS raw, ended_at IS NOT NULL AS is_ended,
         is_failed FROM sweeps ORDER BY created_at`,
    )
  ).rows;
const sweep = (): Promise<void> => sweepAddresses(deps);
const end = (spend: OwnSpend | undefined, state: SpendFate['state']) =>
  fates.set(spend?.spendId ?? '', state);

it('brings a quarter more gas than is needed less what is there, then sweeps all that is settled', async () => {
  await came(ADDRESS, 60_000_000n);
  await came(ADDRESS, 5_000_000n, 'waiting');
  gas = { needs: 1_000n, has: 300n };
  await sweep();
  await sweep();
  const to = { branch: 0, number: 7 };
  expect(wanted).toMatchObject([{ kind: 'top_up', asset: 'ETH', raw: 950n, to }]);
  end(wanted[0], 'final');
  gas = { needs: 1_000n, has: 1_250n };
  await sweep();
  await came(ADDRESS, 9_000_000n);
  await sweep();
  expect(wanted[1]).toMatchObject({ kind: 'sweep', asset: 'USDT', raw: 60_000_000n, from: to });
  expect(wanted).toHaveLength(2);
  end(wanted[1], 'final');
  await came(ADDRESS, -60_000_000n);
  await sweep();
  expect(await rows()).toMatchObject([{ is_ended: true, is_failed: false, raw: '60000000' }]);
});

it('takes neither the house’s own addresses nor what is below the threshold or not settled', async () => {
  await address(1, 0, HOT);
  await came(HOT, 90_000_000n);
  await came(ADDRESS, 49_999_999n);
  await came(ADDRESS, 900_000_000n, 'waiting');
  await sweep();
  expect([await rows(), wanted]).toEqual([[], []]);
});

it('brings gas again where fees rose, three times at most', async () => {
  await came(ADDRESS, 60_000_000n);
  for (const nth of [1, 2, 3]) {
    gas = { needs: 1_000n * BigInt(nth), has: 0n };
    await sweep();
    expect(wanted).toHaveLength(nth);
    end(wanted.at(-1), 'final');
  }
  await sweep();
  expect(wanted).toHaveLength(3);
  expect(await rows()).toMatchObject([{ top_ups: 3, wait: 'gas_empty', is_ended: false }]);
  gas = { needs: 1_000n, has: 1_000n };
  await sweep();
  expect(wanted.at(-1)).toMatchObject({ kind: 'sweep' });
});

it('that the chain undid is tried again a day later', async () => {
  await came(ADDRESS, 60_000_000n);
  gas = { needs: 1n, has: 1n };
  await sweep();
  end(wanted[0], 'failed');
  await sweep();
  await sweep();
  expect(await rows()).toMatchObject([{ is_ended: true, is_failed: true }]);
  now += DAY_MS - 1;
  await sweep();
  expect(wanted).toHaveLength(1);
  now += 1;
  await sweep();
  expect(wanted).toHaveLength(2);
});

it('that a contract would undo is not begun', async () => {
  await came(ADDRESS, 60_000_000n);
  gas = 'would_revert';
  await sweep();
  expect(await rows()).toEqual([]);
});

it.each(['signer_away', 'chain_stopped', 'node_silent'] as const)(
  'is not begun while %s, and one that was begun waits',
  async (wait) => {
    await came(ADDRESS, 60_000_000n);
    gas = wait;
    await sweep();
    expect(await rows()).toEqual([]);
    gas = { needs: 1n, has: 0n };
    want = wait;
    await sweep();
    expect(await rows()).toMatchObject([{ wait, top_ups: 1, is_ended: false }]);
    want = null;
    await sweep();
    expect(wanted).toMatchObject([{ kind: 'top_up' }]);
  },
);

it('is not begun on a chain that is stopped or differs', async () => {
  await came(ADDRESS, 60_000_000n);
  await client.query(`INSERT INTO chain_stops (chain, findings) VALUES ('ethereum', '[]')`);
  await sweep();
  await client.query('DELETE FROM chain_stops');
  await client.query(
    `INSERT INTO chain_differences (chain, asset, checked_at, height, hash, state_raw, moves_raw,
       books_raw, unbooked, difference_raw, books_difference_raw)
     VALUES ('ethereum', 'ETH', now(), 5, '0x', 1, 0, 0, '[]', 1, 0)`,
  );
  await sweep();
  await client.query('DELETE FROM chain_differences');
  expect(await rows()).toEqual([]);
  await sweep();
  expect(await rows()).toHaveLength(1);
});

it('is begun on TRON whatever energy costs, up to what it may take at worst', async () => {
  const at = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
  await client.query(
    `INSERT INTO deposit_addresses (family, branch, number, address, user_id)
     VALUES ('tron', 0, 9, $1, 1)`,
    [at],
  );
  await client.query(
    `INSERT INTO chain_moves (chain, txid, ordinal, is_in, height, block_hash, address, asset, raw, kind,
       user_id, book, units, dust_raw, seen_at)
     VALUES ('tron', 'a', 't0', true, 5, '0x', $1, 'USDT', 60000000, 'in', 1, 'credited', 0, 0, now())`,
    [at],
  );
  await sweep();
  expect(wanted).toMatchObject([{ kind: 'top_up', chain: 'tron', to: { branch: 0, number: 9 } }]);
});
