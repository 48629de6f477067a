// What a route's handler is given and gives back.
import type {
  Audience,
  AudienceOf,
  DataOf,
  EndpointKey,
  Endpoints,
  FileNameOf,
  Lang,
  ParsedBodyOf,
  ParsedQueryOf,
} from '@sarraf/contracts';
import type { IdempotencyClaim } from '@sarraf/settlement';
import type { z } from 'zod';
import type { IncomingFile } from './receive-form.ts';

/** The parameters in a call's path, parsed. */
export type ParsedParamsOf<K extends EndpointKey> = z.output<Endpoints[K]['params']>;

/** Something that a person may do, as it is kept: owners change what roles have. */
export interface HeldAbility {
  readonly action: string;
  readonly subject: string;
}

/** The signed-in person behind a call, as of at most a second ago. */
export interface Session {
  readonly userId: number;
  readonly sessionId: string;
  readonly audience: 'client' | 'staff';
  readonly level: 0 | 1 | 2;
  readonly abilities: readonly HeldAbility[];
  /** The version of the terms to accept before anything new is begun; null where there is none. */
  readonly termsDue: string | null;
  /** Professionals may be exempt from ordinary rate classes. */
  readonly rateProfile: 'standard' | 'market_maker';
  /** Networks that the person may come from; empty: anywhere. */
  readonly addresses: readonly string[];
}

/** Who the gate let in: a person where the call is for people who signed in, else nobody. */
export type SessionFor<Who extends Audience> = Who extends 'user' | 'client' | 'staff'
  ? Session
  : null;

/** The refresh token, where a call is made with one. */
export type BearerFor<Who extends Audience> = Who extends 'refresh' ? string : null;

/** What was sent, where no file can be; else it has to be received first. */
export type BodyFor<K extends EndpointKey> = [FileNameOf<K>] extends [never]
  ? ParsedBodyOf<K>
  : null;

/** A received body: its fields and what was made of its files. */
export interface Received<K extends EndpointKey, T> {
  readonly body: ParsedBodyOf<K>;
  readonly files: { readonly [Name in FileNameOf<K>]?: T };
}

/** One admitted call of an endpoint. */
export interface Call<K extends EndpointKey> {
  /** Null of calls that take files: what they `receive` has it. */
  readonly body: BodyFor<K>;
  /** The body of calls that take bytes; empty elsewhere. */
  readonly bytes: Buffer;
  /**
   * Reads the body of calls that take files: each goes to `take` as it comes, one after the other.
   * When it throws, what was made of earlier files is the caller's to forget.
   *
   * @throws AppError as what is wrong with the body, and whatever `take` throws
   */
  readonly receive: <T>(
    take: (file: IncomingFile<FileNameOf<K>>) => Promise<T>,
  ) => Promise<Received<K, T>>;
  readonly query: ParsedQueryOf<K>;
  readonly params: ParsedParamsOf<K>;
  readonly session: SessionFor<AudienceOf<K>>;
  readonly lang: Lang;
  readonly ip: string;
  readonly userAgent: string;
  /** From `Idempotency-Key` on calls that take one and callers who sent one. */
  readonly claim: IdempotencyClaim | undefined;
  readonly bearer: BearerFor<AudienceOf<K>>;
  /** Sends the browser on, by 303, instead of answering; for calls declared `redirect`. */
  redirect(url: string): void;
  /** The data goes out with status 503: whoever only looks at the status must not send people. */
  notServing(): void;
}

/** Does one endpoint's calls. */
export type Handler<K extends EndpointKey> = (call: Call<K>) => Promise<DataOf<K>>;
