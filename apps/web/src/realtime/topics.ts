import type { Subscription, Topic } from '@sarraf/contracts';

/** Topics whose event carries one market. */
type MarketTopic = 'orderbook' | 'deals' | 'ask-bids' | 'ticker';

/** The topics that screens watch. */
export interface TopicRegistry {
  /** Wishes a topic; the returned function takes the wish back. Equal wishes share one subscription. */
  watch: (topic: Topic, symbol?: string) => () => void;
  /** Says all wishes again: the connection is new. */
  resubscribe: () => void;
  /** Says one wish again, for a fresh snapshot. */
  renew: (topic: MarketTopic, symbol: string) => void;
  /** Everything is unsubscribed while paused (hidden tab) and subscribed again afterwards. */
  pause: () => void;
  resume: () => void;
  /** Wishes that stand. */
  size: () => number;
}

/** Time for the next screen to take up a topic that the last one let go. */
const LINGER_MS = 300;

/**
 * Who watches what: the first wish subscribes, the last one unsubscribes a moment later.
 *
 * @param send sends a message; dropped while no connection is up, `resubscribe` makes up for it
 * @param onFirst called when the number of wishes leaves zero
 */
export function createTopicRegistry(
  send: (event: 'subscribe' | 'unsubscribe', wish: Subscription) => void,
  onFirst: () => void = () => undefined,
): TopicRegistry {
  const wishes = new Map<string, { readonly wish: Subscription; count: number }>();
  let paused = false;

  function say(event: 'subscribe' | 'unsubscribe', wish: Subscription): void {
    if (!paused) send(event, wish);
  }

  function sayAll(event: 'subscribe' | 'unsubscribe'): void {
    for (const { wish } of wishes.values()) say(event, wish);
  }

  return {
    watch: (topic, symbol) => {
      const key = `${topic}|${symbol ?? ''}`;
      const known = wishes.get(key);
      if (known === undefined) {
        const wish: Subscription = symbol === undefined ? { topic } : { topic, symbol };
        wishes.set(key, { wish, count: 1 });
        if (wishes.size === 1) onFirst();
        say('subscribe', wish);
      } else {
        known.count += 1;
      }
      let released = false;
      return () => {
        if (released) return;
        released = true;
        const entry = wishes.get(key);
        if (entry === undefined) return;
        entry.count -= 1;
        setTimeout(() => {
          if (entry.count > 0 || wishes.get(key) !== entry) return;
          wishes.delete(key);
          say('unsubscribe', entry.wish);
        }, LINGER_MS);
      };
    },
    resubscribe: () => sayAll('subscribe'),
    renew: (topic, symbol) => {
      if (!wishes.has(`${topic}|${symbol}`)) return;
      say('unsubscribe', { topic, symbol });
      say('subscribe', { topic, symbol });
    },
    pause: () => {
      if (paused) return;
      sayAll('unsubscribe');
      paused = true;
    },
    resume: () => {
      if (!paused) return;
      paused = false;
      sayAll('subscribe');
    },
    size: () => wishes.size,
  };
}
