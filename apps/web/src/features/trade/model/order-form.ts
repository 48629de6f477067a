import type { MarketSpec, Side, TimeInForce } from '@sarraf/market';

/** What an error can be about; `next` is the price of a pair's stop. */
export type OrderField = 'price' | 'stop' | 'next' | 'amount';

/** What was typed, and nothing that follows from it (see order-summary.ts). */
export interface OrderFormState {
  readonly side: Side;
  /** `stop` waits for a price, `pair` is a limit order and a stop of which one cancels the other. */
  readonly kind: 'limit' | 'market' | 'stop' | 'pair';
  /** Limit price as decimal text. */
  readonly price: string;
  /** The last price at which a stop acts. */
  readonly stopPrice: string;
  /** How a stop, also a pair's, then trades: at market, or at a price of its own. */
  readonly stopThen: 'market' | 'limit';
  /** That price of a pair's stop; a stop alone has `price`. */
  readonly thenPrice: string;
  /** Nobody touched the price: it follows the live market, and is empty without one. */
  readonly isPriceSuggested: boolean;
  /** The order is being reviewed: even a price that nobody touched stands still. */
  readonly isPriceHeld: boolean;
  /** Which of the two amounts was typed last; the other follows from it. */
  readonly lead: 'money' | 'quantity';
  readonly typed: string;
  readonly timeInForce: TimeInForce;
  /** A limit order that only waits: it never trades at once. */
  readonly isPostOnly: boolean;
  /** Fields that were left once: their errors are shown from then on. */
  readonly left: Readonly<Record<OrderField, boolean>>;
  /** Where the toman of a sale at market go; chosen for one order, never for the next. */
  readonly receipt: 'wallet' | 'card';
  /** A price far from the market that was confirmed by a second tap. */
  readonly acceptedPrice: string | null;
}

/** What an error's cure puts into the form. */
export type FormPatch = Partial<
  Pick<OrderFormState, 'price' | 'stopPrice' | 'thenPrice' | 'lead' | 'typed'>
>;

/** What the user or the live market does to the form; prices and amounts are decimal texts. */
export type OrderFormAction =
  | { readonly type: 'side'; readonly side: Side }
  | { readonly type: 'kind'; readonly kind: OrderFormState['kind'] }
  | { readonly type: 'price'; readonly text: string }
  | { readonly type: 'stopPrice'; readonly text: string }
  | { readonly type: 'thenPrice'; readonly text: string }
  | { readonly type: 'stopThen'; readonly stopThen: OrderFormState['stopThen'] }
  | { readonly type: 'postOnly'; readonly isPostOnly: boolean }
  /** The live market's price, or none, while nobody touched the field. */
  | { readonly type: 'suggestPrice'; readonly price: string | null }
  /** The field was entered: its price is the person's from now on. */
  | { readonly type: 'takePrice' }
  /** Back to the live market's price. */
  | { readonly type: 'followPrice'; readonly price: string }
  | { readonly type: 'holdPrice'; readonly isHeld: boolean }
  /** A tap on the book: the price shown there, in a limit order. */
  | { readonly type: 'pickPrice'; readonly price: string }
  | { readonly type: 'amount'; readonly lead: OrderFormState['lead']; readonly text: string }
  | { readonly type: 'timeInForce'; readonly timeInForce: TimeInForce }
  | { readonly type: 'leave'; readonly field: OrderField }
  /** The button was pressed with errors standing: all of them are shown. */
  | { readonly type: 'showErrors' }
  | { readonly type: 'cure'; readonly patch: FormPatch }
  | { readonly type: 'receipt'; readonly receipt: OrderFormState['receipt'] }
  | { readonly type: 'acceptPrice' }
  /** The order was placed: the amount is empty again, the price stays. */
  | { readonly type: 'sent' };

const NONE_LEFT = { price: false, stop: false, next: false, amount: false };
const ALL_LEFT = { price: true, stop: true, next: true, amount: true };

/** Whether the order carries a limit price. */
export function hasLimitPrice({ kind, stopThen }: OrderFormState): boolean {
  return kind === 'limit' || kind === 'pair' || (kind === 'stop' && stopThen === 'limit');
}

/** Whether the order is a pair whose stop trades at a price of its own. */
export function hasThenPrice({ kind, stopThen }: OrderFormState): boolean {
  return kind === 'pair' && stopThen === 'limit';
}

/** Whether the order, or a part of it, waits for the last price. */
export function hasStopPrice({ kind }: OrderFormState): boolean {
  return kind === 'stop' || kind === 'pair';
}

/** A form in which nothing was typed yet: its price follows the live market. */
export function emptyOrderForm(
  side: Side = 'buy',
  kind: OrderFormState['kind'] = 'limit',
): OrderFormState {
  return {
    side,
    kind,
    price: '',
    isPriceSuggested: true,
    isPriceHeld: false,
    stopPrice: '',
    stopThen: 'market',
    thenPrice: '',
    lead: 'money',
    typed: '',
    timeInForce: 'gtc',
    isPostOnly: false,
    left: NONE_LEFT,
    receipt: 'wallet',
    acceptedPrice: null,
  };
}

/** What another side or kind begins anew. */
const RESET_ON_SIDE = { receipt: 'wallet', acceptedPrice: null, left: NONE_LEFT } as const;

/**
 * The form after an action; another side or kind hides the errors of its fields again, sends the
 * toman of a sale to the wallet, and asks anew about a price that is far from the market's: far is
 * too much for a buyer and too little for a seller.
 */
export function orderFormReducer(state: OrderFormState, action: OrderFormAction): OrderFormState {
  switch (action.type) {
    case 'side':
      return { ...state, ...RESET_ON_SIDE, side: action.side };
    case 'kind':
      return { ...state, ...RESET_ON_SIDE, kind: action.kind };
    case 'price':
      return { ...state, price: action.text, isPriceSuggested: false };
    case 'stopPrice':
      return { ...state, stopPrice: action.text };
    case 'thenPrice':
      return { ...state, thenPrice: action.text };
    case 'stopThen':
      return { ...state, stopThen: action.stopThen, left: NONE_LEFT };
    case 'postOnly':
      // An order that only waits can not be one that must trade at once.
      return {
        ...state,
        isPostOnly: action.isPostOnly,
        timeInForce: action.isPostOnly ? 'gtc' : state.timeInForce,
      };
    case 'suggestPrice':
      return state.isPriceSuggested && !state.isPriceHeld && state.price !== (action.price ?? '')
        ? { ...state, price: action.price ?? '' }
        : state;
    case 'takePrice':
      return state.price === '' ? state : { ...state, isPriceSuggested: false };
    case 'followPrice':
      return { ...state, price: action.price, isPriceSuggested: true };
    case 'holdPrice':
      return { ...state, isPriceHeld: action.isHeld };
    case 'pickPrice':
      return {
        ...state,
        kind: hasLimitPrice(state) ? state.kind : 'limit',
        receipt: 'wallet',
        price: action.price,
        isPriceSuggested: false,
      };
    case 'amount':
      return { ...state, lead: action.lead, typed: action.text };
    case 'timeInForce':
      return {
        ...state,
        timeInForce: action.timeInForce,
        isPostOnly: action.timeInForce === 'gtc' && state.isPostOnly,
      };
    case 'leave':
      return { ...state, left: { ...state.left, [action.field]: true } };
    case 'showErrors':
      return { ...state, left: ALL_LEFT };
    case 'cure':
      return {
        ...state,
        ...action.patch,
        isPriceSuggested: state.isPriceSuggested && action.patch.price === undefined,
      };
    case 'receipt':
      return { ...state, receipt: action.receipt };
    case 'acceptPrice':
      return { ...state, acceptedPrice: state.price, isPriceSuggested: false };
    case 'sent':
      return { ...state, typed: '', receipt: 'wallet', acceptedPrice: null, left: NONE_LEFT };
  }
}

/** Whether the order brings toman at once, which may go on to a card. */
export function isTomanSale({ side, kind }: OrderFormState, { quote }: MarketSpec): boolean {
  return side === 'sell' && kind === 'market' && quote.symbol === 'IRT';
}

/** All that a user put into the form, as one text: it changes with anything they change. */
export function typedOf(state: OrderFormState): string {
  const {
    left: _left,
    acceptedPrice: _accepted,
    isPriceHeld: _held,
    isPriceSuggested,
    price,
    ...typed
  } = state;
  return JSON.stringify({ ...typed, price: isPriceSuggested ? null : price });
}
