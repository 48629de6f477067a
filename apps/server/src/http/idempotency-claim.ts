// Which call an idempotency key stands for: who asks, by which route, and what for.
import type { IncomingHttpHeaders } from 'node:http';
import { type Endpoint, type EndpointKey, factorProof } from '@sarraf/contracts';
import type { IdempotencyClaim } from '@sarraf/settlement';
import { AppError } from './app-error.ts';
import type { Session } from './call.ts';
import { hashBody } from './request-body.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** What a key is kept with. */
interface ClaimedContent {
  readonly params: unknown;
  readonly body: unknown;
}

/**
 * The claim of a call that has an idempotency key; undefined where it has none, or takes none.
 *
 * @throws AppError `idempotency_key_invalid`
 */
export function claimOf(
  key: EndpointKey,
  endpoint: Endpoint,
  headers: IncomingHttpHeaders,
  session: Session | null,
  content: ClaimedContent,
): IdempotencyClaim | undefined {
  const given = headers['idempotency-key'];
  if (!endpoint.idempotent || given === undefined || session === null) return undefined;
  if (typeof given !== 'string' || !IDEMPOTENCY_KEY.test(given)) {
    throw new AppError('idempotency_key_invalid');
  }
  return {
    user: session.userId,
    route: key,
    key: given,
    bodyHash: hashBody(withoutProof(content)),
  };
}

/**
 * What is asked for, without what shows who asks: a code is good once, so whoever asks again for the
 * same thing may have to bring another.
 */
function withoutProof({ params, body }: ClaimedContent): ClaimedContent {
  if (typeof body !== 'object' || body === null || body instanceof Uint8Array) {
    return { params, body };
  }
  const asked = Object.entries(body).filter(([name]) => !Object.hasOwn(factorProof, name));
  return { params, body: Object.fromEntries(asked) };
}
