// People who move money to each other, for tests over HTTP.
import type { EndpointKey } from '@sarraf/contracts';
import type { Answer, TestServer } from './server.ts';

/** Somebody of a test. */
export type Person = Awaited<ReturnType<TestServer['person']>>;

let keys = 0;

/** What tests do with transfers and gifts of a server. */
export function moving(server: () => TestServer) {
  const codeFor = async (who: Person, purpose = 'transfer'): Promise<string> => {
    const body = { purpose };
    await server().call('POST /user/getVerficiationCode', { token: who.accessToken, body });
    return server().code(who.mobile);
  };
  const call = (who: Person, key: EndpointKey, options: Parameters<TestServer['call']>[1] = {}) =>
    server().call(key, { token: who.accessToken, lang: 'en', ...options });
  const post = (who: Person, key: EndpointKey, body: unknown, idempotencyKey?: string) =>
    call(who, key, {
      body,
      headers: { 'idempotency-key': idempotencyKey ?? `move-${(keys += 1)}` },
    });
  const move = (): Promise<void> => server().process.background.run('move_transfers');
  return {
    call,
    codeFor,
    move,
    post,
    /** Lets time pass and moves what is due then. */
    moveAfter: async (ms: number): Promise<void> => {
      server().clock.advance(ms);
      await move();
    },
    /** The same person, signed in anew. */
    again: async (who: Person): Promise<Person> => ({
      ...who,
      ...(await server().login(who.mobile, who.password)),
    }),
    /** Somebody with money. */
    rich: (level: 1 | 2 = 2, opening: Record<string, string> = { IRT: '300000000' }) =>
      server().person({ level, opening }),
    /** Moves money with a fresh code, or with what `change` says. */
    transfer: async (
      who: Person,
      change: Record<string, unknown>,
      idempotencyKey?: string,
    ): Promise<Answer> => {
      const own =
        'activation_code' in change || change['to_wallet'] === 'vault'
          ? {}
          : { activation_code: await codeFor(who) };
      const body = { symbol: 'IRT', amount: '1000000', ...own, ...change };
      return post(who, 'POST /user_wallets/internal_transfer', body, idempotencyKey);
    },
    /** Makes a gift with a fresh code, or with what `change` says. */
    give: async (
      who: Person,
      change: Record<string, unknown> = {},
      idempotencyKey?: string,
    ): Promise<Answer> => {
      const own = 'activation_code' in change ? {} : { activation_code: await codeFor(who) };
      const body = { symbol: 'IRT', amount: '1000000', colour: 'lapis', ...own, ...change };
      return post(who, 'POST /gift_codes', body, idempotencyKey);
    },
    ...booksOf(server),
  };
}

/** What the database says of it. */
function booksOf(server: () => TestServer) {
  return {
    /** What a person has in both wallets, and what of it is held; toman. */
    moneyOf: async (who: Person) => {
      const rows = await server().sql<{ wallet: 'spot' | 'vault'; total: string; held: string }>(
        `SELECT a.wallet, b.total / 10 AS total, b.held / 10 AS held FROM accounts a
         JOIN balances b ON b.account_id = a.id
         WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND a.asset = 'IRT'`,
        [String(who.userId)],
      );
      const of = (wallet: 'spot' | 'vault') => {
        const row = rows.find((one) => one.wallet === wallet);
        return [Number(row?.total ?? 0), Number(row?.held ?? 0)] as const;
      };
      const [[spot, spotHeld], [vault, vaultHeld]] = [of('spot'), of('vault')];
      return { spot, spotHeld, vault, vaultHeld };
    },
    /** What a person was told, the oldest first; sign-ins and the like left out. */
    toldOf: async (who: Person): Promise<string[]> =>
      (
        await server().sql<{ kind: string }>(
          `SELECT kind FROM notifications WHERE user_id = $1
             AND kind ~ '^(transfer|vault|gift|recipient|whitelist)' ORDER BY id`,
          [who.userId],
        )
      ).map(({ kind }) => kind),
  };
}
