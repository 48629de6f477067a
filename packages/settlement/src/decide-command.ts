// Which verb decides a command, and the stops that act around it.
import { cancelOrder, cancelOrders } from './orders/cancel-order.ts';
import type { CommandEnvelope } from './command-envelope.ts';
import type { Command } from './command.ts';
import { addAsset, configureMarket, setMarketStatus, setReferencePrice } from './configure.ts';
import { configureFees } from './trades/fee-tiers.ts';
import { configureLimits } from './limits/configure-limits.ts';
import { setStanding } from './limits/standings.ts';
import type { Memory } from './records/memory.ts';
import { executeOtc } from './otc/otc.ts';
import { configureOtc, openOtcQuote, setIndexPrices, takeOtcQuote } from './otc/otc-quotes.ts';
import { postAdjustment } from './payments/adjustments.ts';
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
import { pendingTriggers, workTriggers } from './orders/work-triggers.ts';

/**
 * Decides one command and carries it out.
 *
 * Stops that an earlier command left over act before a command that trades or cancels; those it
 * triggered itself act after it. A command that may yet be thrown out lets none act before it.
 */
export function decideCommand(
  memory: Memory,
  settler: TradeSettler,
  envelope: CommandEnvelope,
): Outcome {
  if (memory.triggersWaiting === 0) {
    const outcome = dispatch(memory, settler, envelope, 0);
    workTriggers(memory, settler, memory.triggerStepsMax);
    return outcome;
  }
  const stepsMax = actsAfterStops(envelope.command) ? memory.triggerStepsMax : 0;
  const steps = workTriggers(memory, settler, stepsMax);
  const outcome = dispatch(memory, settler, envelope, steps);
  workTriggers(memory, settler, memory.triggerStepsMax - steps);
  return outcome;
}

function dispatch(
  memory: Memory,
  settler: TradeSettler,
  envelope: CommandEnvelope,
  triggerSteps: number,
): Outcome {
  const { command } = envelope;
  switch (command.type) {
    case 'place_order':
      return placeOrder(memory, settler, envelope, command);
    case 'cancel_order':
      return cancelOrder(memory, envelope, command);
    case 'cancel_orders':
      return cancelOrders(memory, command);
    case 'trigger_stops':
      return accept({ steps: triggerSteps, pending: pendingTriggers(memory) });
    case 'execute_otc':
      return executeOtc(memory, envelope, command);
    case 'open_otc_quote':
      return openOtcQuote(memory, command);
    case 'take_otc_quote':
      return takeOtcQuote(memory, envelope, command);
    case 'configure_otc':
      return configureOtc(memory, command);
    case 'set_index_prices':
      return setIndexPrices(memory, command);
    case 'open_payment':
      return openPayment(memory, envelope, command);
    case 'credit_payment':
      return creditPayment(memory, envelope, command);
    case 'park_payment':
      return parkPayment(memory, envelope, command);
    case 'close_payment':
      return closePayment(memory, envelope, command);
    case 'request_withdrawal':
      return requestWithdrawal(memory, envelope, command);
    case 'advance_withdrawal':
      return advanceWithdrawal(memory, envelope, command);
    case 'request_transfer':
      return requestTransfer(memory, envelope, command);
    case 'advance_transfer':
      return advanceTransfer(memory, envelope, command);
    case 'credit_deposit':
      return creditDeposit(memory, envelope, command);
    case 'settle_unmatched':
      return settleUnmatched(memory, envelope, command);
    case 'post_adjustment':
      return postAdjustment(memory, envelope, command);
    case 'set_standing':
      return setStanding(memory.records.standings, command);
    case 'configure_limits':
      return configureLimits(memory, command);
    case 'post_opening':
      return postOpening(memory, envelope, command);
    case 'add_asset':
      return addAsset(memory, command);
    case 'configure_market':
      return configureMarket(memory, command);
    case 'configure_fees':
      return configureFees(memory.fees, command);
    case 'set_market_status':
      return setMarketStatus(memory, command);
    case 'set_reference_price':
      return setReferencePrice(memory, command);
  }
}

/** Whether a command's shape is wholly judged before it: then nothing undoes what stops did. */
function actsAfterStops(command: Command): boolean {
  switch (command.type) {
    case 'place_order':
    case 'cancel_order':
    case 'cancel_orders':
    case 'trigger_stops':
    case 'set_market_status':
    case 'set_reference_price':
      return true;
    default:
      return false;
  }
}
