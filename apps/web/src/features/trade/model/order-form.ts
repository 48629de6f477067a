import type { Side, TimeInForce } from '@sarraf/market';

/** What was typed, and nothing that follows from it (see order-summary.ts). */
export interface OrderFormState {
  readonly side: Side;
  readonly kind: 'limit' | 'market';
  /** Price of a limit order as decimal text. */
  readonly price: string;
  /** The price was put there by the page, not by the person. */
  readonly isPriceSuggested: boolean;
  /** Which of the two amounts was typed last; the other follows from it. */
  readonly lead: 'money' | 'quantity';
  readonly typed: string;
  readonly timeInForce: TimeInForce;
  /** Fields that were left once: their errors are shown from then on. */
  readonly left: { readonly price: boolean; readonly amount: boolean };
  /** A price far from the market that was confirmed by a second tap. */
  readonly acceptedPrice: string | null;
}

/** What an error's cure puts into the form. */
export type FormPatch = Partial<Pick<OrderFormState, 'price' | 'lead' | 'typed'>>;

export type OrderFormAction =
  | { readonly type: 'side'; readonly side: Side }
  | { readonly type: 'kind'; readonly kind: OrderFormState['kind'] }
  | { readonly type: 'price'; readonly text: string }
  /** The market's own price, while the person typed none. */
  | { readonly type: 'suggestPrice'; readonly price: string }
  /** A tap on the book: the price shown there, in a limit order. */
  | { readonly type: 'pickPrice'; readonly price: string }
  | { readonly type: 'amount'; readonly lead: OrderFormState['lead']; readonly text: string }
  | { readonly type: 'timeInForce'; readonly timeInForce: TimeInForce }
  | { readonly type: 'leave'; readonly field: 'price' | 'amount' }
  /** The button was pressed with errors standing: all of them are shown. */
  | { readonly type: 'showErrors' }
  | { readonly type: 'cure'; readonly patch: FormPatch }
  | { readonly type: 'acceptPrice' }
  /** The order was placed: the amount is empty again, the price stays. */
  | { readonly type: 'sent' };

export function emptyOrderForm(side: Side = 'buy'): OrderFormState {
  return {
    side,
    kind: 'limit',
    price: '',
    isPriceSuggested: true,
    lead: 'money',
    typed: '',
    timeInForce: 'gtc',
    left: { price: false, amount: false },
    acceptedPrice: null,
  };
}

export function orderFormReducer(state: OrderFormState, action: OrderFormAction): OrderFormState {
  switch (action.type) {
    case 'side':
      return { ...state, side: action.side, left: { price: false, amount: false } };
    case 'kind':
      return { ...state, kind: action.kind, left: { price: false, amount: false } };
    case 'price':
      return { ...state, price: action.text, isPriceSuggested: false };
    case 'suggestPrice':
      return state.isPriceSuggested && state.price === ''
        ? { ...state, price: action.price }
        : state;
    case 'pickPrice':
      return { ...state, kind: 'limit', price: action.price, isPriceSuggested: false };
    case 'amount':
      return { ...state, lead: action.lead, typed: action.text };
    case 'timeInForce':
      return { ...state, timeInForce: action.timeInForce };
    case 'leave':
      return { ...state, left: { ...state.left, [action.field]: true } };
    case 'showErrors':
      return { ...state, left: { price: true, amount: true } };
    case 'cure':
      return { ...state, ...action.patch };
    case 'acceptPrice':
      return { ...state, acceptedPrice: state.price };
    case 'sent':
      return { ...state, typed: '', acceptedPrice: null, left: { price: false, amount: false } };
  }
}
