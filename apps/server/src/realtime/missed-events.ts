// Whether this process heard everything the engine published: by the gapless number of each batch.
import type { EngineClient, EngineEventsMessage } from '../engine/index.ts';

/** Whose events are watched, and what to do after a gap. */
export interface MissedEventsOptions {
  readonly engine: Pick<EngineClient, 'onEvents' | 'figures'>;
  /** What was missed must be read again. Called before the batch after a gap is handed out. */
  readonly onMissed: () => void;
  /** How often the engine is asked where it stands. Default 5,000. */
  readonly checkEveryMs?: number;
}

const CHECK_MS = 5_000;
/** An event that is only on its way comes within this time. */
const GRACE_MS = 1_000;

/**
 * Watches for batches that never came: an engine that ended between its commit and its
 * publication leaves a gap that nothing but its own number shows. Subscribe before whoever acts on
 * the events. Returns how to stop.
 */
export function watchMissedEvents(options: MissedEventsOptions): () => void {
  const { engine, onMissed } = options;
  let heard: bigint | undefined;
  let grace: NodeJS.Timeout | undefined;
  const stop = engine.onEvents(({ seq }) => {
    const isGap = heard !== undefined && seq !== heard + 1n;
    heard = seq;
    if (isGap) onMissed();
  });
  const check = async (): Promise<void> => {
    const { seq } = await engine.figures();
    heard ??= seq;
    if (seq <= heard || grace !== undefined) return;
    grace = setTimeout(() => {
      grace = undefined;
      if (heard === undefined || heard >= seq) return;
      heard = seq;
      onMissed();
    }, GRACE_MS);
  };
  const timer = setInterval(() => {
    // an engine that is away publishes nothing either: the next check tells
    check().catch(() => undefined);
  }, options.checkEveryMs ?? CHECK_MS);
  return () => {
    clearInterval(timer);
    clearTimeout(grace);
    stop();
  };
}

/**
 * Calls `trigger` after each batch with an event that matters, and after a gap, which may have hidden
 * one. Returns how to stop.
 */
export function triggerAtEvents(
  engine: MissedEventsOptions['engine'],
  matters: (event: EngineEventsMessage['events'][number]) => boolean,
  trigger: () => void,
): () => void {
  const missed = watchMissedEvents({ engine, onMissed: trigger });
  const leave = engine.onEvents(({ events }) => {
    if (events.some(matters)) trigger();
  });
  return () => {
    missed();
    leave();
  };
}
