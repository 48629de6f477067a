import type { MarketSpec } from '@sarraf/market';
import type { ReactNode } from 'react';
import { Amount } from '../../../components/num.tsx';
import { commonTexts } from '../../../components/texts/common-texts.ts';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import type { FormError } from '../model/form-error.ts';
import { tradeTexts } from '../texts/trade-texts.ts';
import { useNumberWords } from './number-words.ts';
import { PriceAmount } from './price-amount.tsx';

/** An error in words: the line under its field, and what the button offers instead. */
export interface ErrorWords {
  readonly line: ReactNode;
  readonly button: ReactNode;
}

/** Puts the errors of the form's model into the page's language. */
export function useErrorWords(spec: MarketSpec): (error: FormError) => ErrorWords {
  const t = useTexts(tradeTexts);
  const common = useTexts(commonTexts);
  const words = useNumberWords();
  const quote = spec.quote.symbol;
  const price = (value: string | undefined) => <PriceAmount value={value} spec={spec} />;
  const coins = (value: string | undefined) => <Amount value={value} asset={spec.base.symbol} />;
  const money = (value: string | undefined) => (
    <Amount value={value} asset={quote} maxFraction={quote === 'IRT' ? 0 : 2} />
  );
  const percent = (value = '') => <bdi dir="ltr">{words.percent(value)}</bdi>;
  const plain = (text: string): ErrorWords => ({ line: text, button: text });
  return ({ code, facts, cure }) => {
    switch (code) {
      case 'guest':
        return plain(t.errGuest);
      case 'staff':
        return plain(t.errStaff);
      case 'level_required':
        return plain(t.errLevel);
      case 'prices_stale':
        return plain(t.errStale);
      case 'prices_waiting':
        return plain(t.errPricesWaiting);
      case 'balance_waiting':
        return plain(t.errBalanceWaiting);
      case 'no_liquidity':
        return plain(t.errNoLiquidity);
      case 'price_missing':
        return plain(t.errPriceMissing);
      case 'price_malformed':
        return plain(t.errPriceMalformed);
      case 'price_not_on_tick': {
        const line = rich(t.errPriceTick, { tick: price(facts['tick']) });
        return {
          line,
          button: cure === null ? line : rich(t.curePrice, { price: price(facts['price']) }),
        };
      }
      case 'price_out_of_band': {
        const parts = { min: price(facts['min']), max: price(facts['max']) };
        return {
          line: rich(t.errPriceBand, parts),
          button: rich(t.curePrice, { price: price(facts['price']) }),
        };
      }
      case 'stop_missing':
        return plain(t.errStopMissing);
      case 'next_missing':
        return plain(t.errThenMissing);
      case 'stop_without_trades':
        return plain(t.errStopNoTrades);
      case 'stop_would_trigger': {
        const isBuy = facts['side'] === 'buy';
        const line = rich(isBuy ? t.errStopBuy : t.errStopSell, { last: price(facts['last']) });
        return { line, button: line };
      }
      case 'pair_price_wrong_side': {
        const isBuy = facts['side'] === 'buy';
        const line = rich(isBuy ? t.errPairBuy : t.errPairSell, { last: price(facts['last']) });
        return { line, button: line };
      }
      case 'post_only_would_take': {
        const button =
          cure === null ? t.errPostOnly : rich(t.curePrice, { price: price(cure.price) });
        return { line: t.errPostOnly, button };
      }
      case 'amount_missing':
        return plain(t.errAmountMissing);
      case 'decimal_comma':
        return plain(common.decimalComma);
      case 'separator_misplaced':
        return plain(common.separatorMisplaced);
      case 'amount_malformed':
        return plain(t.errAmountMalformed);
      case 'amount_not_on_lot': {
        const line = rich(t.errAmountLot, { lot: coins(facts['lot']) });
        const button =
          cure === null ? line : rich(t.cureQuantity, { quantity: coins(facts['quantity']) });
        return { line, button };
      }
      case 'amount_below_minimum':
      case 'notional_below_minimum':
        return {
          line: rich(t.errLeast, {
            quantity: coins(facts['quantity']),
            worth: money(facts['worth']),
          }),
          button: rich(t.cureLeast, { quantity: coins(facts['quantity']) }),
        };
      case 'insufficient_funds': {
        const asset = facts['asset'] ?? quote;
        return {
          line: rich(t.errFunds, {
            missing: <Amount value={facts['missing']} asset={asset} isPaid />,
            available: <Amount value={facts['available']} asset={asset} />,
          }),
          button: cure === null ? t.errNoFunds : t.cureFunds,
        };
      }
      case 'own_order_first': {
        const line = rich(t.errOwnFirst, { price: price(facts['price']) });
        const button = cure === null ? line : rich(t.curePrice, { price: price(cure.price) });
        return { line, button };
      }
      case 'price_far':
        return { line: t.farNote, button: rich(t.errFar, { percent: percent(facts['percent']) }) };
    }
  };
}
