import { scoring } from '../../testing/scores.ts';
import { type CallCases, type Sent, signedInOnly } from './call-case.ts';

/** The trader asks, who has exchanged points that fees back for a discount. */
const exchanged: Sent = async ({ server, trader }) => {
  const { buy, entries, grantOf } = scoring(() => server);
  if (!(await entries(trader)).some(({ points }) => points < 0)) {
    await grantOf(trader, 5_000, 900_000_000);
    const bought = await buy(trader, '1');
    if (bought.status !== 200) throw new Error(bought.text);
  }
  return { token: trader.accessToken };
};

/** Points: rules, what a person has and did, and what can be had for them. */
export const scoreCalls: CallCases = {
  'GET /scores': signedInOnly(exchanged),
  'GET /scores/summary': signedInOnly(exchanged),
  'GET /scores/history': signedInOnly(exchanged),
  'GET /scores/exchange': signedInOnly(exchanged),
  'GET /scores/exchange/history': signedInOnly(exchanged),
};
