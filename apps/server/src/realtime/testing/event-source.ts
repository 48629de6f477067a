// An engine's events as a test has them heard.
import type { EngineEventsMessage } from '../../engine/index.ts';

/** What watches an engine's events, and a way to have it hear batches, or miss some. */
export function createEventSource() {
  const listeners = new Set<(message: EngineEventsMessage) => void>();
  return {
    listeners,
    engine: {
      onEvents: (listener: (message: EngineEventsMessage) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    /** A batch of this number without an event. */
    sayNothing: (seq: bigint): void => {
      for (const listener of listeners) listener({ seq, at: 0, events: [] });
    },
  };
}
