// A log that never holds anybody up: lines wait in bounded memory, files are bounded by size, and
// what a full disk does not take is dropped and counted.
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** How large the files grow and how much may wait, bytes. */
export interface RotatingLogOptions {
  /** Largest size of one file. Default 8 MB. */
  readonly bytesMax?: number;
  /** What may wait for the disk; more is dropped. Default 1 MB. */
  readonly waitingBytesMax?: number;
}

const BYTES_MAX = 8 * 1024 * 1024;
const WAITING_BYTES_MAX = 1024 * 1024;
/** A line that is longer is cut: nobody may fill our memory with one. */
const LINE_BYTES_MAX = 256 * 1024;
const NEWLINE = 0x0a;

/** Of `server.log`: `server.1.log`, where what was written before it stands. */
export function olderLog(file: string): string {
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}.1${ext}`);
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

/** Appends lines to `file`; what fills it becomes `olderLog(file)`, and what was that is gone. */
export class RotatingLog {
  readonly #file: string;
  readonly #bytesMax: number;
  readonly #waitingBytesMax: number;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #handle: FileHandle | undefined;
  #size = 0;
  #droppedLines = 0;
  #isTorn = false;
  #writing: Promise<void> | undefined;

  constructor(file: string, options: RotatingLogOptions = {}) {
    this.#file = file;
    this.#bytesMax = options.bytesMax ?? BYTES_MAX;
    this.#waitingBytesMax = Math.min(options.waitingBytesMax ?? WAITING_BYTES_MAX, this.#bytesMax);
  }

  /** Takes whole lines, always at once. */
  write(lines: Buffer): void {
    if (this.#waitingBytes + lines.length > this.#waitingBytesMax) {
      this.#droppedLines += countLines(lines);
      return;
    }
    this.#waiting.push(lines);
    this.#waitingBytes += lines.length;
    this.#writing ??= this.#writeAll();
  }

  /** Resolves when what was taken so far is written or dropped. */
  async settled(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
  }

  async close(): Promise<void> {
    await this.settled();
    await this.#letGo();
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const lines = Buffer.concat(this.#waiting);
      this.#waiting = [];
      this.#waitingBytes = 0;
      try {
        await this.#append(lines);
      } catch {
        // there is nobody to tell: whoever watches the disk says that it is full
        this.#droppedLines += countLines(lines);
        this.#isTorn = true;
        await this.#letGo();
      }
    }
    this.#writing = undefined;
  }

  async #append(lines: Buffer): Promise<void> {
    const handle = await this.#room(lines.length);
    const note = `${this.#isTorn ? '\n' : ''}${this.#dropped()}`;
    const bytes = note === '' ? lines : Buffer.concat([Buffer.from(note), lines]);
    await handle.appendFile(bytes);
    this.#size += bytes.length;
    this.#isTorn = false;
    this.#droppedLines = 0;
  }

  #dropped(): string {
    if (this.#droppedLines === 0) return '';
    const msg = `${this.#droppedLines} lines of this log could not be written and were dropped`;
    return `${JSON.stringify({ level: 40, time: Date.now(), name: 'log', msg })}\n`;
  }

  async #room(bytes: number): Promise<FileHandle> {
    const handle = this.#handle ?? (await this.#open());
    if (this.#size === 0 || this.#size + bytes <= this.#bytesMax) return handle;
    await this.#letGo();
    await rename(this.#file, olderLog(this.#file));
    return this.#open();
  }

  async #open(): Promise<FileHandle> {
    await mkdir(path.dirname(this.#file), { recursive: true });
    const handle = await open(this.#file, 'a', 0o600);
    this.#handle = handle;
    this.#size = (await handle.stat()).size;
    return handle;
  }

  async #letGo(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close().catch(() => undefined);
  }
}

/** Hands on what a stream says, in whole lines, as it comes: the one who writes never waits. */
export function forwardLines(stream: Readable, take: (lines: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    rest = bytes.subarray(end);
    if (end > 0) take(bytes.subarray(0, end));
    if (rest.length > LINE_BYTES_MAX) {
      take(Buffer.concat([rest.subarray(0, LINE_BYTES_MAX), Buffer.from('\n')]));
      rest = Buffer.alloc(0);
    }
  });
  stream.once('end', () => {
    if (rest.length > 0) take(Buffer.concat([rest, Buffer.from('\n')]));
  });
  // a pipe that breaks ends; its process is watched elsewhere
  stream.on('error', () => undefined);
}
