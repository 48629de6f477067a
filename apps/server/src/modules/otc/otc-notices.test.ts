import { expect, it, vi } from 'vitest';
import type { EngineEventsMessage } from '../../engine/index.ts';
import { createOtcNotices } from './otc-notices.ts';

it('looks for trades to tell of after a gap, too, which may have hidden one', () => {
  const listeners = new Set<(message: EngineEventsMessage) => void>();
  const onEvents = (listener: (message: EngineEventsMessage) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const options = { engine: { onEvents } };
  const notices = createOtcNotices(options as unknown as Parameters<typeof createOtcNotices>[0]);
  const wish = vi.fn();
  const stop = notices.wishes(wish);
  const say = (seq: bigint): void => {
    for (const listener of listeners) listener({ seq, at: 0, events: [] });
  };
  say(1n);
  say(2n);
  expect(wish).not.toHaveBeenCalled();
  say(4n);
  expect(wish).toHaveBeenCalledOnce();
  stop();
  expect(listeners.size).toBe(0);
});
