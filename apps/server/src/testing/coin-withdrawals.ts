// People who withdraw coins, for tests over HTTP: a network that is open, prices, a played signer's side.
import { randomBytes } from 'node:crypto';
import { evmAddress } from '@sarraf/chain-codec';
import type { EndpointKey } from '@sarraf/contracts';
import { reconciliationModule } from '../modules/reconciliation/index.ts';
import { byHand } from './by-hand.ts';
import { CHAIN_ENVIRONMENT, openChain, openWithdrawals, signerEnvironment } from './chains.ts';
import { ScriptedSpends } from './scripted-spends.ts';
import { type Answer, startTestServer, type TestServer } from './server.ts';
import { CANCEL_MS, type Person } from './withdrawals.ts';

const HOUR_MS = 3_600_000;
/** Until an address counts. */
export const BOOK_MS = 24 * HOUR_MS;

let serial = 0;

/** A server with USDT and ETH open for withdrawals on Ethereum, a dollar at 100,000 toman. */
export async function startCoinServer(): Promise<{
  readonly server: TestServer;
  readonly spends: ScriptedSpends;
}> {
  const spends = new ScriptedSpends();
  const server = await startTestServer({
    env: { ...CHAIN_ENVIRONMENT, ...signerEnvironment() },
    // people of these tests have money that no bank knows
    instead: [spends.module, byHand(reconciliationModule, 'reconcile')],
  });
  const { userId } = await server.person({ staffRole: 'finance' });
  await openChain(server, userId);
  await openWithdrawals(server);
  server.providers.usdtToman = '100000';
  return { server, spends };
}

/** An address that nobody has met; `ends`: with these first and last four digits. */
export function anyAddress(ends?: readonly [string, string]): string {
  const digits = randomBytes(20).toString('hex');
  const [first, last] = ends ?? [digits.slice(0, 4), digits.slice(-4)];
  const read = evmAddress(`0x${first}${digits.slice(4, -4)}${last}`);
  if (!read.ok) throw new Error('No address.');
  return read.value;
}

/** What tests do with withdrawals of coins. */
export function coinWithdrawing(server: () => TestServer) {
  const call = (who: Person, key: EndpointKey, options: Parameters<TestServer['call']>[1] = {}) =>
    server().call(key, { token: who.accessToken, lang: 'en', ...options });
  const codeFor = async (who: Person, purpose = 'withdraw'): Promise<string> => {
    await call(who, 'POST /user/getVerficiationCode', { body: { purpose } });
    return server().code(who.mobile);
  };
  /** Has the sources say what they saw just now, by the server's clock. */
  const seePrices = async (): Promise<void> => {
    server().providers.priceAgeMs = Date.now() - server().clock.now();
    await server().process.background.run('read_prices');
  };
  const again = async (who: Person): Promise<Person> => ({
    ...who,
    ...(await server().login(who.mobile, who.password)),
  });
  const move = (): Promise<void> => server().process.background.run('move_coin_payouts');
  const save = async (
    who: Person,
    address: string,
    change: Record<string, unknown> = {},
  ): Promise<Answer> => {
    const own =
      'activation_code' in change ? {} : { activation_code: await codeFor(who, 'recipients') };
    const body = { address, network: 'ERC20', label: 'wallet', ...own, ...change };
    return call(who, 'POST /withdraw_addresses', { body });
  };
  return {
    again,
    call,
    codeFor,
    move,
    save,
    seePrices,
    /** Lets time pass and moves what is due then. */
    moveAfter: async (ms: number): Promise<void> => {
      server().clock.advance(ms);
      await seePrices();
      await move();
    },
    /** A person with coins. */
    rich: (usdt = '10000'): Promise<Person> =>
      server().person({ level: 2, opening: { USDT: usdt, ETH: '3' } }),
    /** Saves an address as if that was two days ago. */
    know: async (who: Person, address: string): Promise<void> => {
      await server().sql(
        `INSERT INTO withdraw_addresses (user_id, family, address, label, counts_from)
         VALUES ($1, 'evm', $2, 'known', $3)`,
        [who.userId, address, new Date(server().clock.now() - BOOK_MS)],
      );
    },
    /** As if the person had long been here, and a withdrawal had reached the address before. */
    trust: async (who: Person, address: string, asset = 'USDT'): Promise<void> => {
      await server().sql(
        `UPDATE sessions SET created_at = created_at - interval '80 hours' WHERE user_id = $1`,
        [who.userId],
      );
      await paidBefore(server(), who.userId, address, asset);
    },
    /** Asks with a fresh code, or with what `change` says. */
    withdraw: async (
      who: Person,
      change: Record<string, unknown>,
      key = `coins-${(serial += 1)}`,
    ): Promise<Answer> => {
      await seePrices();
      const own = 'activation_code' in change ? {} : { activation_code: await codeFor(who) };
      const body = { symbol: 'USDT', chain: 'ERC20', amount: '100', ...own, ...change };
      return call(who, 'POST /user_wallets/manual_withdraw', {
        body,
        headers: { 'idempotency-key': key },
      });
    },
    read: (who: Person, id: string): Promise<Answer> =>
      call(who, 'GET /coin_withdrawals/:id', { params: { id } }),
    cancel: (who: Person, id: string): Promise<Answer> =>
      call(who, 'DELETE /user_wallets/withdraw/:id', { params: { id } }),
    ...booksOf(server),
  };
}

/** A withdrawal that settled long ago. */
async function paidBefore(
  server: TestServer,
  userId: number,
  address: string,
  asset: string,
): Promise<void> {
  const id = `00000000-0000-4000-8000-${String((serial += 1)).padStart(12, '0')}`;
  const monthAgo = server.clock.now() - 40 * BOOK_MS;
  await server.sql(
    `INSERT INTO withdrawals_state (id, user_id, asset, units, fee_units, recipient, day, hold_id,
       created_at_ms, cancel_until_ms, state, reference, updated_at_ms, chain, destination, worth)
     VALUES ($1, $2, $3, 100, 1, 'address:1', '1405-01-01', $4, $5, $5, 'settled', 'long ago', $5,
       'ethereum', repeat('a', 64), 1)`,
    [id, userId, asset, -serial, monthAgo],
  );
  await server.sql(
    `INSERT INTO coin_payouts (id, user_id, asset, chain, code, address, units, fee_units, digest,
       share_bps, device_since, created_at)
     VALUES ($1, $2, $3, 'ethereum', 'ERC20', $4, 100, 1, repeat('a', 64), 1, $5, $5)`,
    [id, userId, asset, address, new Date(monthAgo)],
  );
}

/** What the database says of it. */
function booksOf(server: () => TestServer) {
  return {
    /** What a person has of a coin, and what of it is held; smallest units. */
    moneyOf: async (who: Person, asset = 'USDT'): Promise<readonly [number, number]> => {
      const [row] = await server().sql<{ total: bigint; held: bigint }>(
        `SELECT b.total, b.held FROM accounts a JOIN balances b ON b.account_id = a.id
         WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND a.asset = $2 AND a.wallet = 'spot'`,
        [String(who.userId), asset],
      );
      return [Number(row?.total ?? 0), Number(row?.held ?? 0)];
    },
    /** What a person was told of their coins. */
    toldOf: async (who: Person): Promise<string[]> =>
      (
        await server().sql<{ kind: string }>(
          `SELECT kind FROM notifications
           WHERE user_id = $1 AND (kind LIKE 'coin_%' OR kind = 'withdraw_address_added') ORDER BY id`,
          [who.userId],
        )
      ).map(({ kind }) => kind),
  };
}

export { CANCEL_MS };
