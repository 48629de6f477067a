// What each field of each command may be. A field without its judge does not compile.
import type {
  Command,
  FeeTier,
  LimitRule,
  OpenMax,
  OtcTrade,
  PayOut,
  PlaceOrder,
  StandingBlock,
  TradingHours,
} from '../command.ts';
import {
  count,
  flag,
  fromZero,
  id,
  reference,
  REFERENCE_MAX,
  secretHash,
  someUnits,
  symbol,
} from './field-judges.ts';
import {
  choice,
  day,
  type Fields,
  fieldsOf,
  form,
  type JudgesOf,
  list,
  nullable,
  optional,
  shape,
  text,
  units,
  whole,
  word,
} from './judge.ts';

const PPM = 1_000_000;
/** Decimals of a smallest unit; the most that 63 bits are good for. */
const SCALE_MAX = 18;
const TIERS_MAX = 200;
const OTC_TRADES_MAX = 64;
const QUOTE_MS_MAX = 120_000;
const INDEX_PRICES_MAX = 500;
const BLOCKS_MAX = 20;
const LIMITS_MAX = 500;
const MINUTES_MAX = 1_440;
const CANCEL_MS_MAX = 3_600_000;
/** Three days: the longest that what leaves the vault may be made to wait. */
const DELAY_MS_MAX = 259_200_000;
/** Two years. */
const VALID_MS_MAX = 63_072_000_000;
const CLIENT_ORDER_ID_MAX = 32;

const ppm = whole(0, PPM);
const side = word('buy', 'sell');
const clientOrderId = optional(text(1, CLIENT_ORDER_ID_MAX));
const marketStatus = word('Active', 'Halted', 'CancelOnly', 'Hidden');
const decimal = form(/^\d{1,20}(?:\.\d{1,18})?$/);
const quoteId = form(/^[\w:-]{1,64}$/);
const asset = shape<{ readonly symbol: string; readonly scale: number }>({
  symbol,
  scale: whole(0, SCALE_MAX),
});

const tier = shape<FeeTier>({
  levelMin: fromZero,
  volumeMinUnits: units(0n),
  quote: word('IRT', 'USDT'),
  makerPpm: ppm,
  takerPpm: ppm,
});

const level = choice(0, 1, 2);
const dated = { id: count, fromMs: fromZero, toMs: nullable(fromZero), isOn: flag };
const limitRule = shape<LimitRule>({
  ...dated,
  kind: word(
    'gateway',
    'gateway_person',
    'stablecoin_buy',
    'toman_withdrawal',
    'transfer',
    'leaving',
    'bank_deposit',
    'recent_deposit',
  ),
  level,
  capUnits: units(0n),
  days: choice(1, 3, 30),
});
const tradingHours = shape<TradingHours>({
  ...dated,
  opensMinute: whole(0, MINUTES_MAX),
  closesMinute: whole(0, MINUTES_MAX),
});

const figures = {
  market: symbol,
  side,
  baseUnits: someUnits,
  quoteUnits: someUnits,
  feeUnits: units(0n),
  price: decimal,
};
const otcTrade = shape<OtcTrade>({ ...figures, index: optional(decimal) });

const indexPrice = shape<OfType<'set_index_prices'>['prices'][number]>({
  market: symbol,
  price: decimal,
  ageMs: fromZero,
});

const owner = form(/^(?:user:[1-9]\d{0,15}|(?:house|outside):[a-z][a-z_]{0,31})$/);
const payee = form(/^[a-z]+:[1-9]\d{0,15}$/);

const payOut = optional(
  shape<PayOut>({
    withdrawalId: id,
    recipient: payee,
    feeUnits: units(0n),
    cancelMs: whole(0, CANCEL_MS_MAX),
    minUnits: someUnits,
    maxUnits: someUnits,
  }),
);

const openMax = optional(shape<OpenMax>({ market: count, all: count }));

type OfType<T extends Command['type']> = Extract<Command, { readonly type: T }>;

/** The judges of every command's fields. */
const JUDGES: { readonly [T in Command['type']]: JudgesOf<OfType<T>> } = {
  add_asset: { type: word('add_asset'), symbol, scale: whole(0, SCALE_MAX) },
  configure_market: {
    type: word('configure_market'),
    seed: shape<OfType<'configure_market'>['seed']>({
      base: asset,
      quote: asset,
      tickSize: decimal,
      lotSize: decimal,
      minQuantity: decimal,
      minNotional: decimal,
      makerFeePpm: ppm,
      takerFeePpm: ppm,
      bandPpm: ppm,
      boundPpm: fromZero,
      stopBoundPpm: optional(ppm),
      isStablecoin: optional(flag),
      status: marketStatus,
    }),
  },
  configure_fees: { type: word('configure_fees'), tiers: list(tier, 0, TIERS_MAX) },
  set_market_status: { type: word('set_market_status'), market: symbol, status: marketStatus },
  set_reference_price: { type: word('set_reference_price'), market: symbol, ticks: fromZero },
  place_order: {
    type: word('place_order'),
    user: count,
    market: symbol,
    side,
    orderType: word('market', 'limit'),
    amountType: word('base', 'quote'),
    priceTicks: optional(count),
    lots: optional(count),
    quoteUnits: optional(someUnits),
    seenTicks: optional(count),
    timeInForce: word('gtc', 'ioc', 'fok'),
    postOnly: optional(flag),
    stopTicks: optional(count),
    oco: optional(
      shape<NonNullable<PlaceOrder['oco']>>({ stopTicks: count, limitTicks: optional(count) }),
    ),
    clientOrderId,
    tag: optional(form(/^[A-Za-z0-9]{1,16}$/)),
    level: optional(fromZero),
    guardDuplicates: optional(flag),
    openMax,
    payOut,
  },
  cancel_order: { type: word('cancel_order'), user: count, orderId: count },
  cancel_orders: {
    type: word('cancel_orders'),
    user: count,
    market: optional(symbol),
    side: optional(side),
  },
  trigger_stops: { type: word('trigger_stops') },
  configure_otc: {
    type: word('configure_otc'),
    spreadPpm: whole(0, PPM / 2),
    quoteMs: whole(1, QUOTE_MS_MAX),
    userOpenMaxUnits: units(0n),
    houseOpenMaxUnits: units(0n),
  },
  set_index_prices: {
    type: word('set_index_prices'),
    prices: list(indexPrice, 1, INDEX_PRICES_MAX),
  },
  open_otc_quote: {
    type: word('open_otc_quote'),
    quoteId,
    user: count,
    trade: shape<Required<OtcTrade>>({ ...figures, index: decimal }),
  },
  take_otc_quote: {
    type: word('take_otc_quote'),
    quoteId,
    user: count,
    market: symbol,
    side,
    amountType: word('base', 'quote'),
    units: someUnits,
    clientOrderId,
    payOut,
  },
  execute_otc: {
    type: word('execute_otc'),
    quoteId,
    user: count,
    expiresAt: count,
    trades: list(otcTrade, 1, OTC_TRADES_MAX),
    clientOrderId,
    asked: optional(text(1, REFERENCE_MAX)),
    payOut,
  },
  open_payment: {
    type: word('open_payment'),
    paymentId: id,
    user: count,
    units: someUnits,
    day: optional(day),
    dayCapUnits: optional(someUnits),
  },
  credit_payment: { type: word('credit_payment'), paymentId: id, reference, units: someUnits },
  park_payment: {
    type: word('park_payment'),
    paymentId: id,
    reference,
    units: someUnits,
    source: word('gateway', 'bank'),
  },
  close_payment: {
    type: word('close_payment'),
    paymentId: id,
    reason: word('failed', 'refused', 'expired', 'mismatch'),
  },
  request_withdrawal: {
    type: word('request_withdrawal'),
    withdrawalId: id,
    user: count,
    asset: symbol,
    units: someUnits,
    feeUnits: units(0n),
    recipient: payee,
    cancelMs: whole(0, CANCEL_MS_MAX),
  },
  advance_withdrawal: {
    type: word('advance_withdrawal'),
    withdrawalId: id,
    step: word('cancel', 'approve', 'refuse', 'send', 'settle', 'return'),
    user: nullable(count),
    reference: nullable(text(1, REFERENCE_MAX)),
  },
  request_transfer: {
    type: word('request_transfer'),
    transferId: id,
    user: count,
    kind: word('to_vault', 'from_vault', 'to_user', 'gift'),
    asset: symbol,
    units: someUnits,
    toUser: nullable(count),
    delayMs: whole(0, DELAY_MS_MAX),
    validMs: whole(0, VALID_MS_MAX),
    secretHash,
    worthBy: optional(word('index')),
  },
  advance_transfer: {
    type: word('advance_transfer'),
    transferId: id,
    step: word('release', 'cancel', 'redeem', 'expire'),
    user: nullable(count),
    secretHash,
  },
  credit_deposit: {
    type: word('credit_deposit'),
    reference,
    user: nullable(count),
    units: someUnits,
  },
  settle_unmatched: {
    type: word('settle_unmatched'),
    reference,
    user: nullable(count),
    units: someUnits,
  },
  post_adjustment: {
    type: word('post_adjustment'),
    reference,
    from: owner,
    to: owner,
    asset: symbol,
    units: someUnits,
  },
  set_standing: {
    type: word('set_standing'),
    user: count,
    version: count,
    level,
    isFrozen: flag,
    moneyHeldUntil: nullable(fromZero),
    blocks: list(
      shape<StandingBlock>({
        action: word('trade', 'deposit', 'withdraw'),
        until: nullable(fromZero),
      }),
      0,
      BLOCKS_MAX,
    ),
    person: optional(count),
  },
  configure_limits: {
    type: word('configure_limits'),
    limits: list(limitRule, 0, LIMITS_MAX),
    hours: list(tradingHours, 0, LIMITS_MAX),
  },
  post_opening: {
    type: word('post_opening'),
    owner: form(/^(?:user:[1-9]\d{0,15}|house:[a-z][a-z_]{0,31})$/),
    asset: symbol,
    units: someUnits,
    reference,
  },
};

/** The same, as they are used. */
export const COMMAND_FIELDS: ReadonlyMap<unknown, Fields> = new Map(
  Object.entries(JUDGES).map(([type, judges]) => [type, fieldsOf(judges as JudgesOf<Command>)]),
);
