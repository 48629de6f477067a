import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { Transaction } from 'micro-eth-signer';
import { fieldsOf, textOf, textsOf, wholeOf } from '../fields.ts';

/** A block as the log has it. */
export interface LoggedBlock {
  /** Seconds. */
  readonly time: number;
  /** Base fee, decimal text. */
  readonly fee: string;
  /** Signed, in the order of the block. */
  readonly transactions: readonly string[];
  /** Undefined until a node has made the block: what makes it is written before it is made. */
  readonly hash: string | undefined;
}

/**
 * The truth of a chain: what its nodes are replayed from. Every change is on the disk before this
 * returns; a line that a crash cut off is as if it had never been begun.
 */
export interface BlockLog {
  /** Block of height 1 first. */
  readonly blocks: readonly LoggedBlock[];
  /** Signed transactions that wait, by their code, in the order in which they came. */
  readonly pending: ReadonlyMap<string, string>;
  addPending(transaction: string): string;
  dropPending(codes: readonly string[]): void;
  /** Takes every block above `height` back and puts others in their place, at once. */
  plan(height: number, blocks: readonly Omit<LoggedBlock, 'hash'>[]): void;
  /** The hash that a node found; `left`: codes that the node did not take into the block. */
  seal(height: number, hash: string, left?: readonly string[]): void;
  close(): void;
}

const COMPACT_FROM_LINES = 64;

/** The code of a signed transaction of an EVM chain. */
export function evmCode(transaction: string): string {
  return `0x${Transaction.fromHex(transaction, false).hash.replace(/^0x/, '')}`;
}

/** Names a signed transaction. */
export type CodeOf = (transaction: string) => string;

/**
 * Opens the log, or begins one.
 *
 * @throws Error when a line within it cannot be read: it is not continued then
 */
export function openBlockLog(file: string, codeOf: CodeOf): BlockLog {
  const kept = readKept(file);
  const books: Books = { blocks: [], pending: new Map(), codeOf };
  for (const [at, line] of kept.entries()) apply(books, line, at + 1);
  const lines = books.blocks.length + books.pending.size;
  if (kept.length > 2 * lines + COMPACT_FROM_LINES) rewrite(file, books);
  const fd = openSync(file, 'a', 0o600);
  const write = (line: object): void => {
    writeSync(fd, `${JSON.stringify(line)}\n`);
    fsyncSync(fd);
    apply(books, line, 0);
  };
  return {
    blocks: books.blocks,
    pending: books.pending,
    addPending: (transaction) => {
      const code = codeOf(transaction);
      if (!books.pending.has(code)) write({ pending: transaction });
      return code;
    },
    dropPending: (codes) => write({ dropped: codes }),
    plan: (height, blocks) => write({ height, blocks }),
    seal: (height, hash, left = []) => write({ sealed: height, hash, left }),
    close: () => closeSync(fd),
  };
}

interface Books {
  readonly blocks: LoggedBlock[];
  readonly pending: Map<string, string>;
  readonly codeOf: CodeOf;
}

function apply(books: Books, line: unknown, at: number): void {
  const fields = fieldsOf(line);
  const pending = textOf(fields, 'pending');
  const planned = wholeOf(fields, 'height');
  const sealed = wholeOf(fields, 'sealed');
  if (pending !== undefined) books.pending.set(books.codeOf(pending), pending);
  else if ('dropped' in fields) {
    for (const code of textsOf(fields, 'dropped')) books.pending.delete(code);
  } else if (planned !== undefined && planned <= books.blocks.length) {
    plan(books, planned, fields['blocks']);
  } else if (sealed !== undefined && sealed <= books.blocks.length) {
    seal(books, sealed, textOf(fields, 'hash') ?? '', textsOf(fields, 'left'));
  } else throw new Error(`Line ${at} of the block log is none that follows the ones before.`);
}

function plan(books: Books, height: number, blocks: unknown): void {
  books.blocks.length = height;
  for (const block of Array.isArray(blocks) ? (blocks as unknown[]) : []) {
    const fields = fieldsOf(block);
    const transactions = textsOf(fields, 'transactions');
    books.blocks.push({
      time: wholeOf(fields, 'time') ?? 0,
      fee: textOf(fields, 'fee') ?? '0',
      transactions,
      hash: textOf(fields, 'hash'),
    });
    if (books.pending.size === 0) continue;
    for (const transaction of transactions) books.pending.delete(books.codeOf(transaction));
  }
}

function seal(books: Books, height: number, hash: string, left: readonly string[]): void {
  const block = books.blocks[height - 1];
  if (block === undefined) return;
  const out = new Set(left);
  const isOut = (transaction: string): boolean =>
    out.size > 0 && out.has(books.codeOf(transaction));
  for (const transaction of block.transactions.filter(isOut)) {
    books.pending.set(books.codeOf(transaction), transaction);
  }
  const transactions = block.transactions.filter((transaction) => !isOut(transaction));
  books.blocks[height - 1] = { ...block, transactions, hash };
}

/** The lines of the file, without a last one that was cut off. */
function readKept(file: string): unknown[] {
  const text = readIfThere(file);
  if (text === undefined) return [];
  const lines = text.split('\n');
  const torn = lines.pop() ?? '';
  if (torn !== '') truncateSync(file, Buffer.byteLength(text) - Buffer.byteLength(torn));
  return lines.map((line, at) => {
    try {
      return JSON.parse(line) as unknown;
    } catch {
      throw new Error(`Line ${at + 1} of ${file} cannot be read: the chain is not continued.`);
    }
  });
}

/** One line a block: what was taken back or decided meanwhile is gone. */
function rewrite(file: string, books: Books): void {
  const next = `${file}.next`;
  const fd = openSync(next, 'w', 0o600);
  for (const [at, block] of books.blocks.entries()) {
    writeSync(fd, `${JSON.stringify({ height: at, blocks: [block] })}\n`);
  }
  for (const transaction of books.pending.values()) {
    writeSync(fd, `${JSON.stringify({ pending: transaction })}\n`);
  }
  fsyncSync(fd);
  closeSync(fd);
  renameSync(next, file);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
}
