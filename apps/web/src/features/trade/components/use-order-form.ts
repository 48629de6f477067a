import type { MarketSpec, Side } from '@sarraf/market';
import { formatPrice } from '@sarraf/market';
import { useCallback, useEffect, useReducer } from 'react';
import { ticksOf } from '../model/market-rules.ts';
import {
  emptyOrderForm,
  type OrderFormAction,
  orderFormReducer,
  type OrderFormState,
} from '../model/order-form.ts';

/** The form's typed values; they outlive reconnects and the change from phone to desktop. */
export interface OrderForm {
  readonly state: OrderFormState;
  readonly dispatch: (action: OrderFormAction) => void;
  /** The live market's price, or none: the field follows it while nobody touched it. */
  readonly suggest: (price: string | null) => void;
  /** Takes a price from the book. */
  readonly pick: (price: string) => void;
  /** Takes a price and the coins that stand there. */
  readonly pickAmount: (price: string, quantity: string) => void;
}

/**
 * @param side what the user came for, if they said so: a market order of that side stands ready
 */
export function useOrderForm(spec: MarketSpec, side: Side | undefined): OrderForm {
  const [state, dispatch] = useReducer(orderFormReducer, side, (wanted) =>
    wanted === undefined ? emptyOrderForm() : emptyOrderForm(wanted, 'market'),
  );
  useEffect(() => {
    if (side === undefined) return;
    dispatch({ type: 'side', side });
    dispatch({ type: 'kind', kind: 'market' });
  }, [side]);
  const suggest = useCallback(
    (price: string | null) => {
      const ticks = ticksOf(price, spec);
      dispatch({ type: 'suggestPrice', price: ticks === null ? null : formatPrice(ticks, spec) });
    },
    [spec],
  );
  const pick = useCallback((price: string) => dispatch({ type: 'pickPrice', price }), []);
  const pickAmount = useCallback((price: string, quantity: string) => {
    dispatch({ type: 'pickPrice', price });
    dispatch({ type: 'amount', lead: 'quantity', text: quantity });
  }, []);
  return { state, dispatch, suggest, pick, pickAmount };
}
