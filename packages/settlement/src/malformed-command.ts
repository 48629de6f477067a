import type { Command, CommandEnvelope } from './command.ts';

/**
 * A command that no caller may send: a fault of the program in front of the engine, found before
 * anything was touched. The command is thrown away; the exchange goes on unharmed.
 */
export class MalformedCommandError extends Error {
  override readonly name = 'MalformedCommandError';
}

/** @throws MalformedCommandError with `fact` when `condition` is false */
export function require(condition: boolean, fact: string): asserts condition {
  if (!condition) throw new MalformedCommandError(fact);
}

const UNITS = /^[1-9]\d{0,18}$/;
const QUOTE_ID = /^[\w:-]{1,64}$/;
const PRICE = /^\d{1,20}(?:\.\d{1,18})?$/;
const OTC_TRADES_MAX = 64;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const OWNER = /^(?:user:[1-9]\d{0,15}|house:[a-z][a-z_]{0,31})$/;

const isCount = (value: number | undefined): boolean =>
  value !== undefined && Number.isSafeInteger(value) && value > 0;
const isUnits = (text: string | undefined): boolean => text !== undefined && UNITS.test(text);

/** Looks at a command's shape, which is all that can be judged without the exchange's memory. */
export function requireWellFormed(envelope: CommandEnvelope): void {
  require(Number.isSafeInteger(envelope.at), 'a command carries its time');
  requireCommand(envelope.command);
}

function requireCommand(command: Command): void {
  switch (command.type) {
    case 'place_order':
      requirePlaceOrder(command);
      return;
    case 'cancel_order':
      require(isCount(command.user) && isCount(command.orderId), 'a cancel names user and order');
      return;
    case 'cancel_orders':
      require(isCount(command.user), 'a cancel names its user');
      return;
    case 'trigger_stops':
      return;
    case 'execute_otc':
      requireExecuteOtc(command);
      return;
    case 'open_payment':
      require(isUnits(command.units) && isUnits(command.dayCapUnits), 'payment units are whole');
      require(DAY.test(command.day) && isCount(command.user), 'a payment has a user and a day');
      return;
    case 'credit_payment':
      require(isUnits(command.units), 'credited units are whole');
      require(command.reference !== '', 'a credit has a business reference');
      return;
    case 'post_opening':
      require(isUnits(command.units) &&
        OWNER.test(command.owner), 'an opening has units and owner');
      require(command.reference !== '', 'an opening has a reference');
      return;
    case 'set_reference_price':
      require(command.ticks === 0 || isCount(command.ticks), 'a reference price is in ticks');
      return;
    case 'add_asset':
      require(Number.isInteger(command.scale) && command.scale >= 0, 'a scale counts decimals');
      return;
    case 'configure_market':
    case 'configure_fees':
    case 'set_market_status':
    case 'close_payment':
      return;
  }
}

function requirePlaceOrder(command: Extract<Command, { type: 'place_order' }>): void {
  const { orderType, amountType, priceTicks, lots, quoteUnits } = command;
  require(isCount(command.user), 'an order has a user');
  require((amountType === 'base') === (lots !== undefined), 'base amounts are lots');
  require((amountType === 'quote') === (quoteUnits !== undefined), 'quote amounts are units');
  require(lots === undefined || isCount(lots), 'lots are a positive safe integer');
  require(quoteUnits === undefined || isUnits(quoteUnits), 'quote units are whole');
  require(command.seenTicks === undefined || isCount(command.seenTicks), 'seen price is in ticks');
  if (orderType === 'limit') {
    require(amountType === 'base' && isCount(priceTicks), 'a limit order has a price and lots');
  } else {
    require(priceTicks === undefined, 'a market order has no price');
  }
  requireStops(command);
  const { level } = command;
  require(level === undefined || level === 0 || isCount(level), 'a level counts from 0');
  const { clientOrderId } = command;
  require(clientOrderId === undefined ||
    (clientOrderId.length > 0 &&
      clientOrderId.length <= 32), 'a client order id has 1 to 32 characters');
}

function requireExecuteOtc(command: Extract<Command, { type: 'execute_otc' }>): void {
  const { trades, clientOrderId: id } = command;
  require(isCount(command.user) && isCount(command.expiresAt), 'a quote has a user and an end');
  require(QUOTE_ID.test(command.quoteId), 'a quote has an id of 1 to 64 characters');
  require(trades.length > 0 && trades.length <= OTC_TRADES_MAX, 'a quote has 1 to 64 trades');
  for (const { baseUnits, quoteUnits, feeUnits, price } of trades) {
    require(isUnits(baseUnits) && isUnits(quoteUnits), 'OTC amounts are whole units');
    require(feeUnits === '0' || isUnits(feeUnits), 'an OTC fee is in whole units');
    require(PRICE.test(price), 'an OTC price is a decimal');
  }
  require(id === undefined || (id.length > 0 && id.length <= 32), 'an id has 1 to 32 characters');
}

function requireStops(command: Extract<Command, { type: 'place_order' }>): void {
  const { orderType, timeInForce, postOnly, stopTicks, oco } = command;
  if (postOnly === true) {
    require(orderType === 'limit' && timeInForce === 'gtc', 'a post-only order rests');
  }
  if (stopTicks !== undefined) {
    require(isCount(stopTicks) && oco === undefined, 'a stop has one price that it waits for');
    require(timeInForce === 'gtc' && command.amountType === 'base', 'a stop waits with its lots');
    require(command.seenTicks === undefined, 'a stop is bounded by its own price');
  }
  if (oco !== undefined) {
    require(orderType === 'limit' && timeInForce === 'gtc', 'an OCO is a limit order that rests');
    require(isCount(oco.stopTicks), 'the stop of an OCO has a price');
    require(oco.limitTicks === undefined || isCount(oco.limitTicks), 'its limit is in ticks');
  }
}
