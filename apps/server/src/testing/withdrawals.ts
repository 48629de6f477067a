// People who withdraw toman, for tests over HTTP.
import type { Answer, TestServer } from './server.ts';

/** Somebody of a test. */
export type Person = Awaited<ReturnType<TestServer['person']>>;

/** So long an owner can think again. */
export const CANCEL_MS = 180_000;

let keys = 0;

/** What tests do with withdrawals of a server. */
export function withdrawing(server: () => TestServer) {
  const cardOf = async (who: Person): Promise<string> => {
    const cards = await server().call('GET /cards', { token: who.accessToken });
    const [card] = cards.body.data as unknown as { id: string }[];
    return card?.id ?? '';
  };
  const codeFor = async (who: Person, purpose = 'withdraw'): Promise<string> => {
    const body = { purpose };
    await server().call('POST /user/getVerficiationCode', { token: who.accessToken, body });
    return server().code(who.mobile);
  };
  const move = (): Promise<void> => server().process.background.run('move_payouts');
  const officer = (): Promise<Person> => server().person({ staffRole: 'finance' });
  return {
    cardOf,
    codeFor,
    /** Moves what is due, as the worker does every two seconds. */
    move,
    /** Lets time pass and moves what is due then. */
    moveAfter: async (ms: number): Promise<void> => {
      server().clock.advance(ms);
      await move();
    },
    /** An officer who just signed in: tests move the clock, and sessions of staff are short. */
    officer,
    /** Officers whose abilities are old enough to count as a second person. */
    elders: async (): Promise<[Person, Person]> => {
      const both: [Person, Person] = [await officer(), await officer()];
      await server().sql(
        `UPDATE staff_roles SET since = since - interval '80 hours' WHERE user_id = ANY($1)`,
        [both.map(({ userId }) => userId)],
      );
      return both;
    },
    /** The same person, signed in anew. */
    again: async (who: Person): Promise<Person> => ({
      ...who,
      ...(await server().login(who.mobile, who.password)),
    }),
    /** Somebody with money. */
    rich: (level: 1 | 2 = 1, toman = '200000000'): Promise<Person> =>
      server().person({ level, opening: { IRT: toman } }),
    /** Asks for a withdrawal with a fresh code, or with what `change` says. */
    withdraw: async (
      who: Person,
      amount: string,
      change: Record<string, unknown> = {},
      key = `withdraw-${(keys += 1)}`,
    ): Promise<Answer> => {
      const own = 'activation_code' in change ? {} : { activation_code: await codeFor(who) };
      return server().call('POST /user_wallets/toman/withdraw', {
        token: who.accessToken,
        lang: 'en',
        body: { card_id: await cardOf(who), amount, ...own, ...change },
        headers: { 'idempotency-key': key },
      });
    },
    ...actsOn(server),
    ...booksOf(server),
  };
}

/** Acts of owners and of officers. */
function actsOn(server: () => TestServer) {
  return {
    read: (who: Person, id: string): Promise<Answer> =>
      server().call('GET /user_wallets/toman/withdraw/:id', {
        token: who.accessToken,
        params: { id },
      }),
    cancel: (who: Person, id: string): Promise<Answer> =>
      server().call('DELETE /user_wallets/withdraw/:id', {
        token: who.accessToken,
        params: { id },
      }),
    /** Signs a payout; the second signature with a code, where `proof` says nothing else. */
    approve: async (
      officer: Person,
      id: string,
      proof?: Record<string, unknown>,
    ): Promise<Answer> => {
      const sign = (body: Record<string, unknown>): Promise<Answer> =>
        server().call('POST /admin/payouts/:id/approve', {
          token: officer.accessToken,
          params: { id },
          body: { reason: 'name and Sheba were compared', ...body },
        });
      const answer = await sign(proof ?? {});
      if (proof !== undefined || answer.body.error !== 'factor_required') return answer;
      const body = { purpose: 'approve_payout' };
      await server().call('POST /user/getVerficiationCode', { token: officer.accessToken, body });
      return sign({ activation_code: await server().code(officer.mobile) });
    },
    refuse: (officer: Person, id: string, reason = 'not_own_account'): Promise<Answer> =>
      server().call('POST /admin/payouts/:id/refuse', {
        token: officer.accessToken,
        params: { id },
        body: { reason, words: 'the owner has another name' },
      }),
  };
}

/** What the database says of it. */
function booksOf(server: () => TestServer) {
  return {
    /** What a person has, and what of it is held; toman. */
    moneyOf: async (who: Person): Promise<{ total: number; held: number }> => {
      const [row] = await server().sql<{ total: string; held: string }>(
        `SELECT b.total / 10 AS total, b.held / 10 AS held FROM accounts a
         JOIN balances b ON b.account_id = a.id
         WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND a.asset = 'IRT'`,
        [String(who.userId)],
      );
      return { total: Number(row?.total ?? 0), held: Number(row?.held ?? 0) };
    },
    /** What the bank has paid so far, by our own books; toman. */
    bankTotal: async (): Promise<number> => {
      const [row] = await server().sql<{ total: string }>(
        `SELECT COALESCE(sum(b.total), 0) / 10 AS total FROM accounts a
         JOIN balances b ON b.account_id = a.id
         WHERE a.owner_kind = 'outside' AND a.owner_id = 'bank' AND a.asset = 'IRT'`,
      );
      return Number(row?.total);
    },
    /** What a person was told of their withdrawals. */
    toldOf: async (who: Person): Promise<string[]> =>
      (
        await server().sql<{ kind: string }>(
          `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'withdrawal%'
           ORDER BY id`,
          [who.userId],
        )
      ).map(({ kind }) => kind),
  };
}
