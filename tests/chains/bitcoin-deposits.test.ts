// What comes by Bitcoin: each output once for ever, whatever its chain does meanwhile.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { type BitcoinPayouts, NEEDED, startBitcoinSystem } from './testing/bitcoin-system.ts';

const MILLI = 100_000n;

let system: BitcoinPayouts;
beforeAll(async () => {
  system = await startBitcoinSystem();
});
afterAll(() => system?.stop());

const newcomer = (): Promise<SignedIn> => system.chain.server.person({ level: 1 });
const pay = async (person: SignedIn, amount = '0.001'): Promise<string> => {
  const address = await system.chain.address(person);
  return system.chain.demo.pay([{ asset: 'BTC', address, amount }]);
};
const block = async (blocks = 1): Promise<void> => {
  await system.chain.mine(blocks);
  await system.chain.watch();
};
const statesOf = async (person: SignedIn): Promise<unknown[]> =>
  (await system.chain.deposits(person)).map(({ status }) => status);
const claim = async ({ accessToken: token }: SignedIn, code: string) => {
  const body = { transaction_code: code };
  const answer = await system.chain.server.call('POST /deposit/automatic_deposit', {
    token,
    body,
  });
  return answer.status === 200 ? answer.body.data['status'] : answer.body.error;
};

describe('a deposit of Bitcoin', () => {
  it('C12 is each output of a transaction: three in one, two of them to one person', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const [first, second] = [await system.chain.address(one), await system.chain.address(other)];
    const payments = [first, second, first].map((address, nth) => ({
      asset: 'BTC',
      address,
      amount: `0.00${nth + 1}`,
    }));
    const txid = await system.chain.demo.pay(payments);
    await block(NEEDED);
    expect(await system.chain.balance(one.userId)).toBe(4n * MILLI);
    expect(await system.chain.balance(other.userId)).toBe(2n * MILLI);
    const kept = await system.chain.server.sql<{ reference: string }>(
      'SELECT reference FROM coin_deposits WHERE reference LIKE $1 ORDER BY 1',
      [`bitcoin:${txid}:%`],
    );
    expect(kept.map(({ reference }) => reference)).toHaveLength(3);
    await system.assertEqual();
  });

  it('C14 is found by its code, however it is written, by its own person alone', async () => {
    const [mine, other] = [await newcomer(), await newcomer()];
    const txid = await pay(mine);
    expect(await claim(mine, txid)).toBe('transaction_pending');
    await block();
    for (const code of [txid, txid.toUpperCase(), `https://mempool.space/tx/${txid}#vout=0`]) {
      expect(await claim(mine, code)).toBe('seen');
    }
    expect(await claim(other, txid)).toBe('transaction_not_yours');
    expect(await claim(mine, 'ab'.repeat(32))).toBe('transaction_not_found');
    await block();
    expect(await claim(mine, txid)).toBe('credited');
    expect(await system.chain.balance(mine.userId)).toBe(MILLI);
  });

  it('C20 below the least is kept, and given once it comes to that together', async () => {
    const person = await newcomer();
    await pay(person, '0.00006');
    await block(NEEDED);
    expect(await statesOf(person)).toEqual(['parked']);
    expect(await system.chain.balance(person.userId)).toBe(0n);
    await system.assertEqual();
    await pay(person, '0.00006');
    await block(NEEDED);
    await system.chain.watch();
    expect(await system.chain.balance(person.userId)).toBe(12_000n);
    await system.assertEqual();
  });

  it.each([['again'], ['moved'], ['dropped']] as const)(
    'C15 a fork before its confirmations, its transaction %s: once or never',
    async (mode) => {
      const person = await newcomer();
      await pay(person);
      await block();
      expect(await statesOf(person)).toEqual(['seen']);
      await system.chain.demo.fork(NEEDED - 1, mode);
      await system.chain.watch();
      // again in its own block it has one more by now
      await system.assertEqual(mode === 'moved' ? { BTC: ['waiting'] } : {});
      await block(NEEDED);
      const isThere = mode !== 'dropped';
      expect(await statesOf(person)).toEqual([isThere ? 'credited' : 'orphaned']);
      expect(await system.chain.balance(person.userId)).toBe(isThere ? MILLI : 0n);
      expect(await system.stops()).toEqual([]);
      await system.assertEqual();
    },
  );

  it('C15 forks while the worker is dead, at N and at N + 1: what stands is credited once', async () => {
    for (const depth of [NEEDED, NEEDED + 1]) {
      const person = await newcomer();
      await pay(person);
      await system.chain.mine(depth);
      await system.chain.demo.fork(depth, 'moved');
      await block(NEEDED);
      expect(await statesOf(person)).toEqual(['credited']);
      expect(await system.chain.balance(person.userId)).toBe(MILLI);
      await system.assertEqual();
    }
  });

  it('C15 a fork behind its credit stops the chain; in a block again it is the same one', async () => {
    const person = await newcomer();
    await pay(person);
    await block(NEEDED);
    expect(await system.chain.balance(person.userId)).toBe(MILLI);
    await system.chain.demo.fork(NEEDED, 'moved');
    await system.chain.watch();
    expect(await system.stops()).toContain('deep_fork');
    await block(NEEDED);
    expect(await statesOf(person)).toEqual(['credited']);
    expect(await system.chain.balance(person.userId)).toBe(MILLI);
    await system.assertEqual();
    await system.goOn();
  });

  it('C16, C17 is not credited by a node that lies, hangs or is behind', async () => {
    const person = await newcomer();
    const [first] = system.chain.demo.nodes;
    await pay(person);
    await block();
    await first?.behave('behind');
    await block(NEEDED);
    expect(await statesOf(person)).toEqual(['seen']);
    await first?.behave('honest');
    await block();
    expect(await statesOf(person)).toEqual(['credited']);
    expect(await system.chain.balance(person.userId)).toBe(MILLI);
    await system.assertEqual();
  });
});

describe('the comparison of custody', () => {
  it('finds one satoshi off in a movement, at its asset and chain', async () => {
    const [row] = await system.chain.server.sql<{ seq: string }>(
      `SELECT seq FROM chain_moves WHERE chain = 'bitcoin' AND book = 'credited' ORDER BY seq LIMIT 1`,
    );
    const alter = (by: number) =>
      system.chain.server.sql('UPDATE chain_moves SET raw = raw + $2::int WHERE seq = $1', [
        row?.seq,
        by,
      ]);
    await alter(1);
    await system.chain.compare();
    expect(await system.stops()).toEqual(expect.arrayContaining(['state']));
    await alter(-1);
    await system.goOn();
    await system.assertEqual();
  });
});
