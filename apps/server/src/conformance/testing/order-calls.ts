import { limit, market, PRICE } from '../../testing/orders.ts';
import { type CallCases, publicRead, type Sent, signedInOnly, type Users } from './call-case.ts';

type Body = Record<string, unknown>;

const LOW = '11000000000';
const HIGH = '13500000000';

/** An order of the trader's, with the fields that the panel sends. */
function order(body: () => Body, before: (users: Users) => Promise<void> = async () => {}): Sent {
  return async (users) => {
    await before(users);
    return { token: users.trader.accessToken, body: body() };
  };
}

function read(query: Record<string, string> = {}): Sent {
  return ({ trader }) => ({ token: trader.accessToken, query });
}

const wallets = { irr_wallet: true, usdt_wallet: false };

/** How orders are placed, listed and cancelled. */
export const orderCalls: CallCases = {
  'POST /exchange/buyRequest': signedInOnly(
    order(() => ({ ...limit({ pair_price: LOW }), type: 'buy', ...wallets })),
  ),
  'POST /exchange/sellRequest': signedInOnly(
    order(() => ({ ...limit({ pair_price: HIGH }), type: 'sell', receipt_type: 'wallet' })),
  ),
  'GET /orderList': signedInOnly(read({ page: '1', query: '' })),
  'POST /cancelOrder': signedInOnly(async ({ server, trader }) => {
    const token = trader.accessToken;
    const body = limit({ pair_price: LOW });
    const placed = await server.call('POST /trade/limitBuy', { token, body });
    return { token, body: { order_id: placed.body.data['id'] } };
  }),
  'GET /order/calculator': signedInOnly(read({ from_date: '2026-01-01', to_date: '2099-12-31' })),
  'POST /trade/marketBuy': signedInOnly(
    order(
      () => ({
        ...market({ reserve_payment: false, trade_type: 'market', market_price: PRICE }),
        type: 'buy',
        pair_price: PRICE,
        ...wallets,
      }),
      ({ offer }) => offer('sell'),
    ),
  ),
  'POST /trade/marketSell': signedInOnly(
    order(
      () => market({ receipt_type: 'wallet', trade_type: 'market', market_price: PRICE }),
      ({ offer }) => offer('buy'),
    ),
  ),
  'POST /trade/limitBuy': signedInOnly(
    order(() => ({ ...limit({ pair_price: LOW }), amount_type: 'base', ...wallets })),
  ),
  'POST /trade/limitSell': signedInOnly(
    order(() => ({
      ...limit({ pair_price: HIGH, amount_type: 'base', receipt_type: 'wallet' }),
      ...wallets,
    })),
  ),
  'GET /tether_price/get': publicRead,
  'GET /markets': publicRead,
  'GET /exchange_list': publicRead,
  'GET /getTransactions': signedInOnly(
    read({ page: '1', request_type: '2', transaction_type: '1' }),
  ),
};
