// Who may make a call: audience, rate, level and ability, in this order, before a body is read.
// Whatever is refused has cost its caller something: a person's bucket, or their address block's.
import { timingSafeEqual } from 'node:crypto';
import type { Access, Endpoint } from '@sarraf/contracts';
import type { FastifyRequest } from 'fastify';
import { addressBlock, readNetworks } from '../platform/client-address.ts';
import { AppError } from './app-error.ts';
import type { Session } from './call.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** Knows who stands behind a token. */
export interface Authenticator {
  /**
   * The session behind an access token, as of at most a second ago; where its level was too low for
   * what is wanted, as of now.
   *
   * @throws AppError `session_expired`
   */
  authenticate(accessToken: string, levelWanted: number): Promise<Session>;
}

/** What the gate found of a caller that it let in. */
export interface Admission {
  readonly session: Session | null;
  readonly bearer: string | null;
}

/** What the gate decides by. */
export interface AccessOptions {
  readonly authenticator: Authenticator;
  readonly limiter: RateLimiter;
  /** The secret of the demo's calls, read anew each time: the demo may come later. */
  readonly demoSecret: () => string | undefined;
}

/** Lets a request in, or throws why not. */
export type Gate = (endpoint: Endpoint, request: FastifyRequest) => Promise<Admission>;

/** Makes the gate that every call passes. */
export function createGate(options: AccessOptions): Gate {
  const { authenticator, limiter, demoSecret } = options;
  const limit = (access: Access, request: FastifyRequest, session: Session | null): void => {
    // people behind one address share the calls that guess passwords and send codes
    const byAddress = session === null || access.rate === 'auth' || access.rate === 'code';
    const key = byAddress ? addressBlock(request.address) : `user:${session.userId}`;
    const seconds = limiter.take(access.rate, { key, profile: session?.rateProfile ?? 'standard' });
    if (seconds > 0) throw new AppError('rate_limited', { seconds });
  };
  const authenticate = async (
    request: FastifyRequest,
    bearer: string,
    level: number,
  ): Promise<Session> => {
    try {
      return await authenticator.authenticate(bearer, level);
    } catch (error) {
      const seconds = limiter.take('auth', {
        key: `guess:${addressBlock(request.address)}`,
        profile: 'standard',
      });
      if (error instanceof AppError && seconds > 0) throw new AppError('rate_limited', { seconds });
      throw error;
    }
  };
  return async ({ access }, request) => {
    const bearer = bearerOf(request.headers.authorization);
    switch (access.audience) {
      case 'public':
      case 'login':
      case 'refresh': {
        limit(access, request, null);
        if (access.audience === 'refresh' && bearer === null) throw new AppError('unauthorized');
        return { session: null, bearer: access.audience === 'refresh' ? bearer : null };
      }
      case 'demo': {
        limit(access, request, null);
        const shown = request.headers['x-demo-secret'];
        if (typeof shown !== 'string') throw new AppError('unauthorized');
        if (!isSameSecret(shown, demoSecret())) throw new AppError('forbidden');
        return { session: null, bearer: null };
      }
      case 'user':
      case 'client':
      case 'staff': {
        if (bearer === null) {
          limit(access, request, null);
          throw new AppError('unauthorized');
        }
        const session = await authenticate(request, bearer, access.level);
        limit(access, request, session);
        assertFromWithin(session, request.address);
        assertMayCall(access, session);
        return { session, bearer: null };
      }
    }
  };
}

/**
 * Staff may be kept to the house's own networks: a session elsewhere is worth nothing.
 *
 * @throws AppError `address_not_allowed`
 */
export function assertFromWithin({ addresses }: Pick<Session, 'addresses'>, address: string): void {
  if (addresses.length === 0) return;
  if (readNetworks(addresses)?.(address) !== true) throw new AppError('address_not_allowed');
}

function assertMayCall(access: Access, session: Session): void {
  if (access.audience !== 'user' && access.audience !== session.audience) {
    throw new AppError('forbidden');
  }
  if (session.level < access.level) throw new AppError('level_required', { level: access.level });
  const [action, subject] = access.ability;
  const isAble = session.abilities.some(
    (ability) => ability.action === action && ability.subject === subject,
  );
  // said by name, so that whoever lacks it can ask for it: the contracts are open anyway
  if (!isAble) throw new AppError('forbidden', { ability: `${action} ${subject}` });
  // reading, taking back and looking after one's account stay possible
  if (access.audience === 'client' && action === 'create' && session.termsDue !== null) {
    throw new AppError('terms_required', { version: session.termsDue });
  }
}

/** The token of an `authorization: Bearer …` header; null where there is none. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header ?? '')?.[1] ?? null;
}

/** Whether a secret is the right one, in a time that says nothing of how much of it is right. */
export function isSameSecret(shown: string, secret: string | undefined): boolean {
  if (secret === undefined || secret === '') return false;
  const left = Buffer.from(shown);
  const right = Buffer.from(secret);
  return left.length === right.length && timingSafeEqual(left, right);
}
