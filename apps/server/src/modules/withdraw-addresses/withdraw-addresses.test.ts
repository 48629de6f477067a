// The address book of coins over HTTP, and every text that is no address to withdraw to.
import { deriveEvmAddress } from '@sarraf/chain-codec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_XPUB } from '../../testing/chains.ts';
import {
  anyAddress,
  BOOK_MS,
  coinWithdrawing,
  startCoinServer,
} from '../../testing/coin-withdrawals.ts';
import type { Answer, TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/withdrawals.ts';

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

let server: TestServer;
beforeAll(async () => {
  ({ server } = await startCoinServer());
});
afterAll(() => server?.close());

const { again, call, codeFor, moneyOf, rich, save, toldOf, withdraw } = coinWithdrawing(
  () => server,
);
const book = async (who: Person): Promise<Record<string, unknown>[]> =>
  ((await call(who, 'GET /withdraw_addresses')).body.data as { data: Record<string, unknown>[] })
    .data;
const estimate = (who: Person, to_address: string): Promise<Answer> =>
  call(who, 'POST /user_wallets/estimateFee', {
    body: { amount: '100', coin: 'USDT', network: 'ERC20', to_address },
  });
const depositAddress = async (who: Person): Promise<string> =>
  String(
    (
      await call(who, 'POST /user_wallets/getdepositaddress', {
        body: { symbol: 'USDT', smart_contract_name: 'ERC20' },
      })
    ).body.data['address'],
  );

describe('the book', () => {
  it('saves an address with a factor, and it counts a day later', async () => {
    const who = await rich();
    const address = anyAddress();
    const saved = await save(who, ` ${address.toLowerCase()}\n`, { label: ' Ledger ' });
    const countsFrom = new Date(server.clock.now() + BOOK_MS);
    expect(saved.body.data, saved.text).toMatchObject({
      label: 'Ledger',
      address,
      networks: ['ERC20', 'BEP20'],
      counts: false,
      withdrawals: 0,
      last_used_at: null,
    });
    const from = Date.parse(String(saved.body.data['counts_from']));
    expect(Math.abs(from - countsFrom.getTime())).toBeLessThan(60_000);
    expect(await toldOf(who)).toEqual(['withdraw_address_added']);
    expect((await save(who, address)).body.error).toBe('withdraw_address_known');
    const early = await withdraw(who, { wallet_address: address });
    expect(early.body.error).toBe('address_too_new');
    server.clock.advance(BOOK_MS);
    const later = await again(who);
    expect((await book(later))[0]).toMatchObject({ counts: true });
    expect((await withdraw(later, { wallet_address: address })).status).toBe(200);
    expect((await book(later))[0]).toMatchObject({
      withdrawals: 0,
      last_used_at: expect.any(String),
    });
  });

  it('W05: takes no address without a factor for this very purpose', async () => {
    const who = await rich();
    const address = anyAddress();
    const other = await codeFor(who, 'transfer');
    expect((await save(who, address, { activation_code: undefined })).body.error).toBe(
      'factor_required',
    );
    for (const code of ['000000', other]) {
      expect((await save(who, address, { activation_code: code })).body.error).toBe('code_wrong');
    }
    expect(await book(who)).toEqual([]);
  });

  it('removes an address of its owner alone, and one that was removed is not withdrawn to', async () => {
    const [who, other] = [await rich(), await rich()];
    const address = anyAddress();
    const id = String((await save(who, address)).body.data['id']);
    const remove = (by: Person) => call(by, 'DELETE /withdraw_addresses/:id', { params: { id } });
    expect((await remove(other)).body.error).toBe('withdraw_address_not_found');
    expect((await remove(who)).status).toBe(200);
    expect((await remove(who)).body.error).toBe('withdraw_address_not_found');
    expect(await book(who)).toEqual([]);
    const asked = await withdraw(who, { wallet_address: address });
    expect([asked.body.error, asked.body.facts]).toEqual(['address_not_saved', { hours: 24 }]);
    // saved anew it begins anew
    expect((await save(who, address)).body.data['counts']).toBe(false);
  });

  it('is full at fifty', async () => {
    const who = await rich();
    await server.sql(
      `INSERT INTO withdraw_addresses (user_id, family, address, label, counts_from)
       SELECT $1, 'evm', '0x' || lpad(to_hex(n + 100000), 40, '0'), 'n', now()
       FROM generate_series(1, 50) AS n`,
      [who.userId],
    );
    expect((await save(who, anyAddress())).body.error).toBe('withdraw_addresses_full');
  });

  it('is closed to a frozen account', async () => {
    const who = await rich();
    const code = await codeFor(who, 'recipients');
    await server.sql(
      `INSERT INTO user_standings (user_id, is_frozen) VALUES ($1, true)
       ON CONFLICT (user_id) DO UPDATE SET is_frozen = true`,
      [who.userId],
    );
    const saved = await save(who, anyAddress(), { activation_code: code });
    expect(saved.body.error).toBe('account_frozen');
  });
});

describe('W06: what is no address to withdraw to', () => {
  const good = anyAddress();
  const letter = good.slice(2).search(/[a-f]/i) + 2;
  const swapped = (text: string, at: number): string => {
    const sign = text.charAt(at);
    const other = sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase();
    return text.slice(0, at) + other + text.slice(at + 1);
  };
  const hot = deriveEvmAddress(TEST_XPUB, 1, 0);
  const gas = deriveEvmAddress(TEST_XPUB, 1, 1);
  it.each([
    ['address_checksum', 'a letter of the other case', swapped(good, letter)],
    ['address_malformed', 'a digit too few', good.slice(0, -1)],
    ['address_malformed', 'a digit too many', `${good}0`],
    ['address_malformed', 'a space within', `${good.slice(0, 10)} ${good.slice(10)}`],
    ['address_malformed', 'a zero-width space', `${good.slice(0, 10)}\u200b${good.slice(10)}`],
    ['address_malformed', 'a zero-width space at its end', `${good}\u200b`],
    ['address_malformed', 'a sign that turns text', `\u202e${good}`],
    ['address_malformed', 'a Cyrillic letter', `0x${'\u0430'.repeat(40)}`],
    ['address_malformed', 'a Greek letter', `0x${'\u03b1'.repeat(40)}`],
    ['address_malformed', 'the zero address', `0x${'0'.repeat(40)}`],
    ['address_malformed', 'a program of the chain', `0x${'0'.repeat(39)}4`],
    ['address_malformed', 'a transaction code', `0x${'ab'.repeat(32)}`],
    ['address_of_other_network', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['address_of_other_network', 'Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['address_of_other_network', 'Bitcoin of old', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['address_of_other_network', 'a test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['address_of_token', 'the contract of a coin', TOKEN],
    ['address_of_house', 'hot', hot],
    ['address_of_house', 'gas', gas.toLowerCase()],
  ])('%s: %s', async (error, _what, text) => {
    const who = await rich();
    const before = await moneyOf(who);
    const code = await codeFor(who);
    const saved = await save(who, text, { activation_code: code });
    expect([saved.status, saved.body.error]).toEqual([422, error]);
    expect((await estimate(who, text)).body.error).toBe(error);
    const asked = await withdraw(who, { wallet_address: text, activation_code: code });
    expect(asked.body.error).toBe(error);
    expect(await book(who)).toEqual([]);
    expect(await moneyOf(who)).toEqual(before);
  });

  it('their own deposit address, and one that the operator blocked', async () => {
    const who = await rich();
    const own = await depositAddress(who);
    expect((await save(who, own)).body.error).toBe('address_is_yours');
    expect((await withdraw(who, { wallet_address: own })).body.error).toBe('address_is_yours');
    const address = anyAddress();
    await server.sql(
      `INSERT INTO blocked_addresses (family, address, reason) VALUES ('evm', $1, 'a list')`,
      [address.toLowerCase()],
    );
    expect((await save(who, address)).body.error).toBe('address_blocked');
    expect((await estimate(who, address)).body.error).toBe('address_blocked');
    expect((await withdraw(who, { wallet_address: address })).body.error).toBe('address_blocked');
    expect(await moneyOf(who)).toEqual([10_000_000_000, 0]);
  });

  it('an unknown network, one that is closed, and a memo where there is none', async () => {
    const who = await rich();
    expect((await save(who, good, { network: 'BTC' })).body.error).toBe('coin_network_unknown');
    const on = (chain: string, change: object = {}) =>
      withdraw(who, { wallet_address: good, chain, ...change });
    expect((await on('BTC')).body.error).toBe('coin_network_unknown');
    // our own lists have assets in lower case, too
    expect((await on('erc20', { tag: '12' })).body.error).toBe('tag_not_used');
    expect((await on('BEP20')).body.error).toBe('coin_withdrawal_closed');
    expect((await on('ERC20', { tag: '12' })).body.error).toBe('tag_not_used');
  });
});
