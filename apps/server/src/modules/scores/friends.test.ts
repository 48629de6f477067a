// Points and invitations: what trades within one tree earn, and what a friend's fees do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviting } from '../../testing/referrals.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type Person, scoring } from '../../testing/scores.ts';

let server: TestServer;
let maker: Person;
const { entries, give, trade, trader } = scoring(() => server);
const { code, join } = inviting(() => server);

beforeAll(async () => {
  server = await startTestServer();
  maker = await trader({ rateProfile: 'market_maker' });
});
afterAll(() => server?.close());

/** 24,970,600 toman at 0.22 %, which is what a friend by a code of 60 pays, rounded up; rial. */
const FRIENDS_FEE = 549_354n;
const feesOf = async (who: Person): Promise<bigint> => {
  const [row] = await server.sql<{ fees: string }>(
    'SELECT fees FROM score_balances WHERE user_id = $1',
    [who.userId],
  );
  return BigInt(row?.fees ?? '0');
};
const kindsOf = async (who: Person): Promise<readonly string[]> =>
  (await entries(who)).map(({ kind }) => kind).filter((kind) => !kind.startsWith('level_'));
const friendOf = async (owner: Person): Promise<Person> => {
  const friend = await trader();
  expect(await join(friend, await code(owner))).toBe('joined');
  return friend;
};

describe('points and invitations', () => {
  it('fees of trades within one tree earn no points and back nothing', async () => {
    const owner = await trader();
    const friend = await friendOf(owner);
    const sibling = await friendOf(owner);
    await trade(owner, friend);
    await trade(friend, sibling);
    for (const who of [owner, friend, sibling]) {
      expect(await feesOf(who)).toBe(0n);
      expect(await kindsOf(who)).toEqual([]);
    }
  });

  it('a friend whose fees reached the sum earns the one who invited them points, once', async () => {
    const owner = await trader();
    const friend = await friendOf(owner);
    await trade(maker, friend);
    expect(await feesOf(friend)).toBe(FRIENDS_FEE);
    const [given] = (await entries(owner)).filter(({ kind }) => kind === 'friend_fees');
    expect(given).toEqual({ kind: 'friend_fees', subject: String(friend.userId), points: 50 });
    await trade(maker, friend);
    await give();
    expect(await kindsOf(owner)).toEqual(['friend_fees']);
    expect(await feesOf(owner)).toBe(0n);
  });
});
