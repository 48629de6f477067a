// Older history that a batch's decisions need, asked before anything of the batch is applied.
import type { CommandEnvelope, Exchange } from '@sarraf/settlement';
import type { EngineSession, Lookup } from './engine-store.ts';

/** The envelopes with whatever history says about the keys that memory no longer has. */
export async function withHistory(
  session: EngineSession,
  exchange: Exchange,
  envelopes: CommandEnvelope[],
): Promise<CommandEnvelope[]> {
  const lookups: Lookup[] = [];
  envelopes.forEach((envelope, at) => {
    const keys = exchange.pendingLookups(envelope);
    if (keys !== undefined) lookups.push({ at, keys });
  });
  if (lookups.length === 0) return envelopes;
  const finds = await session.findHistory(lookups);
  return envelopes.map((envelope, at) => {
    const found = finds.get(at);
    return found === undefined ? envelope : { ...envelope, found };
  });
}
