// Coins that come in over a real EVM node: seen, confirmed, credited once, whatever the chain does.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { findAnvil } from '../../tools/lib/anvil.ts';
import {
  callData,
  type ChainSystem,
  startChainSystem,
  tetherWords,
} from './testing/chain-system.ts';

const NEEDED = 12;
const ETHER = 10n ** 18n;
const NATIVE = `0x${'0'.repeat(40)}`;
const STRANGER = '0x00000000000000000000000000000000000000aa';

/** Says it in one line where the node's package is missing. */
const isHere = findAnvil() !== undefined;
let system: ChainSystem;
beforeAll(async () => {
  const started = await startChainSystem();
  if (started === undefined) return;
  system = started;
});
afterAll(() => system?.stop());

const usdt = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000));
const first = async (person: SignedIn) => (await system.deposits(person))[0];
const mineAndWatch = async (blocks: number): Promise<void> => {
  await system.mine(blocks);
  await system.watch();
};
const claim = (person: SignedIn, code: string) =>
  system.server.call('POST /deposit/automatic_deposit', {
    token: person.accessToken,
    body: { transaction_code: code },
  });

describe.skipIf(!isHere)('a deposit of a coin', () => {
  it('C01 is counted block by block, credited once at N and not at N-1', async () => {
    const person = await system.server.person();
    const address = await system.address(person);
    const txid = await system.token(system.usdt, address, usdt(25.5));
    await mineAndWatch(1);
    expect(await first(person)).toMatchObject({
      symbol: 'USDT',
      smart_contract_name: 'ERC20',
      amount: '25.5',
      status: 'seen',
      confirmations: 1,
      needed: NEEDED,
      txid,
      address,
    });
    await mineAndWatch(NEEDED - 2);
    expect(await first(person)).toMatchObject({ status: 'confirming', confirmations: 11 });
    expect(await system.balance(person.userId, 'USDT')).toBe(0n);
    await mineAndWatch(1);
    await system.watch();
    expect(await first(person)).toMatchObject({ status: 'credited', confirmations: 12 });
    expect(await system.balance(person.userId, 'USDT')).toBe(usdt(25.5));
    expect(await system.credits(person.userId)).toBe(1);
    const told = await system.server.sql(
      `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'coin%'`,
      [person.userId],
    );
    expect(told).toEqual([{ kind: 'coin_deposit_credited' }]);
    const history = await system.server.call('GET /user_wallets/deposit_history', {
      token: person.accessToken,
    });
    const [row] = history.body.data['data'] as Record<string, unknown>[];
    expect(row).toMatchObject({
      detail: 'coin_deposit',
      transaction_type: 3,
      amount: '25.5',
      state: 'done',
      reference: txid,
    });
  });

  it('C02 is of our contract alone, whatever another one calls itself', async () => {
    const person = await system.server.person();
    const address = await system.address(person);
    const fake = await system.deploy('TetherLike', tetherWords('USDT', 6n, 10n ** 15n));
    await system.token(fake, address, usdt(1_000));
    await mineAndWatch(NEEDED + 1);
    expect(await system.deposits(person)).toEqual([]);
  });

  it('C03 of a transaction that failed is none', async () => {
    const person = await system.server.person();
    const address = await system.address(person);
    await system.actAs(STRANGER);
    const data = callData('0xa9059cbb', address, usdt(9));
    const txid = await system.send({ from: STRANGER, to: system.usdt, data });
    await mineAndWatch(NEEDED + 1);
    expect(await system.deposits(person)).toEqual([]);
    expect((await claim(person, txid)).body.error).toBe('transaction_failed');
  });

  it('C05 that a fork drops before N is none, and one when it is mined again', async () => {
    const person = await system.server.person();
    const address = await system.address(person);
    const data = callData('0xa9059cbb', address, usdt(7));
    const txid = await system.send({ to: system.usdt, data });
    await mineAndWatch(3);
    expect(await first(person)).toMatchObject({ confirmations: 3 });
    await system.fork(3, 4);
    await system.watch();
    expect(await first(person)).toMatchObject({ status: 'orphaned', reason: 'fork' });
    // nonce and fees are as they were, and so is its code
    expect(await system.send({ to: system.usdt, data })).toBe(txid);
    await mineAndWatch(NEEDED);
    expect(await first(person)).toMatchObject({ status: 'credited' });
    expect(await system.balance(person.userId, 'USDT')).toBe(usdt(7));
    expect(await system.credits(person.userId)).toBe(1);
  });

  it('C06 that is read again, by two at once, is credited once', async () => {
    const person = await system.server.person();
    const address = await system.address(person);
    await system.token(system.usdt, address, usdt(3));
    await mineAndWatch(NEEDED);
    expect(await system.balance(person.userId, 'USDT')).toBe(usdt(3));
    await system.server.sql(
      `UPDATE chain_cursors AS c SET height = h.height, hash = h.hash FROM chain_heads AS h
       WHERE c.chain = h.chain AND h.height = c.height - 14`,
    );
    await Promise.all([system.watch(), system.watch(), system.watch()]);
    await system.watch();
    expect(await system.balance(person.userId, 'USDT')).toBe(usdt(3));
    expect(await system.credits(person.userId)).toBe(1);
  });

  it('C09 has one address a person for ever, and nobody else has it; wrong networks are refused', async () => {
    const [one, other] = [await system.server.person(), await system.server.person()];
    const asked = await Promise.all(Array.from({ length: 100 }, () => system.address(one)));
    expect(new Set(asked).size).toBe(1);
    expect(await system.address(one, 'ETH')).toBe(asked[0]);
    expect(await system.address(other)).not.toBe(asked[0]);
    const ask = async (symbol: string, smart_contract_name: string) => {
      const answer = await system.server.call('POST /user_wallets/getdepositaddress', {
        token: one.accessToken,
        body: { symbol, smart_contract_name },
      });
      return [answer.status, answer.body.error];
    };
    expect(await ask('USDT', 'BTC')).toEqual([422, 'coin_network_unknown']);
    expect(await ask('ETH', 'BEP20')).toEqual([422, 'coin_network_unknown']);
    expect(await ask('USDT', 'BEP20')).toEqual([422, 'coin_deposit_closed']);
    const beginner = await system.server.person({ level: 0 });
    const refused = await system.server.call('POST /user_wallets/getdepositaddress', {
      token: beginner.accessToken,
      body: { symbol: 'USDT', smart_contract_name: 'ERC20' },
    });
    expect(refused.body.error).toBe('level_required');
  });

  it('C11 that is mined again with another place in its block is the same one', async () => {
    const person = await system.server.person();
    const address = await system.address(person);
    await system.actAs(STRANGER);
    await system.token(system.usdt, STRANGER, usdt(10));
    await system.mine();
    const data = callData('0xa9059cbb', address, usdt(2));
    const txid = await system.send({ to: system.usdt, data });
    await mineAndWatch(2);
    const before = await logIndexOf(txid);
    await system.fork(2, 0);
    const other = callData('0xa9059cbb', STRANGER, usdt(1));
    await system.send({ from: STRANGER, to: system.usdt, data: other, tip: 50n });
    expect(await system.send({ to: system.usdt, data })).toBe(txid);
    await mineAndWatch(NEEDED + 1);
    const after = await logIndexOf(txid);
    console.info(`logIndex of one transfer: ${before}, mined again ${after}`);
    expect([before, after]).toEqual([0, 1]);
    expect(await system.credits(person.userId)).toBe(1);
    expect(await system.balance(person.userId, 'USDT')).toBe(usdt(2));
  });

  it('C12 C13 of a batch are as many as it has, made by calls within it as well', async () => {
    const [one, other] = [await system.server.person(), await system.server.person()];
    const [mine, theirs] = [await system.address(one), await system.address(other)];
    const batch = await system.deploy('BatchSender', []);
    await system.send({ to: system.usdt, data: callData('0x095ea7b3', batch, usdt(100)) });
    const payments: [string, string, bigint][] = [
      [system.usdt, mine, usdt(4)],
      [system.usdt, mine, usdt(5)],
      [system.usdt, theirs, usdt(6)],
      [NATIVE, mine, ETHER / 4n],
    ];
    const data = callData('0xd573bd2f', 32n, BigInt(payments.length), ...payments.flat());
    await system.send({ to: batch, data, value: ETHER / 4n, gas: 600_000n });
    await mineAndWatch(NEEDED);
    expect(await system.balance(one.userId, 'USDT')).toBe(usdt(9));
    expect(await system.balance(other.userId, 'USDT')).toBe(usdt(6));
    expect(await system.balance(one.userId, 'ETH')).toBe(25_000_000n);
    expect(await system.credits(one.userId)).toBe(3);
  });

  it('C07 C08 C14 is claimed by its code in any writing, by its owner alone, once', async () => {
    const [one, other] = [await system.server.person(), await system.server.person()];
    const txid = await system.token(system.usdt, await system.address(one), usdt(1));
    await system.address(other);
    expect((await claim(one, txid)).body.error).toBe('transaction_pending');
    await system.mine();
    await system.watch();
    const upper = ` https://etherscan.io/tx/0x${txid.slice(2).toUpperCase()}#eventlog `;
    const mine = await claim(one, upper);
    expect(mine.body.data).toMatchObject({ status: 'seen', confirmations: 1, needed: NEEDED });
    expect((await claim(one, txid.slice(2))).body.data['id']).toBe(mine.body.data['id']);
    expect((await claim(other, txid)).body.error).toBe('transaction_not_yours');
    expect((await claim(other, `0x${'ab'.repeat(32)}`)).body.error).toBe('transaction_not_found');
    expect((await claim(other, 'not a code')).body.error).toBe('transaction_code_malformed');
    const claimed = { transaction_code: txid, exchange_symbol: 'USDT', amount: '100' };
    const byHand = await system.server.call('POST /user_wallets/manual_deposit', {
      token: one.accessToken,
      body: { ...claimed, smart_contract_name: 'ERC20', chain: 'ERC20' },
    });
    expect(byHand.body.data['id']).toBe(mine.body.data['id']);
    await mineAndWatch(NEEDED);
    expect((await claim(one, txid)).body.data).toMatchObject({ status: 'credited' });
    expect(await system.balance(one.userId, 'USDT')).toBe(usdt(1));
    expect(await system.balance(other.userId, 'USDT')).toBe(0n);
  });

  it('C18 with less than our unit in it is floored, and the rest is known', async () => {
    const person = await system.server.person();
    const address = await system.address(person, 'ETH');
    await system.send({ to: address, value: ETHER + 10_000_000_019n });
    await mineAndWatch(NEEDED);
    expect(await system.balance(person.userId, 'ETH')).toBe(100_000_001n);
    const [row] = await system.server.sql(`SELECT dust_raw FROM chain_moves WHERE user_id = $1`, [
      person.userId,
    ]);
    expect(row).toEqual({ dust_raw: '19' });
  });

  it('C20 below the minimum is kept, and credited with the one that reaches it', async () => {
    const person = await system.server.person();
    const address = await system.address(person);
    await system.token(system.usdt, address, usdt(0.6));
    await mineAndWatch(NEEDED);
    expect(await first(person)).toMatchObject({ status: 'parked', reason: 'below_minimum' });
    expect(await system.balance(person.userId, 'USDT')).toBe(0n);
    await system.token(system.usdt, address, usdt(0.5));
    await mineAndWatch(NEEDED);
    await system.watch();
    expect(await system.balance(person.userId, 'USDT')).toBe(usdt(1.1));
    expect((await system.deposits(person)).map(({ status }) => status)).toEqual([
      'credited',
      'credited',
    ]);
  });

  it('C10 C21 of nothing is none, and dust comes to bounded work', async () => {
    const person = await system.server.person();
    const address = await system.address(person);
    await system.token(system.usdt, address, 0n);
    await system.token(system.usdt, system.fund, usdt(5));
    for (let nth = 0; nth < 60; nth += 1) await system.token(system.usdt, address, 1n);
    await mineAndWatch(NEEDED);
    await system.watch();
    const rows = await system.server.sql<{ book: string; count: string }>(
      `SELECT book, count(*) AS count FROM chain_moves WHERE user_id = $1 GROUP BY book`,
      [person.userId],
    );
    expect(rows).toEqual([{ book: 'parked', count: '60' }]);
    expect(await system.balance(person.userId, 'USDT')).toBe(0n);
  });

  it('C22 of whoever is frozen at N is kept for them, and says why', async () => {
    const person = await system.server.person();
    const address = await system.address(person);
    await system.token(system.usdt, address, usdt(8));
    await mineAndWatch(NEEDED - 1);
    await system.server.call('POST /user/freeze', { token: person.accessToken, body: {} });
    await system.server.settle();
    await mineAndWatch(1);
    const [row] = await system.server.sql(
      `SELECT book, reason FROM chain_moves WHERE user_id = $1`,
      [person.userId],
    );
    expect(row).toEqual({ book: 'parked', reason: 'account_stopped' });
    expect(await system.balance(person.userId, 'USDT')).toBe(0n);
  });
});

describe.skipIf(!isHere)('looking for a transaction', () => {
  it('is bounded: who looked for many waits', async () => {
    const person = await system.server.person();
    const codes = Array.from({ length: 20 }, (_, nth) => `0x${String(nth).padStart(64, '0')}`);
    for (const code of codes) {
      expect((await claim(person, code)).body.error).toBe('transaction_not_found');
    }
    const refused = await claim(person, `0x${'f'.repeat(64)}`);
    expect([refused.status, refused.body.error]).toEqual([429, 'transaction_tries_used_up']);
  });

  it('C17 says that the network is silent where its node is away, and loses nothing', async () => {
    const person = await system.server.person();
    const address = await system.address(person);
    await system.token(system.usdt, address, usdt(2));
    await mineAndWatch(1);
    await system.node.kill();
    expect((await claim(person, `0x${'e'.repeat(64)}`)).body.error).toBe('chain_silent');
    await system.watch();
    expect(await first(person)).toMatchObject({ status: 'seen', confirmations: 1 });
  });
});

async function logIndexOf(txid: string): Promise<number> {
  const receipt = (await system.node.rpc('eth_getTransactionReceipt', [txid])) as {
    readonly logs: readonly { readonly logIndex: string }[];
  };
  return Number(receipt.logs[0]?.logIndex);
}
