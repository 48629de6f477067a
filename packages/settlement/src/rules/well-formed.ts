import { ENVELOPE_FIELDS } from './envelope-judges.ts';
import type { CommandEnvelope } from '../command-envelope.ts';
import { COMMAND_FIELDS, type CommandOf, type CommandType, VERBS } from '../verbs.ts';
import { firstWrongField } from './judge.ts';
import { MalformedCommandError } from './malformed-command.ts';

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
  return contradictionOf(command.type, command);
}

function contradictionOf<T extends CommandType>(
  type: T,
  command: CommandOf<T>,
): string | undefined {
  return VERBS[type].contradictionOf?.(command);
}
