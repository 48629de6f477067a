import type { PlainDb } from '../../platform/database/handles.ts';
import { selectOpenStops } from '../chains/index.ts';

/** Chains that a finding stopped; one that an officer stopped for a reason of their own is known to them. */
export async function chainsStopped(db: PlainDb): Promise<ReadonlySet<string>> {
  const stops = await selectOpenStops(db);
  return new Set(stops.filter(({ findings }) => findings.length > 0).map(({ chain }) => chain));
}
