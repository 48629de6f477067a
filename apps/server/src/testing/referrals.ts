// People who invite one another, and trade.
import { checkDatabase } from '../engine/proof/check-database.queries.ts';
import { limit, sender } from './orders.ts';
import type { SignedIn, TestServer } from './server.ts';

type Person = SignedIn;
const HOUR_MS = 3_600_000;
const RICH = { IRT: '900000000000', BTC: '5000', USDT: '50000000' } as const;

/** What tests of invitations do with a server. */
export function inviting(server: () => TestServer) {
  const send = sender(server);
  const rich = (): Promise<Person> => server().person({ opening: RICH });
  const run = (task: string): Promise<void> => server().process.background.run(task);
  const create = (who: Person, body: Record<string, unknown> = { user_percent: 60 }) =>
    send('POST /referral/create', who, body);
  const code = async (who: Person, userPercent = 60): Promise<string> =>
    String((await create(who, { user_percent: userPercent })).body.data['code']);
  const join = async (who: Person, text: string): Promise<string> => {
    const { status, body } = await send('POST /referral/join', who, { code: text });
    return status === 200 ? 'joined' : body.error;
  };
  const get = async (
    who: Person,
    key: 'GET /referral/info' | 'GET /user/referrals' | 'GET /user/fees',
  ) => (await send(key, who, {})).body.data;
  /** A maker's order that stands, and a taker's that takes it; both are filled. */
  const trade = async (
    maker: Person,
    taker: Person,
    side: 'buy' | 'sell',
    terms: Record<string, unknown>,
  ): Promise<Record<string, unknown>> => {
    const [rests, takes] = side === 'buy' ? ['Sell', 'Buy'] : ['Buy', 'Sell'];
    const resting = await send(
      `POST /trade/limit${rests}` as 'POST /trade/limitSell',
      maker,
      limit(terms),
    );
    if (resting.status !== 200) throw new Error(resting.text);
    const taken = await send(
      `POST /trade/limit${takes}` as 'POST /trade/limitSell',
      taker,
      limit(terms),
    );
    if (taken.status !== 200) throw new Error(taken.text);
    return taken.body.data;
  };
  return {
    send,
    rich,
    run,
    create,
    code,
    join,
    get,
    trade,
    info: (who: Person) => get(who, 'GET /referral/info'),
    /** The hour is over. */
    payHour: async () => {
      server().clock.advance(HOUR_MS);
      await run('pay_commissions');
    },
    /** Somebody's friend, who came by a code of theirs. */
    friendOf: async (owner: Person, userPercent = 60): Promise<Person> => {
      const friend = await rich();
      const said = await join(friend, await code(owner, userPercent));
      if (said !== 'joined') throw new Error(said);
      return friend;
    },
    /** Entries that paid an owner, with what each moved: `commission/1/IRT/9 19800`. */
    paid: async (owner: Person): Promise<string[]> => {
      const rows = await server().sql<{ said: string }>(
        `SELECT e.reference || ' ' || p.amount || ' ' || f.owner_kind || ':' || f.owner_id AS said
         FROM ledger_entries e JOIN postings p ON p.entry_id = e.id
           JOIN accounts f ON f.id = p.from_account JOIN accounts t ON t.id = p.to_account
         WHERE e.kind = 'reward' AND t.owner_kind = 'user' AND t.owner_id = $1 ORDER BY e.id`,
        [String(owner.userId)],
      );
      return rows.map(({ said }) => said);
    },
    /** What the proof of I26 looked at, and what it found. */
    proof: async () => {
      const { results } = await checkDatabase(server().databaseUrl);
      const found = results.find(({ invariant }) => invariant === 'I26');
      return { checked: found?.checked, violations: found?.violations };
    },
  };
}
