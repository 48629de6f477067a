// Every field of an order that takes a number of money, with each way to write it wrong.
import { limit, market } from '#testing/orders.ts';
import { BAD_SEPARATORS, type RefusalCase } from '#testing/refusals.ts';

type Case = RefusalCase<'rich' | 'poor'>;
type Body = Record<string, unknown>;

const buy = 'POST /trade/limitBuy';
const SEPARATORS = BAD_SEPARATORS.filter(([, error]) => error !== 'amount_malformed');
const STOP = '12600000000';
/** Every field of every call that takes a number of money, by what it is sent with. */
const NUMBER_FIELDS: readonly (readonly [
  key: RefusalCase<string>['key'],
  field: string,
  body: () => Body | Promise<Body>,
])[] = [
  [buy, 'pair_amount', () => limit()],
  [buy, 'pair_price', () => limit()],
  [buy, 'stop_price', () => limit()],
  [buy, 'oco_stop_price', () => limit()],
  [buy, 'oco_stop_limit_price', () => limit({ oco_stop_price: STOP })],
  ['POST /trade/limitSell', 'pair_amount', () => limit()],
  ['POST /trade/limitSell', 'pair_price', () => limit()],
  ['POST /trade/marketBuy', 'pair_amount', () => market()],
  ['POST /trade/marketBuy', 'pair_amount', () => market({ amount_type: 'quote' })],
  ['POST /trade/marketBuy', 'market_price', () => market()],
  ['POST /trade/marketBuy', 'stop_price', () => market()],
  ['POST /trade/marketSell', 'pair_amount', () => market()],
  ['POST /trade/marketSell', 'market_price', () => market()],
  ['POST /exchange/buyRequest', 'pair_amount', () => ({ ...limit(), type: 'buy' })],
  ['POST /exchange/buyRequest', 'pair_price', () => ({ ...limit(), type: 'buy' })],
  ['POST /exchange/sellRequest', 'pair_amount', () => ({ ...limit(), type: 'sell' })],
  ['POST /exchange/sellRequest', 'pair_price', () => ({ ...limit(), type: 'sell' })],
];

/** Each field with each wrong separator. */
export const ORDER_NUMBER_CASES: readonly Case[] = NUMBER_FIELDS.flatMap(([key, field, body]) =>
  SEPARATORS.map(
    ([text, error]): Case => ({
      error,
      key,
      body: async () => ({ ...(await body()), [field]: text }),
      facts: { field },
    }),
  ),
);
