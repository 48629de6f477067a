// The chain over what staff did: one worker adds to it, within two seconds of an act.
import { withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import { CHAIN_START, hashAct, hashLink } from './audit-act.ts';
import {
  insertLinks,
  lockChain,
  type NewLinkRow,
  selectChainEnd,
  selectWaitingActs,
} from './chain.queries.ts';
import type { SignedHeads } from './signed-heads.ts';

const LINKS_PER_STEP = 500;

/** Adds to the chain. */
export interface ChainService {
  /** Gives every act that waits its position, and keeps the signed head outside the database. */
  extend(): Promise<void>;
  /** Signs the end of the chain as the day's, where the day has none. */
  signDay(): Promise<void>;
}

/** The chain of this installation. */
export function createChainService(context: ServerContext, heads: SignedHeads): ChainService {
  const { clock, plainDb } = context;
  const keepHead = async (link: Pick<NewLinkRow, 'position' | 'hash'>): Promise<void> => {
    const { position, hash } = link;
    await heads.keep({ position, hash, at: new Date(clock.now()).toISOString() });
  };
  return {
    extend: async () => {
      for (;;) {
        const links = await addLinks(context);
        const last = links.at(-1);
        if (last === undefined) return;
        // after the commit: a head must never tell of what is not there
        await keepHead(last);
        if (links.length < LINKS_PER_STEP) return;
      }
    },
    signDay: async () => {
      const end = await selectChainEnd(plainDb);
      if (end !== undefined) await keepHead(end);
    },
  };
}

/** Adds the next links in one transaction; none where nothing waits or another worker does it. */
function addLinks({ plainDb }: ServerContext): Promise<readonly NewLinkRow[]> {
  return withTransaction(plainDb, async (tx) => {
    if (!(await lockChain(tx))) return [];
    const acts = await selectWaitingActs(tx, LINKS_PER_STEP);
    if (acts.length === 0) return [];
    const end = await selectChainEnd(tx);
    let position = end?.position ?? 0n;
    let hash: Buffer = end?.hash ?? CHAIN_START;
    const links = acts.map((act): NewLinkRow => {
      position += 1n;
      const link = { position, actId: act.id, content: hashAct(act) };
      hash = hashLink(hash, link);
      return { ...link, hash };
    });
    await insertLinks(tx, links);
    return links;
  });
}
