// What the real server answered, for tests of the trade screen.
import type { Market } from '@sarraf/contracts';
import answers from '#testing/answers.json' with { type: 'json' };

const markets = answers.markets.body.data.data as unknown as readonly Market[];

/** A market as it was recorded, like `BTCIRT`. */
export function recordedMarket(name: string): Market {
  const market = markets.find(({ market_name }) => market_name === name);
  if (market === undefined) throw new Error(`${name} was recorded.`);
  return market;
}

/** All that a form of orders asks for, answered as it was recorded. */
export const FORM_READS = {
  'GET /markets': 'markets',
  'GET /user_wallets/list': 'wallets',
  'GET /user/fees': 'fees',
  'GET /user/access_status': 'accessStatus',
  'GET /orderList': 'openOrders',
  'GET /getTransactions': 'openOrders',
  'GET /cards': 'cards',
  'GET /tomanWallet/limits': 'limits',
} as const;
