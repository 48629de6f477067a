import { setTimeout as delay } from 'node:timers/promises';
import type { ServerContext } from '../server-context.ts';
import type { Proofs } from '../proofs/index.ts';
import {
  countTries,
  deleteOldTries,
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
/** Counting goes on so far beyond what is free: the work grows with it. */
const FLOOD_MAX = 4;

/** A try of a password, before it is looked at. */
export interface TryToAdmit extends TryRequest {
  /** The owner signed in fully with this device before: what others do is not held against it. */
  readonly isKnownDevice: boolean;
  readonly proof: string | undefined;
}

/** A try that was admitted: say what became of it. */
export interface Attempt {
  /**
   * Somebody is guessing this account's password from other addresses: right or wrong, the answer
   * is a second step, and only the owner of a right one gets a code.
   */
  readonly needsStepUp: boolean;
  /** Work was done for this try. */
  readonly isProved: boolean;
  /** A proof that came along and was not asked for yet. */
  readonly proof: string | undefined;
  /** The password was right: this try does not count. */
  succeed(): Promise<void>;
  fail(): Promise<void>;
  /** The password was not looked at. */
  forget(): Promise<void>;
}

/**
 * Admits one try of a password. Where others of the same address are still being looked at it
 * waits for them: many people share an address, and most know their password. Nobody is refused
 * for what others do: beyond what is free each try costs work.
 *
 * @throws AppError `proof_of_work_required` after too many wrong ones on this account, from here,
 *   or from here on many accounts
 */
export async function admitTry(
  context: ServerContext,
  proofs: Proofs,
  request: TryToAdmit,
): Promise<Attempt> {
  const { plainDb, config } = context;
  const { wrongPasswordsPerMobileMax, wrongPasswordsPerIpMax } = config.rates;
  const countMax = Math.max(wrongPasswordsPerMobileMax, wrongPasswordsPerIpMax) * FLOOD_MAX;
  const floodOf = (ofMobile: number, ofBoth: number, ofAsker: number): number =>
    request.isKnownDevice
      ? ofBoth / wrongPasswordsPerMobileMax
      : Math.max(
          ofMobile / wrongPasswordsPerMobileMax,
          ofBoth / wrongPasswordsPerMobileMax,
          ofAsker / wrongPasswordsPerIpMax,
        );
  const wrongFlood = (tries: FailedTries): number =>
    floodOf(tries.wrongOfMobile, tries.wrongOfBoth, tries.wrongOfAsker);
  const flood = (tries: FailedTries): number =>
    floodOf(tries.ofMobile - 1, tries.ofBoth - 1, tries.ofAsker - 1);

  const before = await countTries(plainDb, request, countMax);
  const subject = `login/${request.mobile}`;
  let isProved = wrongFlood(before) >= 1;
  if (isProved) await proofs.demand(plainDb, request.proof, subject, wrongFlood(before));
  const id = await insertTry(plainDb, request);
  let tries = await countTries(plainDb, request, countMax, id);
  if (!isProved) {
    const deadline = performance.now() + WAIT_MS;
    while (flood(tries) >= 1 && wrongFlood(tries) < 1 && performance.now() < deadline) {
      await delay(ASK_AGAIN_MS);
      tries = await countTries(plainDb, request, countMax, id);
    }
    isProved = flood(tries) >= 1;
    if (isProved) {
      await proofs.demand(plainDb, request.proof, subject, flood(tries)).catch(async (error) => {
        await deleteTry(plainDb, id);
        throw error;
      });
    }
  }
  return {
    needsStepUp: !request.isKnownDevice && tries.ofMobile > wrongPasswordsPerMobileMax,
    isProved,
    proof: isProved ? undefined : request.proof,
    succeed: () => markSucceeded(plainDb, id),
    fail: () => markWrong(plainDb, id),
    forget: () => deleteTry(plainDb, id),
  };
}

/** Forgets the tries that count no more. */
export function forgetOldTries({ plainDb }: ServerContext): Promise<void> {
  return deleteOldTries(plainDb);
}
