import { AppError } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import { deleteTry, insertTry, markSucceeded, type TryRequest } from './password-tries.queries.ts';

export interface Attempt {
  /**
   * Somebody is guessing this account's password from other places: even the right one then
   * needs a code by SMS, and the owner is not locked out.
   */
  readonly needsStepUp: boolean;
  /** The password was right. */
  succeed(): Promise<void>;
}

/**
 * Admits one try of a password.
 *
 * @throws AppError `rate_limited` when this address tried too often, on one account or on many
 */
export async function admitTry(context: ServerContext, request: TryRequest): Promise<Attempt> {
  const { wrongPasswordsPerMobileMax, wrongPasswordsPerIpMax } = context.config.rates;
  const tries = await insertTry(context.db, request);
  if (tries.ofMobileFromIp > wrongPasswordsPerMobileMax || tries.fromIp > wrongPasswordsPerIpMax) {
    await deleteTry(context.db, tries.id);
    throw new AppError('rate_limited', { seconds: tries.secondsLeft });
  }
  return {
    needsStepUp: tries.ofMobile > wrongPasswordsPerMobileMax,
    succeed: () => markSucceeded(context.db, tries.id),
  };
}
