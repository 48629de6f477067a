import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import {
  countTries,
  deleteTry,
  type FailedTries,
  insertTry,
  markSucceeded,
  markWrong,
  type TryRequest,
} from './password-tries.queries.ts';

/** Longest wait for tries before this one whose passwords are still being looked at. */
const WAIT_MS = 5_000;
const ASK_AGAIN_MS = 100;

export interface Attempt {
  /**
   * Somebody is guessing this account's password from other places: even the right one then
   * needs a code by SMS, and the owner is not locked out.
   */
  readonly needsStepUp: boolean;
  /** The password was right: this try does not count. */
  succeed(): Promise<void>;
  fail(): Promise<void>;
}

/**
 * Admits one try of a password. Where others of the same address are still being looked at it
 * waits for them: many people share an address, and most know their password.
 *
 * @throws AppError `rate_limited` when this address tried too often, on one account or on many
 */
export async function admitTry(context: ServerContext, request: TryRequest): Promise<Attempt> {
  const { db } = context;
  const { wrongPasswordsPerMobileMax, wrongPasswordsPerIpMax } = context.config.rates;
  const id = await insertTry(db, request);
  const deadline = performance.now() + WAIT_MS;
  const isOver = (tries: FailedTries): boolean =>
    tries.ofMobileFromIp > wrongPasswordsPerMobileMax || tries.fromIp > wrongPasswordsPerIpMax;
  const isFinal = (tries: FailedTries): boolean =>
    tries.wrongOfMobileFromIp >= wrongPasswordsPerMobileMax ||
    tries.wrongFromIp >= wrongPasswordsPerIpMax;
  let tries = await countTries(db, id, request);
  while (isOver(tries) && !isFinal(tries) && performance.now() < deadline) {
    await delay(ASK_AGAIN_MS);
    tries = await countTries(db, id, request);
  }
  if (isOver(tries)) {
    await deleteTry(db, id);
    throw new AppError('rate_limited', { seconds: isFinal(tries) ? tries.secondsLeft : 1 });
  }
  return {
    needsStepUp: tries.ofMobile > wrongPasswordsPerMobileMax,
    succeed: () => markSucceeded(db, id),
    fail: () => markWrong(db, id),
  };
}
