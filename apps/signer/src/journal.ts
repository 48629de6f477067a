// The signer's memory: one line a decision, each with the hash of the line above, and on the disk
// before it is answered.
import { createHash } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { JournalMark } from '@sarraf/signer-protocol';
import { FILES, syncFolder } from './files.ts';
import { type Body, type Line, lineShape } from './journal-lines.ts';
import { SignerError } from './refusal.ts';

/** Above the first line. */
const NOTHING = '0'.repeat(64);
const HASH_CHARS = 64;
const FILE_MODE = 0o600;
const READ_BYTES = 1_048_576;
const LINE_BYTES_MAX = 65_536;

const hashOf = (json: string): string => createHash('sha256').update(json).digest('hex');

/** One line as it stands in the file: the hash of what follows, a space, JSON. */
const textOf = (line: Line): { readonly hash: string; readonly text: string } => {
  const json = JSON.stringify(line);
  const hash = hashOf(json);
  return { hash, text: `${hash} ${json}\n` };
};

/**
 * Reads a journal from its first line.
 *
 * @param take is given each line and its hash, in order
 * @returns where it ends
 * @throws SignerError with the line or the offset where it is not as it was written
 */
export function readJournal(folder: string, take: (line: Line, hash: string) => void): JournalMark {
  const file = path.join(folder, FILES.journal);
  let mark: JournalMark = { number: 0, hash: NOTHING };
  let last = 0;
  let offset = 0;
  for (const text of linesOf(file)) {
    const line = readLine(text, mark, `${file}, line ${mark.number + 1} (byte ${offset})`);
    if (line.at < last) throw new SignerError(`${file}: line ${line.number} is before its time.`);
    last = line.at;
    offset += Buffer.byteLength(text) + 1;
    mark = { number: line.number, hash: text.slice(0, HASH_CHARS) };
    take(line, mark.hash);
  }
  checkHead(folder, mark);
  return mark;
}

function readLine(text: string, above: JournalMark, where: string): Line {
  const json = text.slice(HASH_CHARS + 1);
  if (text[HASH_CHARS] !== ' ' || hashOf(json) !== text.slice(0, HASH_CHARS)) {
    throw new SignerError(`${where} was changed: its hash is another one.`);
  }
  const parsed = lineShape.safeParse(JSON.parse(json));
  if (!parsed.success) throw new SignerError(`${where} is not one that this version writes.`);
  const isNext = parsed.data.number === above.number + 1 && parsed.data.above === above.hash;
  if (!isNext) throw new SignerError(`${where} does not follow the line above it.`);
  return parsed.data;
}

/** The lines of a file, without holding it whole. @throws SignerError for a torn last one */
function* linesOf(file: string): Generator<string> {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return;
  const descriptor = openSync(file, 'r');
  try {
    const chunk = Buffer.alloc(READ_BYTES);
    let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0);
    let at = 0;
    while (at < size) {
      const read = readSync(descriptor, chunk, 0, READ_BYTES, at);
      if (read === 0) break;
      at += read;
      let text = Buffer.concat([rest, chunk.subarray(0, read)]);
      for (let end = text.indexOf(10); end >= 0; end = text.indexOf(10)) {
        yield text.toString('utf8', 0, end);
        text = text.subarray(end + 1);
      }
      if (text.length > LINE_BYTES_MAX) break;
      rest = text;
    }
    if (rest.length > 0 || at < size) throw new SignerError(tornWords(file, at - rest.length));
  } finally {
    closeSync(descriptor);
  }
}

function tornWords(file: string, offset: number): string {
  return (
    `${file} ends in the middle of a line that begins at byte ${offset}. It was never answered: ` +
    `keep a copy, cut the file to ${offset} bytes and start again.`
  );
}

/** The number and hash that were written last, beside the journal: a shorter journal is noticed. */
function checkHead(folder: string, mark: JournalMark): void {
  let text: string;
  try {
    text = readFileSync(path.join(folder, FILES.head), 'utf8');
  } catch {
    return;
  }
  // made at this very moment when the power went
  if (text === '') return;
  const [number = '0', hash] = text.trim().split(' ');
  const isLost =
    Number(number) > mark.number || (Number(number) === mark.number && hash !== mark.hash);
  if (!isLost) return;
  throw new SignerError(
    `The journal ends at line ${mark.number}, and line ${number} was written: lines are missing. ` +
      `Bring them back. Where they are lost, remove ${FILES.head}: the exchange then says how far ` +
      'it was, and two people state the next nonces.',
  );
}

/** Appends to the journal. */
export class JournalWriter {
  readonly #journal: number;
  readonly #head: number;
  #mark: JournalMark;
  #last: number;

  constructor(folder: string, mark: JournalMark, last: number) {
    this.#mark = mark;
    this.#last = last;
    this.#journal = openSync(path.join(folder, FILES.journal), 'a', FILE_MODE);
    this.#head = openSync(path.join(folder, FILES.head), 'w', FILE_MODE);
    this.#keepHead();
    syncFolder(folder);
  }

  get mark(): JournalMark {
    return this.#mark;
  }

  /** The clock of the signer: it stands where the machine's goes backwards. */
  moment(nowMs: number): number {
    return Math.max(this.#last, nowMs);
  }

  /**
   * Writes a line; it is on the disk when this returns.
   *
   * @throws where it can't be: nothing may be answered then, and this process must end
   */
  append(body: Body, nowMs: number): Line {
    const line: Line = {
      number: this.#mark.number + 1,
      at: this.moment(nowMs),
      above: this.#mark.hash,
      body,
    };
    const { hash, text } = textOf(line);
    this.#writeLine(text);
    this.#mark = { number: line.number, hash };
    this.#last = line.at;
    this.#keepHead();
    return line;
  }

  /** A line that can't be written whole (the disk is full) is truncated: no answer was sent for it. */
  #writeLine(text: string): void {
    const { size } = fstatSync(this.#journal);
    try {
      const written = writeSync(this.#journal, text);
      if (written !== Buffer.byteLength(text)) throw new SignerError('The disk is full.');
      fsyncSync(this.#journal);
    } catch (error) {
      ftruncateSync(this.#journal, size);
      throw error;
    }
  }

  close(): void {
    closeSync(this.#journal);
    closeSync(this.#head);
  }

  /** Not synced: it may be behind the journal after a power cut, never before it. */
  #keepHead(): void {
    const text = `${this.#mark.number} ${this.#mark.hash}\n`;
    writeSync(this.#head, text, 0);
    ftruncateSync(this.#head, Buffer.byteLength(text));
  }
}
