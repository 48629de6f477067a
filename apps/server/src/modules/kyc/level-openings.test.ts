// What each level is said to open, against what its calls answer.
import { type EndpointKey, endpoints, LEVEL_OPENINGS, type LevelOpening } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyAddress, coinWithdrawing, startCoinServer } from '../../testing/coin-withdrawals.ts';
import { moving, type Person } from '../../testing/moves.ts';
import type { Answer, TestServer } from '../../testing/server.ts';
import { withdrawing } from '../../testing/withdrawals.ts';

let server: TestServer;
beforeAll(async () => {
  ({ server } = await startCoinServer());
});
afterAll(() => server?.close());

const { call, give, transfer } = moving(() => server);
const { cardOf, withdraw } = withdrawing(() => server);
const coins = coinWithdrawing(() => server);

/** How each is asked for: asked, since a transfer's call has the level of the vault, not of people. */
const ASKS: Readonly<
  Record<LevelOpening, readonly [EndpointKey, (who: Person) => Promise<Answer>]>
> = {
  toman_deposit: [
    'POST /tomanWallet/charge',
    async (who) =>
      call(who, 'POST /tomanWallet/charge', {
        body: { card_id: (await cardOf(who)) || '1', amount: '100000' },
      }),
  ],
  toman_withdraw: [
    'POST /user_wallets/toman/withdraw',
    async (who) => withdraw(who, '15000', { card_id: (await cardOf(who)) || '1' }),
  ],
  trade: [
    'POST /trade/marketBuy',
    (who) =>
      call(who, 'POST /trade/marketBuy', {
        body: { pair_type: 'USDTIRT', pair_amount: '5', request_type: 1, amount_type: 'base' },
      }),
  ],
  coin_withdraw: [
    'POST /user_wallets/manual_withdraw',
    async (who) => {
      const wallet_address = anyAddress();
      await coins.know(who, wallet_address);
      return coins.withdraw(who, { wallet_address });
    },
  ],
  transfer: [
    'POST /user_wallets/internal_transfer',
    async (who) => transfer(who, { to_user: (await server.person()).mobile }),
  ],
  gift: ['POST /gift_codes', (who) => give(who)],
};

const CLOSED = ['level_required', 'deposit_closed', 'transfer_closed', 'withdrawal_closed'];

/** Changes rows of the limits, as staff would; the engine knows. */
async function changeRules(change: string): Promise<void> {
  await server.sql(`UPDATE limit_rules SET ${change}`);
  await server.process.background.run('tell_limits');
}
const ALL_ON = "is_on = true, to_at = NULL, level = CASE kind WHEN 'gateway' THEN 1 ELSE level END";

describe.each([
  ['by the first rules', ALL_ON],
  ['with the row of charges ended', "to_at = from_at WHERE kind = 'gateway'"],
  ['with charges from level 2 on', "level = 2 WHERE kind = 'gateway'"],
  ['with the rows of withdrawals off', "is_on = false WHERE kind = 'toman_withdrawal'"],
  ['with the row of transfers off', "is_on = false WHERE kind = 'transfer'"],
])('%s', (_, change) => {
  beforeAll(() => changeRules(change));
  afterAll(() => changeRules(ALL_ON));

  it.each([0, 1, 2] as const)(
    'level %i is said to open what it opens, and no more',
    async (level) => {
      const who = await server.person({ level, opening: { IRT: '300000000', USDT: '1000' } });
      const status = (await call(who, 'GET /user/access_status')).body.data;
      const levels = status['levels'] as { level: number; opens: LevelOpening[] }[];
      const promised = levels.filter((one) => one.level <= level).flatMap(({ opens }) => opens);
      const open: LevelOpening[] = [];
      for (const opening of LEVEL_OPENINGS) {
        const answer = await ASKS[opening][1](who);
        if (!CLOSED.includes(answer.body.error ?? '')) open.push(opening);
      }
      expect(promised.toSorted()).toEqual(open.toSorted());
    },
  );
});

it('level 2 lets money go to others, by name and by code', async () => {
  const who = await server.person({ level: 2, opening: { IRT: '300000000' } });
  for (const opening of ['transfer', 'gift'] as const) {
    const answer = await ASKS[opening][1](who);
    expect(answer.status, answer.text).toBe(200);
  }
});

it('no call of level 2 is left out of what it is said to open', () => {
  const asked = Object.values(ASKS).map(([key]) => key);
  const ofLevelTwo = Object.entries(endpoints)
    .filter(([, { access }]) => access.level === 2)
    .map(([key]) => key);
  expect(ofLevelTwo.length).toBeGreaterThan(0);
  expect(asked).toEqual(expect.arrayContaining(ofLevelTwo));
});
