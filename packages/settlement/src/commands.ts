// How each verb decides, and what of older history it asks for; the rest of it is said in `VERBS`.
import { cancelOrder, cancelOrders } from './orders/cancel-order.ts';
import { creditCoin, reverseCoin } from './coins/coin-deposits.ts';
import { custodyReference, openCustody } from './coins/custody.ts';
import { closeSpend, openSpend } from './coins/spends.ts';
import type { CommandEnvelope } from './command-envelope.ts';
import { addAsset, configureMarket, setMarketStatus, setReferencePrice } from './configure.ts';
import { configureFees } from './trades/fee-tiers.ts';
import { configureLimits } from './limits/configure-limits.ts';
import { setStanding } from './limits/standings.ts';
import type { Memory } from './records/memory.ts';
import { executeOtc } from './otc/otc.ts';
import { configureOtc, openOtcQuote, setIndexPrices, takeOtcQuote } from './otc/otc-quotes.ts';
import { postAdjustment } from './payments/adjustments.ts';
import { postReward } from './payments/rewards.ts';
import { creditDeposit, settleUnmatched } from './payments/bank-deposits.ts';
import {
  closePayment,
  creditPayment,
  openPayment,
  parkPayment,
  postOpening,
} from './payments/payments.ts';
import { placeOrder } from './orders/place-order.ts';
import { accept, type Outcome } from './outcome.ts';
import { advanceTransfer, requestTransfer } from './transfers/transfers.ts';
import { advanceWithdrawal, requestWithdrawal } from './withdrawals/withdrawals.ts';
import type { TradeSettler } from './trades/settle-trades.ts';
import { pendingTriggers } from './orders/work-triggers.ts';

import {
  type HistoryLookups,
  type KnownHistory,
  missingClientOrder,
  missingOfOtc,
  missingOrder,
  missingPayOut,
  missingProof,
  missingRecord,
  missingReference,
  together,
} from './records/history-lookups.ts';
import type { CommandOf, CommandType } from './verbs.ts';

/** What a decision has beside its command. */
export interface Deciding {
  readonly memory: Memory;
  readonly settler: TradeSettler;
  readonly envelope: CommandEnvelope;
  /** Stops that acted before the command. */
  readonly triggerSteps: number;
}

/** How one verb decides. */
interface Decision<T extends CommandType> {
  /** Decides the command and carries it out. */
  readonly decide: (deciding: Deciding, command: CommandOf<T>) => Outcome<T>;
  /** What its decision needs of older history and memory does not have. */
  readonly asks: (memory: KnownHistory, command: CommandOf<T>) => HistoryLookups | undefined;
}

const NOTHING = (): undefined => undefined;

/** Every verb. One that is left out does not compile. */
export const COMMANDS: { readonly [T in CommandType]: Decision<T> } = {
  place_order: {
    decide: ({ memory, settler, envelope }, command) =>
      placeOrder(memory, settler, envelope, command),
    asks: (memory, command) =>
      together(missingClientOrder(memory, command), missingPayOut(memory, command)),
  },
  cancel_order: {
    decide: ({ memory, envelope }, command) => cancelOrder(memory, envelope, command),
    asks: (memory, command) => missingOrder(memory, command.orderId),
  },
  cancel_orders: {
    decide: ({ memory }, command) => cancelOrders(memory, command),
    asks: NOTHING,
  },
  trigger_stops: {
    decide: ({ memory, triggerSteps }) =>
      accept({ steps: triggerSteps, pending: pendingTriggers(memory) }),
    asks: NOTHING,
  },
  execute_otc: {
    decide: ({ memory, envelope }, command) => executeOtc(memory, envelope, command),
    asks: (memory, command) => missingOfOtc(memory, command),
  },
  open_otc_quote: {
    decide: ({ memory }, command) => openOtcQuote(memory, command),
    asks: NOTHING,
  },
  take_otc_quote: {
    decide: ({ memory, envelope }, command) => takeOtcQuote(memory, envelope, command),
    asks: (memory, command) => missingOfOtc(memory, command),
  },
  configure_otc: {
    decide: ({ memory }, command) => configureOtc(memory, command),
    asks: NOTHING,
  },
  set_index_prices: {
    decide: ({ memory }, command) => setIndexPrices(memory, command),
    asks: NOTHING,
  },
  open_payment: {
    decide: ({ memory, envelope }, command) => openPayment(memory, envelope, command),
    asks: (memory, command) => missingRecord(memory, 'payments', command.paymentId),
  },
  credit_payment: {
    decide: ({ memory, envelope }, command) => creditPayment(memory, envelope, command),
    asks: (memory, command) => missingProof(memory, command),
  },
  park_payment: {
    decide: ({ memory, envelope }, command) => parkPayment(memory, envelope, command),
    asks: (memory, command) => missingProof(memory, command),
  },
  close_payment: {
    decide: ({ memory, envelope }, command) => closePayment(memory, envelope, command),
    asks: (memory, command) => missingRecord(memory, 'payments', command.paymentId),
  },
  request_withdrawal: {
    decide: ({ memory, envelope }, command) => requestWithdrawal(memory, envelope, command),
    asks: (memory, command) => missingRecord(memory, 'withdrawals', command.withdrawalId),
  },
  advance_withdrawal: {
    decide: ({ memory, envelope }, command) => advanceWithdrawal(memory, envelope, command),
    asks: (memory, command) => missingRecord(memory, 'withdrawals', command.withdrawalId),
  },
  request_transfer: {
    decide: ({ memory, envelope }, command) => requestTransfer(memory, envelope, command),
    asks: (memory, command) => missingRecord(memory, 'transfers', command.transferId),
  },
  advance_transfer: {
    decide: ({ memory, envelope }, command) => advanceTransfer(memory, envelope, command),
    asks: (memory, command) => missingRecord(memory, 'transfers', command.transferId),
  },
  credit_deposit: {
    decide: ({ memory, envelope }, command) => creditDeposit(memory, envelope, command),
    asks: (memory, command) => missingReference(memory, 'bank_deposit', command.reference),
  },
  settle_unmatched: {
    decide: ({ memory, envelope }, command) => settleUnmatched(memory, envelope, command),
    asks: (memory, { asset, reference }) =>
      together(
        missingReference(memory, 'unmatched_settled', reference),
        asset === undefined ? undefined : missingRecord(memory, 'coinDeposits', reference),
      ),
  },
  credit_coin: {
    decide: ({ memory, envelope }, command) => creditCoin(memory, envelope, command),
    asks: (memory, command) => missingRecord(memory, 'coinDeposits', command.reference),
  },
  reverse_coin: {
    decide: ({ memory, envelope }, command) => reverseCoin(memory, envelope, command),
    asks: (memory, command) => missingRecord(memory, 'coinDeposits', command.reference),
  },
  open_custody: {
    decide: ({ memory, envelope }, command) => openCustody(memory, envelope, command),
    asks: (memory, command) =>
      missingReference(memory, 'custody_opening', custodyReference(command)),
  },
  open_spend: {
    decide: ({ memory, envelope }, command) => openSpend(memory, envelope, command),
    asks: (memory, command) => missingRecord(memory, 'spends', command.spendId),
  },
  close_spend: {
    decide: ({ memory, envelope }, command) => closeSpend(memory, envelope, command),
    asks: (memory, command) => missingRecord(memory, 'spends', command.spendId),
  },
  post_adjustment: {
    decide: ({ memory, envelope }, command) => postAdjustment(memory, envelope, command),
    asks: (memory, command) => missingReference(memory, 'adjustment', command.reference),
  },
  post_reward: {
    decide: ({ memory, envelope }, command) => postReward(memory, envelope, command),
    asks: (memory, command) => missingReference(memory, 'reward', command.reference),
  },
  set_standing: {
    decide: ({ memory }, command) => setStanding(memory.records.standings, command),
    asks: NOTHING,
  },
  configure_limits: {
    decide: ({ memory }, command) => configureLimits(memory, command),
    asks: NOTHING,
  },
  post_opening: {
    decide: ({ memory, envelope }, command) => postOpening(memory, envelope, command),
    asks: (memory, command) => missingReference(memory, 'opening', command.reference),
  },
  add_asset: {
    decide: ({ memory }, command) => addAsset(memory, command),
    asks: NOTHING,
  },
  configure_market: {
    decide: ({ memory }, command) => configureMarket(memory, command),
    asks: NOTHING,
  },
  configure_fees: {
    decide: ({ memory }, command) => configureFees(memory.records.feeTiers, command),
    asks: NOTHING,
  },
  set_market_status: {
    decide: ({ memory }, command) => setMarketStatus(memory, command),
    asks: NOTHING,
  },
  set_reference_price: {
    decide: ({ memory }, command) => setReferencePrice(memory, command),
    asks: NOTHING,
  },
};
