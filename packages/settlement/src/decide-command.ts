// Which verb decides a command, and the stops that act around it.
import type { CommandEnvelope } from './command-envelope.ts';
import { COMMANDS, type Deciding } from './commands.ts';
import type { Outcome } from './outcome.ts';
import { workTriggers } from './orders/work-triggers.ts';
import type { Memory } from './records/memory.ts';
import type { TradeSettler } from './trades/settle-trades.ts';
import { type CommandOf, type CommandType, VERBS } from './verbs.ts';

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
  const { command } = envelope;
  if (memory.triggersWaiting === 0) {
    const outcome = dispatch(command.type, command, { memory, settler, envelope, triggerSteps: 0 });
    workTriggers(memory, settler, memory.triggerStepsMax);
    return outcome;
  }
  const stepsMax = VERBS[command.type].actsAfterStops === true ? memory.triggerStepsMax : 0;
  const steps = workTriggers(memory, settler, stepsMax);
  const deciding = { memory, settler, envelope, triggerSteps: steps };
  const outcome = dispatch(command.type, command, deciding);
  workTriggers(memory, settler, memory.triggerStepsMax - steps);
  return outcome;
}

function dispatch<T extends CommandType>(
  type: T,
  command: CommandOf<T>,
  deciding: Deciding,
): Outcome<T> {
  return COMMANDS[type].decide(deciding, command);
}
