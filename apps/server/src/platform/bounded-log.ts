// What anybody can cause at will: the first of a kind in full, the others counted, so that no
// stranger fills a disk.
import type { Logger } from './logger.ts';

/** What happened to one request. */
export interface Occurrence {
  /** Its kind; there are few of them. */
  readonly code: string;
  readonly addressBlock: string;
  readonly [fact: string]: unknown;
}

/** A log that strangers can't fill a disk with. */
export interface BoundedLog {
  /** Writes it, or counts it. */
  note(one: Occurrence, level?: 'info' | 'warn'): void;
  /** Writes what was counted so far. */
  flush(): void;
}

const WINDOW_MS = 60_000;
/** Lines in full of a window, of all kinds and from everywhere. */
const LINES_MAX = 100;
/** Address blocks that a line of counts names. */
const NAMED_MAX = 10;
/** Beyond these a block is counted as one of many. */
const BLOCKS_MAX = 10_000;

/** One message's log. A window of a minute begins with what is first noted. */
export function createBoundedLog(logger: Logger, message: string): BoundedLog {
  /** Counts by code, then by address block. */
  let kinds = new Map<string, Map<string, number>>();
  let lines = 0;
  let timer: NodeJS.Timeout | undefined;
  /** What came once was written in full. */
  const tellCounts = (code: string, blocks: ReadonlyMap<string, number>): void => {
    const total = [...blocks.values()].reduce((sum, count) => sum + count, 0);
    if (total <= 1) return;
    const most = [...blocks].sort((left, right) => right[1] - left[1]).slice(0, NAMED_MAX);
    const counts = { code, total, addressBlocks: blocks.size, most: Object.fromEntries(most) };
    logger.info(counts, `${message}: all of a minute`);
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const counted = kinds;
    kinds = new Map();
    lines = 0;
    for (const [code, blocks] of counted) tellCounts(code, blocks);
  };
  return {
    note: (one, level = 'info') => {
      timer ??= setTimeout(flush, WINDOW_MS).unref();
      const { code, addressBlock } = one;
      const blocks = kinds.get(code) ?? new Map<string, number>();
      kinds.set(code, blocks);
      const isFirst = !blocks.has(addressBlock);
      const name = isFirst && blocks.size >= BLOCKS_MAX ? 'others' : addressBlock;
      blocks.set(name, (blocks.get(name) ?? 0) + 1);
      if (!isFirst || lines >= LINES_MAX) return;
      lines += 1;
      logger[level](one, message);
    },
    flush,
  };
}
