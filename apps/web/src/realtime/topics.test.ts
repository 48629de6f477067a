import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTopicRegistry } from './topics.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function registry() {
  const sent: string[] = [];
  const onFirst = vi.fn();
  const topics = createTopicRegistry(
    (event, wish) => sent.push(`${event} ${wish.topic} ${wish.symbol ?? ''}`.trim()),
    onFirst,
  );
  return { sent, onFirst, topics };
}

describe('wishes for topics', () => {
  it('subscribes with the first wish and unsubscribes after the last one', () => {
    const { sent, onFirst, topics } = registry();
    const one = topics.watch('orderbook', 'BTCIRT');
    const two = topics.watch('orderbook', 'BTCIRT');
    expect(sent).toEqual(['subscribe orderbook BTCIRT']);
    expect(onFirst).toHaveBeenCalledTimes(1);
    one();
    one();
    vi.runAllTimers();
    expect(topics.size()).toBe(1);
    two();
    vi.runAllTimers();
    expect(sent).toEqual(['subscribe orderbook BTCIRT', 'unsubscribe orderbook BTCIRT']);
    expect(topics.size()).toBe(0);
  });

  it('does not flap when the next screen takes a topic up at once', () => {
    const { sent, topics } = registry();
    topics.watch('prices')();
    topics.watch('prices');
    vi.runAllTimers();
    expect(sent).toEqual(['subscribe prices']);
  });

  it('says all again on a new connection, and nothing while the tab is hidden', () => {
    const { sent, topics } = registry();
    topics.watch('prices');
    topics.watch('deals', 'BTCIRT');
    sent.length = 0;
    topics.resubscribe();
    expect(sent).toEqual(['subscribe prices', 'subscribe deals BTCIRT']);
    topics.pause();
    topics.resubscribe();
    topics.renew('deals', 'BTCIRT');
    expect(sent.slice(2)).toEqual(['unsubscribe prices', 'unsubscribe deals BTCIRT']);
    topics.resume();
    expect(sent.slice(4)).toEqual(['subscribe prices', 'subscribe deals BTCIRT']);
  });
});
