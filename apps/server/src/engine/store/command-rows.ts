// Where commands stand in the journal, as rows.
import type { Changes } from '@sarraf/settlement';

/** Where a command stands in the journal; the claim only on the command that answered it. */
export interface CommandRow {
  readonly id: string;
  readonly seq: bigint;
  readonly index: number;
  readonly claim: {
    readonly user: number;
    readonly route: string;
    readonly key: string;
    readonly bodyHash: string;
  } | null;
}

/** Only the command that answered a key carries its claim: not its replays, not a misuse of it. */
function claimOf(command: Changes['commands'][number]): CommandRow['claim'] {
  const { envelope, outcome, replayed } = command;
  if (envelope.claim === undefined || replayed) return null;
  if (!outcome.ok && outcome.code === 'idempotency_key_reused') return null;
  return envelope.claim;
}

/** The index rows of a batch's commands. */
export function commandRows({ seq, commands }: Changes): CommandRow[] {
  return commands.map((command, index) => ({
    id: command.envelope.id,
    seq,
    index,
    claim: claimOf(command),
  }));
}
