import type { AbilityPair } from './abilities.ts';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** The HTTP methods that calls use: there is no PUT or PATCH. */
export type Method = 'GET' | 'POST' | 'DELETE';

/**
 * Who may call. `public`: anyone. `user`: a signed-in client or staff member. `client`, `staff`:
 * that audience only. `refresh`: the refresh token as bearer. `login`: the half-authenticated
 * login token in the body. `demo`: the demo's shared secret, never mounted elsewhere.
 */
export type Audience = 'public' | 'user' | 'client' | 'staff' | 'refresh' | 'login' | 'demo';

/** What a call costs against the caller's rate limits. */
export type RateClass =
  | 'public'
  | 'auth'
  | 'code'
  | 'read'
  | 'export'
  | 'trade'
  | 'money'
  | 'upload'
  | 'demo';

/** What a caller needs before a call's handler runs. */
export interface Access<Who extends Audience = Audience> {
  readonly audience: Who;
  /** Action and subject of the ability list. */
  readonly ability: AbilityPair;
  /** Least identity level. */
  readonly level: 0 | 1 | 2;
  readonly rate: RateClass;
}

/** A file that a multipart body may hold. What its sender calls it is never read. */
export interface FileSpec {
  readonly summary: string;
  readonly bytesMax: number;
}

/** What any call with files may answer. */
export const FILE_ERRORS = ['file_not_allowed', 'uploads_at_once', 'upload_interrupted'] as const;

/** By their names in the body; each may come once, or not at all. */
export type FileSpecs = Readonly<Record<string, FileSpec>>;

/** Takes no file. */
export type NoFiles = Readonly<Record<never, FileSpec>>;

/** One REST call as both apps and OpenAPI read it. */
export interface Endpoint<
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Audience = Audience,
  Files extends FileSpecs = FileSpecs,
> {
  readonly summary: string;
  readonly access: Access<Who>;
  /**
   * `json` bodies have their numbers and digits normalised; `multipart` takes fields, and those
   * files that are declared; `bytes` come as they are.
   */
  readonly bodyKind: 'none' | 'json' | 'multipart' | 'bytes';
  readonly body: Body;
  /** Read as they come, never held as a whole: the handler takes them one after the other. */
  readonly files: Files;
  readonly query: Query;
  readonly params: Params;
  /**
   * The `data` of a success; `raw` answers (UDF) are sent without the envelope, `bytes` are a file
   * that no browser shows by itself, a `picture` is a JPEG of ours that pages show and that never changes.
   */
  readonly output: Output;
  readonly answer: 'envelope' | 'raw' | 'redirect' | 'bytes' | 'picture';
  /** Takes `Idempotency-Key`: same key and body, same answer byte for byte. */
  readonly idempotent: boolean;
  /** Errors beyond those any call can give. */
  readonly errors: readonly ErrorCode[];
}

interface EndpointInput<
  B extends z.ZodType,
  Q extends z.ZodType,
  P extends z.ZodType,
  O extends z.ZodType,
  Who extends Audience,
  F extends FileSpecs,
> {
  readonly summary: string;
  readonly access: Access<Who>;
  readonly output: O;
  readonly body?: B;
  readonly files?: F;
  readonly query?: Q;
  readonly params?: P;
  readonly bodyKind?: 'json' | 'multipart' | 'bytes';
  readonly answer?: 'envelope' | 'raw' | 'redirect' | 'bytes' | 'picture';
  readonly idempotent?: boolean;
  readonly errors?: readonly ErrorCode[];
}

const none = z.object({});

/** Declares one call; whatever is left out takes nothing. */
export function endpoint<
  O extends z.ZodType,
  B extends z.ZodType = typeof none,
  Q extends z.ZodType = typeof none,
  P extends z.ZodType = typeof none,
  Who extends Audience = Audience,
  F extends FileSpecs = NoFiles,
>(input: EndpointInput<B, Q, P, O, Who, F>): Endpoint<B, Q, P, O, Who, F> {
  return {
    summary: input.summary,
    access: input.access,
    bodyKind: input.bodyKind ?? (input.body === undefined ? 'none' : 'json'),
    body: input.body ?? (none as unknown as B),
    files: input.files ?? ({} as F),
    query: input.query ?? (none as unknown as Q),
    params: input.params ?? (none as unknown as P),
    output: input.output,
    answer: input.answer ?? 'envelope',
    idempotent: input.idempotent ?? false,
    errors: input.errors ?? [],
  };
}
