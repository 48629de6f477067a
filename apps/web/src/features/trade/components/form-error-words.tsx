import type { MarketSpec } from '@sarraf/market';
import type { ReactNode } from 'react';
import { Amount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { FormError, FormErrorCode } from '../model/form-error.ts';
import { useNumberWords } from './number-words.ts';
import { PriceAmount } from './price-amount.tsx';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** An error in words: the line under its field, and what the button offers instead. */
export interface ErrorWords {
  readonly line: ReactNode;
  readonly button: ReactNode;
}

/** The page's words, and how the figures of a market stand in them. */
function useErrorParts(spec: MarketSpec) {
  const words = useNumberWords();
  const quote = spec.quote.symbol;
  return {
    t: useTexts(tradeTexts),
    common: useTexts(commonTexts),
    quote,
    price: (value: string | undefined) => <PriceAmount value={value} spec={spec} />,
    coins: (value: string | undefined) => <Amount value={value} asset={spec.base.symbol} />,
    money: (value: string | undefined) => (
      <Amount value={value} asset={quote} maxFraction={quote === 'IRT' ? 0 : 2} />
    ),
    percent: (value = '') => <bdi dir="ltr">{words.percent(value)}</bdi>,
  };
}

type Parts = ReturnType<typeof useErrorParts>;
type Say = (parts: Parts, error: FormError) => ErrorWords;
type Sayings = Partial<Readonly<Record<FormErrorCode, Say>>>;

const same = (line: ReactNode): ErrorWords => ({ line, button: line });

/** The button offers the price that cures it; without one it says the line again. */
function withPrice({ t, price }: Parts, line: ReactNode, cure: string | undefined): ErrorWords {
  if (cure === undefined) return same(line);
  return { line, button: rich(t.curePrice, { price: price(cure) }) };
}

/** Who asks, and whether the market can be traded in now. */
const ABOUT_THE_MOMENT = {
  guest: ({ t }) => same(t.errGuest),
  staff: ({ t }) => same(t.errStaff),
  level_required: ({ t }) => same(t.errLevel),
  prices_stale: ({ t }) => same(t.errStale),
  prices_waiting: ({ t }) => same(t.errPricesWaiting),
  balance_waiting: ({ t }) => same(t.errBalanceWaiting),
  no_liquidity: ({ t }) => same(t.errNoLiquidity),
} satisfies Sayings;

const ABOUT_PRICES = {
  price_missing: ({ t }) => same(t.errPriceMissing),
  price_malformed: ({ t }) => same(t.errPriceMalformed),
  price_not_on_tick: (parts, { facts, cure }) => {
    const line = rich(parts.t.errPriceTick, { tick: parts.price(facts['tick']) });
    return withPrice(parts, line, cure === null ? undefined : facts['price']);
  },
  price_out_of_band: (parts, { facts }) => {
    const band = { min: parts.price(facts['min']), max: parts.price(facts['max']) };
    return withPrice(parts, rich(parts.t.errPriceBand, band), facts['price']);
  },
  price_far: ({ t, percent }, { facts }) => ({
    line: t.farNote,
    button: rich(t.errFar, { percent: percent(facts['percent']) }),
  }),
  post_only_would_take: (parts, { cure }) => withPrice(parts, parts.t.errPostOnly, cure?.price),
  own_order_first: (parts, { facts, cure }) => {
    const line = rich(parts.t.errOwnFirst, { price: parts.price(facts['price']) });
    return withPrice(parts, line, cure?.price);
  },
  stop_missing: ({ t }) => same(t.errStopMissing),
  next_missing: ({ t }) => same(t.errThenMissing),
  stop_without_trades: ({ t }) => same(t.errStopNoTrades),
  stop_would_trigger: ({ t, price }, { facts }) => {
    const line = facts['side'] === 'buy' ? t.errStopBuy : t.errStopSell;
    return same(rich(line, { last: price(facts['last']) }));
  },
  pair_price_wrong_side: ({ t, price }, { facts }) => {
    const line = facts['side'] === 'buy' ? t.errPairBuy : t.errPairSell;
    return same(rich(line, { last: price(facts['last']) }));
  },
} satisfies Sayings;

const least: Say = ({ t, coins, money }, { facts }) => {
  const quantity = coins(facts['quantity']);
  return {
    line: rich(t.errLeast, { quantity, worth: money(facts['worth']) }),
    button: rich(t.cureLeast, { quantity }),
  };
};

const ABOUT_THE_AMOUNT = {
  amount_missing: ({ t }) => same(t.errAmountMissing),
  amount_malformed: ({ t }) => same(t.errAmountMalformed),
  decimal_comma: ({ common }) => same(common.decimalComma),
  separator_misplaced: ({ common }) => same(common.separatorMisplaced),
  amount_not_on_lot: ({ t, coins }, { facts, cure }) => {
    const line = rich(t.errAmountLot, { lot: coins(facts['lot']) });
    if (cure === null) return same(line);
    return { line, button: rich(t.cureQuantity, { quantity: coins(facts['quantity']) }) };
  },
  amount_below_minimum: least,
  notional_below_minimum: least,
  insufficient_funds: ({ t, quote }, { facts, cure }) => {
    const asset = facts['asset'] ?? quote;
    return {
      line: rich(t.errFunds, {
        missing: <Amount value={facts['missing']} asset={asset} isPaid />,
        available: <Amount value={facts['available']} asset={asset} />,
      }),
      button: cure === null ? t.errNoFunds : t.cureFunds,
    };
  },
  stablecoin_limit_exceeded: ({ t }, { facts, cure }) => {
    const left = <Amount value={facts['left']} asset={facts['asset'] ?? 'USDT'} />;
    const line = rich(t.errCap, { left, time: <Time at={facts['freesAt'] ?? ''} /> });
    return {
      line,
      button: cure === null ? t.errCapFull : rich(t.cureQuantity, { quantity: left }),
    };
  },
} satisfies Sayings;

const SAYINGS: Readonly<Record<FormErrorCode, Say>> = {
  ...ABOUT_THE_MOMENT,
  ...ABOUT_PRICES,
  ...ABOUT_THE_AMOUNT,
};

/** Puts the errors of the form's model into the page's language. */
export function useErrorWords(spec: MarketSpec): (error: FormError) => ErrorWords {
  const parts = useErrorParts(spec);
  return (error) => SAYINGS[error.code](parts, error);
}
