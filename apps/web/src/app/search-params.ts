// What the panel reads in its addresses: whatever else stands there is left out.

/** The side that «buy» and «sell» of the home screen lead to. */
export function tradeSearch(search: Record<string, unknown>): { side?: 'buy' | 'sell' } {
  const { side } = search;
  return side === 'buy' || side === 'sell' ? { side } : {};
}

/** Which markets are listed; all without one. */
export function marketsSearch(search: Record<string, unknown>): {
  tab?: 'favourites' | 'owned' | 'gainers' | 'losers';
} {
  const { tab } = search;
  return tab === 'favourites' || tab === 'owned' || tab === 'gainers' || tab === 'losers'
    ? { tab }
    : {};
}

/** The coin that a recurring buy is begun with. */
export function newPlanSearch(search: Record<string, unknown>): { coin?: string } {
  const coin = text(search['coin']);
  return coin === undefined ? {} : { coin };
}

/** What stands in the address of /transfer: which way, and which coin first. */
export interface TransferSearch {
  readonly tab?: 'friend' | 'gift';
  readonly symbol?: string;
}

/** @param search as the address has it */
export function transferSearch(search: Record<string, unknown>): TransferSearch {
  const { tab } = search;
  const symbol = text(search['symbol']);
  return {
    ...(tab === 'friend' || tab === 'gift' ? { tab } : {}),
    ...(symbol === undefined ? {} : { symbol }),
  };
}

/** What stands in the address of /orders, so that a filter can be shared and comes back. */
export interface OrdersSearch {
  readonly tab?: 'history';
  readonly market?: string;
  readonly side?: 'buy' | 'sell';
  readonly page?: number;
  /** Where rows behind the numbered pages begin. */
  readonly cursor?: string;
}

/** @param search as the address has it */
export function ordersSearch(search: Record<string, unknown>): OrdersSearch {
  const { tab, side } = search;
  const market = text(search['market']);
  const page = Number(search['page']);
  const cursor = text(search['cursor']) ?? '';
  return {
    ...(tab === 'history' ? { tab } : {}),
    ...(market === undefined ? {} : { market }),
    ...(side === 'buy' || side === 'sell' ? { side } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(/^[a-z0-9.-]{1,160}$/.test(cursor) ? { cursor } : {}),
  };
}

/** The page that a sign-in leads back to. */
export function loginSearch(search: Record<string, unknown>): { next?: string } {
  const next = safeNext(search['next']);
  return next === undefined ? {} : { next };
}

/** A payment that is looked at again, or the way over the bank. */
export function depositSearch(search: Record<string, unknown>): {
  payment?: string;
  way?: 'identifier' | 'receipt';
} {
  const payment = text(search['payment']);
  const way = search['way'];
  return {
    ...(payment === undefined ? {} : { payment }),
    ...(way === 'identifier' || way === 'receipt' ? { way } : {}),
  };
}

/** The network whose address is looked at. */
export function coinDepositSearch(search: Record<string, unknown>): { network?: string } {
  const network = text(search['network']);
  return network === undefined || !/^[A-Za-z0-9]{1,16}$/.test(network) ? {} : { network };
}

/** The coin and its network that a payment is looked for on; both or neither. */
export function findDepositSearch(search: Record<string, unknown>): {
  symbol?: string;
  network?: string;
} {
  const symbol = text(search['symbol']) ?? '';
  const { network } = coinDepositSearch(search);
  return /^[A-Z]{2,10}$/.test(symbol) && network !== undefined ? { symbol, network } : {};
}

/** The network that a coin leaves by, and that its recipient is known; whom one pays stands in no link. */
export function coinWithdrawSearch(search: Record<string, unknown>): {
  network?: string;
  step?: 'amount';
} {
  const { step } = search;
  return { ...coinDepositSearch(search), ...(step === 'amount' ? { step } : {}) };
}

/** How a transfer came about: a person withdrew to the address of another user. */
export function receiptSearch(search: Record<string, unknown>): { by?: 'address' } {
  const { by } = search;
  return by === 'address' ? { by } : {};
}

/** A path inside the panel, never another site. */
export function safeNext(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
}

/** A text of an address; undefined where there is none. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
