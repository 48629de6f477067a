import { expect, it, vi } from 'vitest';
import { createEventSource } from '../../realtime/testing/event-source.ts';
import { createOtcNotices } from './otc-notices.ts';

it('looks for trades to tell of after a gap, too, which may have hidden one', () => {
  const { engine, listeners, sayNothing: say } = createEventSource();
  const options = { engine };
  const notices = createOtcNotices(options as unknown as Parameters<typeof createOtcNotices>[0]);
  const trigger = vi.fn();
  const stop = notices.triggers(trigger);
  say(1n);
  say(2n);
  expect(trigger).not.toHaveBeenCalled();
  say(4n);
  expect(trigger).toHaveBeenCalledOnce();
  stop();
  expect(listeners.size).toBe(0);
});
