// How often one caller may ask: a bucket per caller and class that fills steadily.
import type { RateClass } from '@sarraf/contracts';
import type { Clock } from '../platform/clock.ts';

/** A bucket's size and how fast it fills. */
interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Requests of one signed-in person, or of one address while nobody is signed in. */
const RATES: Readonly<Record<RateClass, Rate>> = {
  public: { burst: 150, perSecond: 40 },
  auth: { burst: 60, perSecond: 5 },
  code: { burst: 20, perSecond: 0.5 },
  read: { burst: 120, perSecond: 30 },
  export: { burst: 6, perSecond: 0.1 },
  trade: { burst: 60, perSecond: 15 },
  money: { burst: 30, perSecond: 2 },
  upload: { burst: 100, perSecond: 10 },
  demo: { burst: 1_000, perSecond: 100 },
};

/** Market makers quote for everybody: their accounts may ask this many times more often. */
const MARKET_MAKER_FACTOR = 20;
const BUCKETS_MAX = 100_000;

/** Whose bucket a call is taken from. */
export interface RateCaller {
  /** `user:12` or an address. */
  readonly key: string;
  readonly profile: 'standard' | 'market_maker';
}

/** A bucket for each caller and rate class. */
export interface RateLimiter {
  /** Takes one from the caller's bucket; 0 when there was one, else the seconds to wait. */
  take(rateClass: RateClass, caller: RateCaller): number;
}

/**
 * Buckets of this process, in memory: each API process allows the whole rate.
 *
 * @param scale multiplies size and speed of every bucket
 */
export function createRateLimiter(clock: Clock, scale: number): RateLimiter {
  /** When each bucket will be full again, in monotonic ms: all that a bucket needs to remember. */
  const fullAt = new Map<string, number>();
  return {
    take: (rateClass, caller) => {
      const factor = scale * (caller.profile === 'market_maker' ? MARKET_MAKER_FACTOR : 1);
      const intervalMs = 1_000 / (RATES[rateClass].perSecond * factor);
      const roomMs = RATES[rateClass].burst * factor * intervalMs;
      const now = clock.monotonic();
      const key = `${rateClass}/${caller.key}`;
      const next = Math.max(fullAt.get(key) ?? now, now) + intervalMs;
      if (next - now > roomMs) return Math.max(1, Math.ceil((next - now - roomMs) / 1_000));
      // the newest stands last, so that the oldest go first when there is no room
      fullAt.delete(key);
      fullAt.set(key, next);
      if (fullAt.size > BUCKETS_MAX) forgetFull(fullAt, now);
      return 0;
    },
  };
}

/** Full buckets are as good as none; when all are in use the longest unused go. */
function forgetFull(fullAt: Map<string, number>, now: number): void {
  for (const [key, at] of fullAt) if (at <= now) fullAt.delete(key);
  for (const key of fullAt.keys()) {
    if (fullAt.size <= BUCKETS_MAX / 2) return;
    fullAt.delete(key);
  }
}
