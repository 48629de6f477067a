// Older history that a batch's decisions need, asked before anything of the batch is applied.
import type { CommandEnvelope, Exchange } from '@sarraf/settlement';
import type { EngineSession, Lookup } from './engine-store.ts';

/** Whom the questions of a batch come from and go to. */
export interface Asking {
  readonly session: Pick<EngineSession, 'findHistory'>;
  readonly exchange: Exchange;
}

/**
 * The envelopes with whatever history says about the keys that memory no longer has.
 *
 * @param untilReady what has to be waited for before the tables may be asked
 */
export async function withHistory(
  { session, exchange }: Asking,
  envelopes: readonly CommandEnvelope[],
  untilReady: () => Promise<void> | undefined,
): Promise<readonly CommandEnvelope[]> {
  const lookups: Lookup[] = [];
  envelopes.forEach((envelope, at) => {
    const keys = exchange.pendingLookups(envelope);
    if (keys !== undefined) lookups.push({ at, keys });
  });
  if (lookups.length === 0) return envelopes;
  await untilReady();
  const finds = await session.findHistory(lookups);
  return envelopes.map((envelope, at) => {
    const found = finds.get(at);
    return found === undefined ? envelope : { ...envelope, found };
  });
}
