// Watches every chain: one owner each at a time, bounded in what it does at once, never past a block.
import { withTransaction } from '../../platform/database/handles.ts';
import { OutboundError } from '../../providers/outbound.ts';
import type { ChainRails } from '../server-context.ts';
import { keepOwning, tryOwnChain } from './cursor.queries.ts';
import { selectWhoWaits } from './moves.queries.ts';
import { stepChain, type WatchDeps } from './watch-chain.service.ts';

/** What follows when blocks were read: answers whose deposits changed. */
export type AfterRead = (rails: ChainRails) => Promise<readonly number[]>;

/** What watching is made of. */
export interface WatchAllDeps extends WatchDeps {
  readonly rails: readonly ChainRails[];
  readonly afterRead: () => readonly AfterRead[];
  /** Before a chain is read for the first time in this process. @throws when it may not be */
  readonly assertSame: (rails: ChainRails) => Promise<void>;
  /** Told that the first node of a chain gave usable answers. */
  readonly onAnswered: (chain: string) => void;
  readonly tellChanged: (userIds: readonly number[]) => void;
}

/** Blocks of one round; what is left is read in the next one. */
const BLOCKS_AT_ONCE = 200;
/** A round ends after so long, so that nobody waits for its place. */
const ROUND_MS = 5_000;
/** People who are told that their deposits moved; others look again by themselves. */
const TOLD_MAX = 2_000;

/** Reads what is new of every chain. One that is silent keeps no other from its turn. */
export async function watchChains(deps: WatchAllDeps): Promise<void> {
  const { logger } = deps.context;
  const rounds = deps.rails.map(async (rails) => {
    const { chain } = rails.config;
    try {
      await watchOne(deps, rails);
      deps.onAnswered(chain);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      logger.warn({ err: error, chain }, 'a node gave no usable answer');
    }
  });
  const failed = (await Promise.allSettled(rounds)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

async function watchOne(deps: WatchAllDeps, rails: ChainRails): Promise<void> {
  const { clock, plainDb } = deps.context;
  const { chain } = rails.config;
  const since = new Date(clock.now());
  await deps.assertSame(rails);
  let isMine = false;
  let hasMoved = false;
  const changed = new Set<number>();
  await withTransaction(plainDb, async (tx) => {
    isMine = await tryOwnChain(tx, chain);
    if (!isMine) return;
    const endsAt = performance.now() + ROUND_MS;
    for (let nth = 0; nth < BLOCKS_AT_ONCE && performance.now() < endsAt; nth += 1) {
      const step = await stepChain(deps, rails);
      if (step !== 'moved') break;
      hasMoved = true;
      await keepOwning(tx);
    }
    for (const follow of deps.afterRead()) {
      for (const userId of await follow(rails)) changed.add(userId);
      await keepOwning(tx);
    }
  });
  if (!isMine || (!hasMoved && changed.size === 0)) return;
  for (const userId of await selectWhoWaits(plainDb, chain, since, TOLD_MAX)) changed.add(userId);
  if (changed.size > 0) deps.tellChanged([...changed]);
}
