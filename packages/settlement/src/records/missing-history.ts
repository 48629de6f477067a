// What of older history a command's decision needs.
import type { CommandEnvelope } from '../command-envelope.ts';
import { COMMANDS } from '../commands.ts';
import { answerKey } from '../orders/order-checks.ts';
import { isWellFormed } from '../rules/well-formed.ts';
import type { CommandOf, CommandType } from '../verbs.ts';
import type { HistoryLookups, KnownHistory } from './history-lookups.ts';
import { RECORD_NAMES } from './record-list.ts';

/** What the decision needs and neither memory nor `found` has; undefined where that is nothing. */
export function missingHistory(
  memory: KnownHistory,
  envelope: CommandEnvelope,
): HistoryLookups | undefined {
  const { answers, clientOrders, endedOrders, references, records } = memory;
  const stores = RECORD_NAMES.map((name) => records[name]);
  const recent = [answers, clientOrders, endedOrders, references, ...stores];
  if (recent.every(({ isComplete }) => isComplete)) return undefined;
  // What is thrown away anyhow asks nothing: a database would stumble over a strange key.
  if (!isWellFormed(envelope)) return undefined;
  const { claim } = envelope;
  const isClaimOpen =
    claim !== undefined && !answers.isComplete && answers.get(answerKey(claim)) === undefined;
  const { command } = envelope;
  const ofCommand = missingForCommand(command.type, memory, command);
  if (!isClaimOpen) return ofCommand;
  return { answer: claim, ...ofCommand };
}

function missingForCommand<T extends CommandType>(
  type: T,
  memory: KnownHistory,
  command: CommandOf<T>,
): HistoryLookups | undefined {
  return COMMANDS[type].asks(memory, command);
}
