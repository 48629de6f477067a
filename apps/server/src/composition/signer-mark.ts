// How far the signer's journal was, as this side has acknowledged it. It is a file beside the gate's
// key, and no row: a database that is restored to yesterday would forget it at the very moment at which a
// journal of yesterday has to be noticed. It is in no backup for the same reason.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type JournalMark, journalMarkShape } from '@sarraf/signer-protocol';
import { ConfigError } from '../environment.ts';
import type { MarkKeeper } from '../providers/signer/signer-gate.ts';

const MODE = 0o600;

/**
 * Keeps the mark in a file.
 *
 * @throws ConfigError where there is one that can't be read: a mark is never guessed
 */
export function createMarkFile(file: string): MarkKeeper {
  let kept = readMark(file);
  const adopt = (mark: JournalMark): void => {
    if (mark.number === kept?.number && mark.hash === kept.hash) return;
    writeMark(file, mark);
    kept = mark;
  };
  return {
    read: () => kept,
    keep: (mark) => {
      if (kept === null || mark.number > kept.number) adopt(mark);
    },
    adopt,
  };
}

function readMark(file: string): JournalMark | null {
  let written: string;
  try {
    written = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new ConfigError(`${file} can't be read: it says how far the signer's journal was.`);
  }
  try {
    return journalMarkShape.parse(JSON.parse(written));
  } catch {
    throw new ConfigError(`${file} is not as it was written: it says how far the journal was.`);
  }
}

/** Whole or not at all, and there after a power cut. */
function writeMark(file: string, mark: JournalMark): void {
  const partial = `${file}.partial`;
  const descriptor = openSync(partial, 'w', MODE);
  try {
    writeFileSync(descriptor, `${JSON.stringify(mark)}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(partial, file);
}
