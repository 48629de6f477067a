// The exchange done again the slow way: arrays, maps of everything there ever was, and BigInt. It
// shares nothing with the real one but the market's own numbers (`defineMarket`), is told commands
// and their time only, and says what must have been decided and what must have come of it.
import type {
  Command,
  CommandEnvelope,
  WindowRow,
} from '../../../packages/settlement/src/index.ts';
import { creditCoin, openCustody, reverseCoin, settleCoin } from './coins.ts';
import { configureLimits, givenOn, withdrawnOn } from './limits.ts';
import { advanceWithdrawal, requestWithdrawal } from './withdrawals.ts';
import {
  advanceTransfer,
  creditDeposit,
  postAdjustment,
  requestTransfer,
  settleUnmatched,
} from './transfers.ts';
import { pendingStops, workStops } from './matching.ts';
import {
  holdOf,
  leftOf,
  no,
  type RefOrder,
  type RefQuote,
  RefState,
  type RefTrade,
  type Verdict,
  yes,
} from './model.ts';
import { isOnItsWay } from './money-rows.ts';
import { cancel, cancelMany } from './cancels.ts';
import { postReward } from './rewards.ts';
import { setStanding } from './standings.ts';
import { closePayment, creditPayment, openPayment, parkPayment, postOpening } from './money.ts';
import { place } from './orders.ts';
import { configureOtc, executeOtc, openQuote, setIndexPrices, takeQuote } from './quotes.ts';
import { closeSpend, openSpend } from './spends.ts';
import { addAsset, configureMarket, setIndex, setStatus } from './settings.ts';

export type { RefTrade, Verdict } from './model.ts';

/**
 * What it leaves to others: the numbers of accounts, holds and entries and the order of events
 * (the twin exchange has them), the text of what is stored, and commands that no caller may send.
 */
export class Reference {
  readonly #state = new RefState();
  readonly #answers = new Map<string, { bodyHash: string; verdict: Verdict }>();
  readonly #stepsMax: number;

  /** @param stepsMax stops that act within one command at most */
  constructor(stepsMax: number) {
    this.#stepsMax = stepsMax;
  }

  /** Does a command; `isReplayed` where its key had an answer, which is given again. */
  apply({ command, claim, at }: CommandEnvelope): { verdict: Verdict; isReplayed: boolean } {
    const key = claim && `${claim.user}/${claim.route}/${claim.key}`;
    const before = key === undefined ? undefined : this.#answers.get(key);
    if (before !== undefined) {
      const isReplayed = before.bodyHash === claim?.bodyHash;
      const verdict = isReplayed ? before.verdict : no('idempotency_key_reused');
      return { verdict, isReplayed };
    }
    const state = this.#state;
    state.at = at;
    const steps = ACT_AFTER_STOPS.has(command.type) ? workStops(state, this.#stepsMax) : 0;
    const verdict = this.#decide(command, steps);
    workStops(state, this.#stepsMax - steps);
    if (key !== undefined && claim !== undefined) {
      this.#answers.set(key, { bodyHash: claim.bodyHash, verdict });
    }
    return { verdict, isReplayed: false };
  }

  #decide(command: Command, steps: number): Verdict {
    const state = this.#state;
    switch (command.type) {
      case 'place_order':
        return place(state, command);
      case 'cancel_order':
        return cancel(state, command);
      case 'cancel_orders':
        return cancelMany(state, command);
      case 'trigger_stops':
        return yes({ steps, pending: pendingStops(state) });
      case 'execute_otc':
        return executeOtc(state, command);
      case 'configure_otc':
        return configureOtc(state, command);
      case 'set_index_prices':
        return setIndexPrices(state, command);
      case 'open_otc_quote':
        return openQuote(state, command);
      case 'take_otc_quote':
        return takeQuote(state, command);
      case 'open_payment':
        return openPayment(state, command);
      case 'credit_payment':
        return creditPayment(state, command);
      case 'park_payment':
        return parkPayment(state, command);
      case 'close_payment':
        return closePayment(state, command);
      case 'request_withdrawal':
        return requestWithdrawal(state, command);
      case 'advance_withdrawal':
        return advanceWithdrawal(state, command);
      case 'request_transfer':
        return requestTransfer(state, command);
      case 'advance_transfer':
        return advanceTransfer(state, command);
      case 'credit_deposit':
        return creditDeposit(state, command);
      case 'settle_unmatched':
        return command.asset === undefined
          ? settleUnmatched(state, command)
          : settleCoin(state, command);
      case 'credit_coin':
        return creditCoin(state, command);
      case 'reverse_coin':
        return reverseCoin(state, command);
      case 'open_custody':
        return openCustody(state, command);
      case 'open_spend':
        return openSpend(state, command);
      case 'close_spend':
        return closeSpend(state, command);
      case 'post_adjustment':
        return postAdjustment(state, command);
      case 'post_reward':
        return postReward(state, command);
      case 'set_standing':
        return setStanding(state, command);
      case 'configure_limits':
        return configureLimits(state, command);
      case 'post_opening':
        return postOpening(state, command);
      case 'add_asset':
        return addAsset(state, command);
      case 'configure_market':
        return configureMarket(state, command);
      case 'configure_fees':
        state.tiers = command.tiers;
        return yes({ tiers: command.tiers.length });
      case 'set_market_status':
        return setStatus(state, command);
      case 'set_reference_price':
        return setIndex(state, command);
    }
  }

  /** The trades since it was last asked. */
  takeTrades(): RefTrade[] {
    const { trades } = this.#state;
    this.#state.trades = [];
    return trades;
  }

  /** What an owner has of an asset: `user:1`, `user:1@vault`, `house:fees`, `outside:opening`. */
  total(owner: string, asset: string): bigint {
    return this.#state.total(owner, asset);
  }

  get openCount(): number {
    return this.#state.alive.size;
  }

  order(id: number): RefOrder | undefined {
    return this.#state.orders.get(id);
  }

  /** What is held under an order's name; 0 once it is over. */
  hold(orderId: number): bigint {
    const order = this.#state.orders.get(orderId);
    return order === undefined || leftOf(order) === 0 ? 0n : holdOf(order);
  }

  /** What a user's window says: charged by gateway, traded, or bought, on a day of Tehran. */
  window(kind: WindowRow['kind'], user: number, day: string): bigint {
    if (kind === 'withdrawal_day') return withdrawnOn(this.#state, user, day);
    if (kind === 'transfer_day') return givenOn(this.#state, user, day);
    const { charged, volumes, bought, banked } = this.#state;
    const windows = {
      gateway_day: charged,
      trade_volume: volumes,
      stablecoin_day: bought,
      bank_deposit_day: banked,
    };
    return windows[kind].get(`${user}/${day}`) ?? 0n;
  }

  /** What is held for a withdrawal; 0 once it is over. */
  leaving(id: string | undefined): bigint {
    const one = this.#state.withdrawals.get(id ?? '');
    return one !== undefined && isOnItsWay(one) ? one.units : 0n;
  }

  /** What is held for a transfer; 0 once it is over. */
  moving(id: string | undefined): bigint {
    const one = this.#state.transfers.get(id ?? '');
    return one?.state === 'waiting' ? one.units : 0n;
  }

  /** What is held for a spend; 0 once it is closed. */
  spending(id: string | undefined): bigint {
    const one = this.#state.spends.get(id ?? '');
    return one?.closed === undefined ? (one?.cap ?? 0n) : 0n;
  }

  /** Where a spend stands, with what it holds or was told to have come to. */
  spendState(id: string): string | undefined {
    const one = this.#state.spends.get(id);
    return one && (one.closed === undefined ? `open ${one.cap}` : `closed ${one.closed}`);
  }

  transferState(id: string): string | undefined {
    return this.#state.transfers.get(id)?.state;
  }

  withdrawalState(id: string): string | undefined {
    return this.#state.withdrawals.get(id)?.state;
  }

  /** Where a deposit of a coin stands, and what of it is a claim. */
  coinDeposit(id: string): string | undefined {
    const coin = this.#state.coins.get(id);
    if (coin === undefined) return undefined;
    const { owner, parked, claimed } = coin;
    const isParked = owner === 'house:unmatched';
    const given = parked === null ? 'credited' : `settled to ${owner}`;
    return owner === 'gone' ? `reversed, ${claimed} claimed` : isParked ? 'parked' : given;
  }

  paymentState(id: string): string | undefined {
    return this.#state.payments.get(id)?.state;
  }

  /** The latest quote of a user in a market. */
  quote(user: number, market: string): RefQuote | undefined {
    return this.#state.quotes.findLast(
      (quote) => quote.user === user && quote.trade.market === market,
    );
  }

  index(market: string): string | undefined {
    return this.#state.indexes.get(market)?.price;
  }

  market(symbol: string): { readonly last: number; readonly index: number } | undefined {
    return this.#state.markets.get(symbol);
  }
}

/** Before these the stops act that earlier commands left over. */
const ACT_AFTER_STOPS: ReadonlySet<Command['type']> = new Set([
  'place_order',
  'cancel_order',
  'cancel_orders',
  'trigger_stops',
  'set_market_status',
  'set_reference_price',
]);
