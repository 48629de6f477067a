// How the journal keeps a batch's commands: as JSON, a large batch's compressed.
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Changes } from '@sarraf/settlement';
import type { JournalledCommand } from './engine-store.ts';
import { RecoveryError } from '../engine-error.ts';
import { PACK_FROM } from '../limits.ts';

/** The commands of a batch as the journal keeps them: one of the two is there. */
export interface PackedCommands {
  /** JSON, as an operator reads it. */
  readonly commands: string | null;
  /** The same as a Zstandard frame, with its checksum. */
  readonly packed: Buffer | null;
}

/** What of a journal row is needed to read its commands. */
export interface JournalText extends PackedCommands {
  readonly seq: bigint;
  readonly command_count: bigint;
}

const PACKING = {
  // A full batch's frame in one piece.
  chunkSize: 1 << 17,
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
};

/** A batch's commands as the journal keeps them. */
export function journalText(commands: Changes['commands']): PackedCommands {
  const text = JSON.stringify(commands);
  if (text.length < PACK_FROM) return { commands: text, packed: null };
  return { commands: null, packed: zstdCompressSync(text, PACKING) };
}

/** A row of the journal that can't be read. */
export class JournalDamagedError extends RecoveryError {
  readonly seq: bigint;
  constructor(seq: bigint, options: ErrorOptions) {
    super(`Batch ${seq} of the journal is damaged: run npm run invariants.`, options);
    this.seq = seq;
  }
}

/** The commands of a journal row, as many as it counts. @throws JournalDamagedError */
export function readJournalText(row: JournalText): JournalledCommand[] {
  const { seq, command_count: count, commands: text, packed } = row;
  try {
    const json = packed === null ? text : zstdDecompressSync(packed).toString();
    const commands = JSON.parse(json ?? '') as JournalledCommand[];
    if (BigInt(commands.length) === count) return commands;
    throw new Error(`it has ${commands.length} commands and counts ${count}`);
  } catch (cause) {
    throw new JournalDamagedError(seq, { cause });
  }
}
