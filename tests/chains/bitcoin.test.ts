// Bitcoin from end to end: in by the faucet, out to taproot with change, bumped once, settled; and what lies there
// is what the books say at each step.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WantedPayout } from '../../apps/server/src/modules/chain-spends/index.ts';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { BITCOIN_COLD } from '../../apps/signer/src/testing/signer-bench.ts';
import {
  type BitcoinPayouts,
  NEEDED,
  startBitcoinSystem,
  TAPROOT,
} from './testing/bitcoin-system.ts';

const MINUTE_MS = 60_000;

const BTC = 100_000_000n;

let system: BitcoinPayouts;
let person: SignedIn;
beforeAll(async () => {
  system = await startBitcoinSystem();
  person = await system.chain.server.person({ level: 2, opening: { BTC: '3' } });
  await system.chain.server.settle();
});
afterAll(() => system?.stop());

describe('Bitcoin', () => {
  it('comes in by the faucet, goes out to taproot with change, is bumped once and settles', async () => {
    const { chain, hot } = system;
    const address = await chain.address(person);
    expect(address).toMatch(/^bcrt1q/);
    const txid = await chain.demo.pay([{ asset: 'BTC', address, amount: '0.01' }]);
    await chain.mine();
    await chain.watch();
    expect(await chain.deposits(person)).toMatchObject([
      { txid, status: 'seen', confirmations: 1, needed: NEEDED, amount: '0.01', address },
    ]);
    await system.assertEqual({ BTC: ['waiting'] });
    await chain.mine();
    await chain.watch();
    expect(await chain.deposits(person)).toMatchObject([{ txid, status: 'credited' }]);
    expect(await chain.balance(person.userId)).toBe(3n * BTC + 1_000_000n);
    await system.assertEqual();

    const lay = await chain.lies(hot);
    const wanted = await system.wanted(person, { units: 600_000n });
    await system.release(wanted);
    chain.demo.hold(true);
    await system.move();
    expect(await system.fate(wanted)).toMatchObject({ state: 'broadcast', wait: null });
    chain.server.clock.advance(6 * MINUTE_MS);
    await system.move();
    const [first = '', second = ''] = await system.txids(wanted);
    expect(second).toMatch(/^[0-9a-f]{64}$/);
    expect([...chain.demo.log.pending.keys()]).toEqual([second]);
    await system.assertEqual();
    chain.demo.hold(false);
    await system.block();
    expect(await system.fate(wanted)).toMatchObject({ state: 'mined', txid: second });
    await system.assertEqual({ BTC: ['spend'] });
    await system.block();
    expect(await system.fate(wanted)).toMatchObject({ state: 'final', txid: second });
    expect(await system.stateOf(wanted)).toBe('settled');
    expect(await chain.lies(TAPROOT)).toBe(600_000n);
    // the person's own coin paid for it, and what was over came to hot as change
    const fees = await chain.server.sql<{ fee_units: string }>(
      'SELECT fee_units FROM spends_state WHERE id = $1',
      [wanted.spendId],
    );
    const fee = BigInt(fees[0]?.fee_units ?? 0);
    expect(fee).toBeGreaterThan(0n);
    expect(await chain.lies(address)).toBe(0n);
    expect(await chain.lies(hot)).toBe(lay + 1_000_000n - 600_000n - fee);
    expect((await chain.demo.find(first)).state).toBe('unknown');
    await system.assertEqual();
    expect(await system.stops()).toEqual([]);
  });
});

/** A payout that is on its way in so many versions, none of which any block takes by itself. */
async function sentIn(units: bigint, versions: number): Promise<WantedPayout> {
  const wanted = await system.wanted(person, { units });
  await system.release(wanted);
  system.chain.demo.hold(true);
  for (let nth = 0; nth < versions; nth += 1) {
    if (nth > 0) system.chain.server.clock.advance(6 * MINUTE_MS);
    await system.move();
  }
  expect(await system.txids(wanted)).toHaveLength(versions);
  return wanted;
}

const bytesOf = async (wanted: WantedPayout): Promise<readonly string[]> => {
  const rows = await system.chain.server.sql<{ bytes: string }>(
    'SELECT bytes FROM chain_transactions WHERE spend_id = $1 ORDER BY version',
    [wanted.spendId],
  );
  return rows.map(({ bytes }) => bytes);
};

/** Hands bytes to a node, which may have no use for them. */
const offer = (bytes: string): Promise<unknown> =>
  system.chain.demo.send([bytes]).catch((error: unknown) => error);

describe('versions of a payout of Bitcoin', () => {
  it.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
    'W13 broadcast at once in the order %j: one payment',
    async (order) => {
      const { chain } = system;
      const before = await chain.lies(TAPROOT);
      const wanted = await sentIn(100_000n, 3);
      const versions = await bytesOf(wanted);
      await chain.demo.drop(undefined);
      for (const at of order) await offer(versions[at] ?? '');
      // whatever came before, one of them waits: they spend the same coins
      expect(chain.demo.log.pending.size).toBe(1);
      chain.demo.hold(false);
      await system.block(NEEDED);
      for (const at of order) await offer(versions[at] ?? '');
      expect(chain.demo.log.pending.size).toBe(0);
      await system.block(NEEDED);
      expect(await system.fate(wanted)).toMatchObject({ state: 'final' });
      expect(await system.stateOf(wanted)).toBe('settled');
      expect(await chain.lies(TAPROOT)).toBe(before + 100_000n);
      await system.assertEqual();
    },
  );

  it('W15 replaced, and the old one confirms: it settles, with its own fee', async () => {
    const { chain } = system;
    const before = await chain.lies(TAPROOT);
    const wanted = await sentIn(200_000n, 2);
    const [old = ''] = await system.txids(wanted);
    const [bytes = ''] = await bytesOf(wanted);
    await chain.demo.drop(undefined);
    await chain.demo.send([bytes]);
    chain.demo.hold(false);
    await system.block(NEEDED);
    expect(await system.fate(wanted)).toMatchObject({ state: 'final', txid: old });
    expect(await system.stateOf(wanted)).toBe('settled');
    expect(await chain.lies(TAPROOT)).toBe(before + 200_000n);
    await system.assertEqual();
  });

  it('C15 a fork that drops one and mines the other: whichever stands settles, once', async () => {
    const { chain } = system;
    const before = await chain.lies(TAPROOT);
    const wanted = await sentIn(300_000n, 2);
    const [old = '', newer = ''] = await system.txids(wanted);
    const [bytes = ''] = await bytesOf(wanted);
    chain.demo.hold(false);
    await system.block();
    expect(await system.fate(wanted)).toMatchObject({ state: 'mined', txid: newer });
    await chain.demo.fork(1, 'dropped');
    await chain.demo.drop(undefined);
    await chain.demo.send([bytes]);
    await chain.watch();
    await system.assertEqual();
    await system.block(NEEDED);
    expect(await system.fate(wanted)).toMatchObject({ state: 'final', txid: old });
    expect(await system.stateOf(wanted)).toBe('settled');
    expect(await chain.lies(TAPROOT)).toBe(before + 300_000n);
    expect(await system.stops()).toEqual([]);
    await system.assertEqual();
  });

  it.each([
    ['half of its moves are orphaned', `NEW.state = 'orphaned' AND NOT NEW.is_in`],
    ['all are, and no coin is given back', 'OLD.is_spent AND NOT NEW.is_spent'],
  ])('30 a fork is found and the worker dies when %s: nothing, then all of it', async (_, dies) => {
    const { chain } = system;
    const { sql } = chain.server;
    const rows = () =>
      sql(`SELECT m.seq, m.state, m.is_spent, c.height, c.hash FROM chain_moves AS m
           JOIN chain_cursors AS c ON c.chain = m.chain ORDER BY m.seq`);
    const before = await chain.lies(TAPROOT);
    const address = await chain.address(person);
    await chain.demo.pay([{ asset: 'BTC', address, amount: '0.01' }]);
    const wanted = await sentIn(500_000n, 1);
    const [txid = ''] = await system.txids(wanted);
    chain.demo.hold(false);
    await system.block();
    expect(await system.fate(wanted)).toMatchObject({ state: 'mined', txid });
    const known = await rows();
    await sql(`CREATE OR REPLACE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the worker dies'; END $$`);
    await sql(`CREATE TRIGGER dies BEFORE UPDATE ON chain_moves FOR EACH ROW WHEN (${dies})
      EXECUTE FUNCTION die()`);
    await chain.demo.fork(1, 'dropped');
    await expect(chain.watch()).rejects.toThrow('the worker dies');
    expect(await rows()).toEqual(known);
    await sql('DROP TRIGGER dies ON chain_moves');
    await chain.watch();
    const orphaned = (await sql(
      `SELECT txid FROM chain_moves WHERE state = 'orphaned' AND NOT is_in`,
    )) as readonly { readonly txid: string }[];
    expect(orphaned.map((row) => row.txid)).toContain(txid);
    // what it had spent is a coin again, and nobody else's
    const [coin] = await sql<{ is_spent: boolean; spend_id: string }>(
      `SELECT m.is_spent, c.spend_id FROM chain_spend_coins AS c JOIN chain_moves AS m
         ON m.chain = c.chain AND m.txid = c.txid AND m.ordinal = 'o' || c.vout
       WHERE c.spend_id = $1 AND m.is_in`,
      [wanted.spendId],
    );
    expect(coin).toEqual({ is_spent: false, spend_id: wanted.spendId });
    await system.assertEqual();
    await system.move();
    await system.block(NEEDED);
    expect(await system.fate(wanted)).toMatchObject({ state: 'final', txid });
    expect(await system.stateOf(wanted)).toBe('settled');
    expect(await chain.lies(TAPROOT)).toBe(before + 500_000n);
    expect(await system.stops()).toEqual([]);
    await system.assertEqual();
  });

  it('W22 after it was settled a fork takes it back: it is sent again, and not paid anew', async () => {
    const { chain } = system;
    const before = await chain.lies(TAPROOT);
    const wanted = await sentIn(400_000n, 1);
    const [txid = ''] = await system.txids(wanted);
    chain.demo.hold(false);
    await system.block(NEEDED);
    expect(await system.stateOf(wanted)).toBe('settled');
    await chain.demo.fork(NEEDED, 'dropped');
    await chain.watch();
    expect(await chain.lies(TAPROOT)).toBe(before);
    expect(await system.stops()).toContain('deep_fork');
    await system.assertEqual({ BTC: ['taken_back'] });
    await system.move();
    await system.block(NEEDED);
    expect(await system.fate(wanted)).toMatchObject({ state: 'final', txid });
    expect(await system.txids(wanted)).toEqual([txid]);
    expect(await chain.lies(TAPROOT)).toBe(before + 400_000n);
    await system.assertEqual();
    await system.goOn();
  });

  it('W14 asks for what its network may take at most, whatever a node says', async () => {
    const { chain } = system;
    chain.demo.multiplyFee(200);
    const wanted = await system.wanted(person, { units: 100_000n });
    expect(await system.spends.plan(wanted)).toEqual({ ok: false, why: 'fee_too_high' });
    chain.demo.multiplyFee(1);
    expect(await system.spends.plan(wanted)).toMatchObject({ ok: true });
    await system.spends.void(wanted.spendId);
  });
});

describe('W19 a payout of Bitcoin', () => {
  it('waits for coins, and says so', async () => {
    const { chain, hot } = system;
    const units = (await chain.lies(hot)) + BTC;
    const wanted = await system.wanted(person, { units: 100_000n });
    expect(await system.spends.plan({ ...wanted, units })).toEqual({ ok: false, why: 'hot_empty' });
    expect(await system.spends.plan(wanted)).toMatchObject({ ok: true });
    await system.spends.void(wanted.spendId);
  });

  it('waits for gas and for the signer, says so, and goes on', async () => {
    const { chain, signer } = system;
    const [gas] = await chain.server.sql<{ free: string }>(
      `SELECT b.total - b.held AS free FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
       WHERE a.owner_kind = 'house' AND a.owner_id = 'gas' AND a.asset = 'BTC'`,
    );
    const spendId = '00000000-0000-4000-8000-000000000999';
    const all = { spendId, chain: 'bitcoin', kind: 'cold' } as const;
    await system.submit({ ...all, type: 'open_spend', feeCapUnits: gas?.free ?? '0' });
    const wanted = await system.wanted(person, { units: 100_000n });
    expect(await system.spends.open(wanted, [])).toEqual({ ok: false, why: 'gas_empty' });
    const none = { feeUnits: '0', custody: null, reference: null };
    await system.submit({ type: 'close_spend', spendId, ...none });
    signer.isAway = true;
    expect(await system.spends.open(wanted, [])).toEqual({ ok: false, why: 'signer_away' });
    signer.isAway = false;
    await system.release(wanted);
    signer.isAway = true;
    await system.move();
    expect(await system.fate(wanted)).toMatchObject({ state: 'released', wait: 'signer_away' });
    signer.isAway = false;
    await system.move();
    await system.block(NEEDED);
    expect(await system.stateOf(wanted)).toBe('settled');
    await system.assertEqual();
  });

  it('many at once spend no coin twice, and all of them are paid', async () => {
    const { chain } = system;
    const before = await chain.lies(TAPROOT);
    const many = await Promise.all(
      Array.from({ length: 5 }, () => system.wanted(person, { units: 50_000n })),
    );
    for (const wanted of many) await system.release(wanted);
    const coins = await chain.server.sql<{ key: string }>(
      `SELECT txid || ':' || vout AS key FROM chain_spend_coins WHERE spend_id = ANY($1)`,
      [many.map(({ spendId }) => spendId)],
    );
    expect(new Set(coins.map(({ key }) => key)).size).toBe(5);
    await system.move();
    await system.block(NEEDED);
    for (const wanted of many) expect(await system.stateOf(wanted)).toBe('settled');
    expect(await chain.lies(TAPROOT)).toBe(before + 250_000n);
    await system.assertEqual();
  });

  it('goes to cold as one of the house’s own, and custody moves with it', async () => {
    const { chain } = system;
    const spendId = '00000000-0000-4000-8000-000000000777';
    const cold = { spendId, kind: 'cold', chain: 'bitcoin', asset: 'BTC' } as const;
    const before = await chain.lies(BITCOIN_COLD);
    const opened = await system.spends.want({ ...cold, raw: 1_000_000n, address: BITCOIN_COLD });
    expect(opened).toMatchObject({ ok: true });
    await system.move();
    await system.block(NEEDED);
    expect(await system.find(spendId)).toMatchObject({ state: 'final' });
    expect(await chain.lies(BITCOIN_COLD)).toBe(before + 1_000_000n);
    await system.assertEqual();
  });
});

describe('what leaves without us', () => {
  it('stops all chains within a comparison, by its transaction', async () => {
    const { chain } = system;
    const txid = await chain.demo.steal('BTC', '1000');
    await chain.mine();
    await chain.watch();
    await chain.compare();
    expect(await system.stops()).toContain('unknown_spend');
    const rows = await chain.server.sql<{ txid: string }>(
      `SELECT f.value ->> 'txid' AS txid FROM chain_stops, json_array_elements(findings) AS f
       WHERE lifted_at IS NULL`,
    );
    expect(rows.map((row) => row.txid)).toContain(txid);
  });
});
