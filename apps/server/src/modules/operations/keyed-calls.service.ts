// A key is claimed before anything is done under it: of calls with one key only one works at a time,
// and a repeat waits for its answer. What money rests on is the engine, which knows every key for
// ever; the lease keeps repeats from using up a try, and from being told what is not so.
import { setTimeout as delay } from 'node:timers/promises';
import { type ErrorCode, type ErrorFacts, factorProof } from '@sarraf/contracts';
import type { IdempotencyClaim } from '@sarraf/settlement';
import { AppError, hashBody, refusalOf } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import {
  deleteOldLeases,
  endLease,
  type KeyState,
  type Lease,
  type LeaseRequest,
  noteProved,
  readLease,
  takeLease,
} from './key-leases.queries.ts';
import { STATUS_URL } from './status-url.ts';

/** A call that moves money, or is about to. */
export interface KeyedCall {
  /** Undefined where the caller sent no key: then nothing is waited for or remembered. */
  readonly claim: IdempotencyClaim | undefined;
  /** What shows who asks; left out where the call asks for no factor. */
  readonly proof?: {
    /** A body: its fields of `factorProof` count. */
    readonly given: object;
    /** What a proof is good for. */
    readonly sessionId: string;
  };
}

/** The turn of a call to do the work of its key. */
export interface Turn {
  /** Of the command that it gives the engine: whoever waits in vain is shown to it. */
  readonly commandId: string;
  /**
   * Has a factor look at the proof, unless it did so for this very request before: one that was
   * right stays right when the call died after it, and one that was wrong takes no second try.
   *
   * @throws whatever `check` throws
   */
  prove(check: () => Promise<unknown>): Promise<void>;
}

/** Calls under their keys. */
export interface KeyedCalls {
  /**
   * Does a call's work once at a time for each key. A repeat that comes meanwhile waits for it and
   * is answered the same; one that comes later does the work again, which has to answer what the
   * engine answered.
   *
   * @throws AppError `idempotency_key_reused` while another body is under way, `outcome_unknown`
   *   after ten seconds with the `status_url` of what is under way, `rate_limited` where too many
   *   are; and whatever `work` throws
   */
  once<T>(call: KeyedCall, work: (turn: Turn) => Promise<T>): Promise<T>;
}

/** How a call ended, for those who waited. */
type Ending =
  | { readonly answer: unknown }
  | { readonly code: ErrorCode; readonly facts: ErrorFacts };

type Deps = Pick<ServerContext, 'clock' | 'ids' | 'logger' | 'plainDb' | 'secrets'>;

const WAIT_MS = 10_000;
const FIRST_PAUSE_MS = 20;
const PAUSE_MAX_MS = 400;
/** Whoever waits holds no connection, but a request; one person's, and all of a process. */
const WAITING_OF_ONE_MAX = 100;
const WAITING_MAX = 1_000;
/** What says that a proof was looked at and is not right. */
const WRONG: ReadonlySet<ErrorCode> = new Set(['code_wrong', 'passkey_wrong']);
const SEAL = 'key-lease';

/** Calls under the keys of this installation. */
export function createKeyedCalls(deps: Deps): KeyedCalls {
  const waiting = new Map<number, number>();
  return {
    once: async (call, work) => {
      const { claim } = call;
      const commandId = deps.ids.createId();
      if (claim === undefined) {
        return work({ commandId, prove: async (check) => void (await check()) });
      }
      const request = { claim, holder: commandId, proofHash: proofHashOf(deps, call) };
      const lease = await takeLease(deps.plainDb, request);
      if (lease !== undefined) return workOn(deps, request, lease, work);
      const leave = enter(waiting, claim.user);
      try {
        return await waitOrWork(deps, request, leave === undefined ? 0 : WAIT_MS, work);
      } finally {
        leave?.();
      }
    },
  };
}

/** Forgets what nobody waits for any more. */
export function forgetOldLeases(db: PlainDb): Promise<void> {
  return deleteOldLeases(db);
}

function proofHashOf({ secrets }: Deps, { proof }: KeyedCall): Buffer {
  const { given, sessionId } = proof ?? { given: {}, sessionId: '' };
  const shown = Object.entries(given).filter(([name]) => Object.hasOwn(factorProof, name));
  return secrets.hash('key-proof', `${sessionId}/${hashBody(Object.fromEntries(shown))}`);
}

/** Counts one who waits; undefined where too many do. What it answers counts them out again. */
function enter(waiting: Map<number, number>, user: number): (() => void) | undefined {
  const own = waiting.get(user) ?? 0;
  let all = 0;
  for (const count of waiting.values()) all += count;
  if (own >= WAITING_OF_ONE_MAX || all >= WAITING_MAX) return undefined;
  waiting.set(user, own + 1);
  return () => {
    const left = (waiting.get(user) ?? 1) - 1;
    if (left === 0) waiting.delete(user);
    else waiting.set(user, left);
  };
}

/** Waits for the call that has the lease; where that ends without a word for us, it is our turn. */
async function waitOrWork<T>(
  deps: Deps,
  request: LeaseRequest,
  waitMs: number,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  const { clock, plainDb } = deps;
  const { claim, proofHash } = request;
  const deadline = clock.monotonic() + waitMs;
  const waitedFor = new Set<string>();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, PAUSE_MAX_MS)) {
    const state = await readLease(plainDb, claim);
    if (state?.isHeld === true) {
      if (state.bodyHash !== claim.bodyHash) throw new AppError('idempotency_key_reused');
      waitedFor.add(state.holder);
      if (clock.monotonic() >= deadline) throw unknownYet(state);
      await delay(pauseMs);
      continue;
    }
    if (state !== undefined && waitedFor.has(state.holder) && state.said !== null) {
      const isSame = state.bodyHash === claim.bodyHash && state.proofHash.equals(proofHash);
      const ending = JSON.parse(deps.secrets.open(SEAL, state.said)) as Ending;
      // an answer is that of whoever asks under the key; a refusal may be one of the proof
      if (isSame || 'answer' in ending) return told<T>(ending);
    }
    const lease = await takeLease(plainDb, request);
    if (lease !== undefined) return workOn(deps, request, lease, work);
    // somebody was faster, or this person has too much under way
    const now = await readLease(plainDb, claim);
    if (now?.isHeld === true) continue;
    if (now === undefined || clock.monotonic() >= deadline) {
      throw new AppError('rate_limited', { seconds: 1 });
    }
    await delay(pauseMs);
  }
}

function unknownYet({ holder }: KeyState): AppError {
  return new AppError('outcome_unknown', { status_url: `${STATUS_URL}${holder}` });
}

/** @throws AppError */
function told<T>(ending: Ending): T {
  if ('code' in ending) throw new AppError(ending.code, ending.facts);
  return ending.answer as T;
}

async function workOn<T>(
  deps: Deps,
  request: LeaseRequest,
  lease: Lease,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  let isWrong = false;
  const prove = async (check: () => Promise<unknown>): Promise<void> => {
    if (lease.proof === 'right') return;
    if (lease.proof === 'wrong' && lease.said !== null) {
      isWrong = true;
      told(JSON.parse(deps.secrets.open(SEAL, lease.said)) as Ending);
    }
    try {
      await check();
    } catch (error) {
      isWrong = error instanceof AppError && WRONG.has(error.code);
      throw error;
    }
    await noteProved(deps.plainDb, request);
  };
  try {
    const answer = await work({ commandId: request.holder, prove });
    await end(deps, request, { answer }, false);
    return answer;
  } catch (error) {
    await end(deps, request, refusalOf(error), isWrong);
    throw error;
  }
}

/** What the caller is told does not hang on this: a lease runs out by itself. */
async function end(
  { logger, plainDb, secrets }: Deps,
  request: LeaseRequest,
  ending: Ending,
  isWrong: boolean,
): Promise<void> {
  try {
    await endLease(plainDb, request, secrets.seal(SEAL, JSON.stringify(ending)), isWrong);
  } catch (error) {
    logger.warn({ err: error }, 'a lease of a key could not be let go of');
  }
}
