import { COMMAND_FIELDS } from './command-judges.ts';
import { ENVELOPE_FIELDS } from './envelope-judges.ts';
import type { CommandEnvelope } from '../command-envelope.ts';
import type { Command } from '../command.ts';
import { firstWrongField } from './judge.ts';

/**
 * A command that no caller may send: a fault of the program in front of the engine, found before
 * anything was touched. The command is thrown away; the exchange goes on unharmed.
 */
export class MalformedCommandError extends Error {
  override readonly name = 'MalformedCommandError';
}

/** @throws MalformedCommandError with `fact` when `condition` is false */
export function requireThat(condition: boolean, fact: string): asserts condition {
  if (!condition) throw new MalformedCommandError(fact);
}

/**
 * Judges every field of a command, and what is said around it, as far as that needs no memory of
 * the exchange; nothing else may be there.
 */
export function requireWellFormed(envelope: CommandEnvelope): void {
  const fault = faultOf(envelope);
  if (fault !== undefined) throw new MalformedCommandError(fault);
}

/** Whether `requireWellFormed` lets it pass. */
export function isWellFormed(envelope: CommandEnvelope): boolean {
  return faultOf(envelope) === undefined;
}

function faultOf(envelope: CommandEnvelope): string | undefined {
  const around = firstWrongField(ENVELOPE_FIELDS, envelope);
  if (around !== undefined) return `a command's ${around} is wrong`;
  const { command } = envelope;
  const fields = COMMAND_FIELDS.get(command.type);
  if (fields === undefined) return 'a command is of a known type';
  const wrong = firstWrongField(fields, command);
  if (wrong !== undefined) return `${command.type}: ${wrong} is wrong`;
  if (command.type === 'place_order') return contradictionOf(command);
  if (command.type !== 'open_payment') return undefined;
  const { day, dayCapUnits } = command;
  return (day === undefined) === (dayCapUnits === undefined) ? undefined : 'a cap is of a day';
}

type Order = Extract<Command, { type: 'place_order' }>;

/** What two fields of an order say against one another. */
function contradictionOf(order: Order): string | undefined {
  const { orderType, amountType, priceTicks, lots, quoteUnits } = order;
  if ((amountType === 'base') !== (lots !== undefined)) return 'base amounts are lots';
  if ((amountType === 'quote') !== (quoteUnits !== undefined)) return 'quote amounts are units';
  if ((orderType === 'limit') !== (priceTicks !== undefined)) return 'limit orders have a price';
  if (orderType === 'limit' && amountType !== 'base') return 'a limit order has lots';
  const isLasting = order.timeInForce === 'gtc';
  if (order.postOnly === true && (orderType !== 'limit' || !isLasting)) {
    return 'a post-only order rests';
  }
  if (order.stopTicks !== undefined) {
    if (order.oco !== undefined) return 'a stop has one price that it waits for';
    if (!isLasting || amountType !== 'base') return 'a stop waits with its lots';
    if (order.seenTicks !== undefined) return 'a stop is bounded by its own price';
  }
  if (order.oco !== undefined && (orderType !== 'limit' || !isLasting)) {
    return 'an OCO is a limit order that rests';
  }
  return undefined;
}
