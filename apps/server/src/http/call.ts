// What a route's handler is given and gives back.
import type {
  DataOf,
  EndpointKey,
  Endpoints,
  Lang,
  ParsedBodyOf,
  ParsedQueryOf,
} from '@sarraf/contracts';
import type { IdempotencyClaim } from '@sarraf/settlement';
import type { z } from 'zod';

export type ParsedParamsOf<K extends EndpointKey> = z.output<Endpoints[K]['params']>;

export interface Ability {
  readonly action: string;
  readonly subject: string;
}

/** The signed-in person behind a call, as of at most a second ago. */
export interface Session {
  readonly userId: number;
  readonly sessionId: string;
  readonly audience: 'client' | 'staff';
  readonly level: 0 | 1 | 2;
  readonly abilities: readonly Ability[];
  /** Professionals may be exempt from ordinary rate classes. */
  readonly rateProfile: 'standard' | 'market_maker';
}

export interface Call<K extends EndpointKey> {
  readonly body: ParsedBodyOf<K>;
  readonly query: ParsedQueryOf<K>;
  readonly params: ParsedParamsOf<K>;
  /** Null on public calls of strangers. */
  readonly session: Session | null;
  readonly lang: Lang;
  readonly ip: string;
  readonly userAgent: string;
  /** From `Idempotency-Key` on calls that take one and callers who sent one. */
  readonly claim: IdempotencyClaim | undefined;
  /** The bearer text of calls whose audience is `refresh`. */
  readonly bearer: string | null;
  /** Sends the browser on, by 303, instead of answering; for calls declared `redirect`. */
  redirect(url: string): void;
  /** The data goes out with status 503: whoever only looks at the status must not send people. */
  notServing(): void;
}

export type Handler<K extends EndpointKey> = (call: Call<K>) => Promise<DataOf<K>>;

/** Where modules leave their handlers. Each declared call has exactly one. */
export interface Router {
  /** @throws when the call has a handler already */
  handle<K extends EndpointKey>(key: K, handler: Handler<K>): void;
}
