import type { BodyOf, DataOf } from '@sarraf/contracts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { createStore } from '../store.ts';
import type { Challenge, Solution } from './solve-challenge.ts';

type ProvedKey =
  | 'POST /jwt/register'
  | 'POST /jwt/login'
  | 'POST /forgotPassword'
  | 'POST /recover/code'
  | 'POST /user/changePassword'
  | 'POST /gift_codes/look'
  | 'POST /gift_codes/redeem';

/** More rounds than one only where others were quicker with what the first one was asked for. */
const ROUNDS_MAX = 3;

/** Whether the page is working on a proof now; the forms say so. */
export const proving = createStore(false);

/**
 * A call that is asked for a proof of work when many come at once: it is made quietly, and the
 * same call goes out again with it.
 */
export async function callProved<K extends ProvedKey>(key: K, body: BodyOf<K>): Promise<DataOf<K>> {
  let sent = body;
  for (let round = 1; ; round += 1) {
    try {
      return await call(key, { body: sent });
    } catch (error) {
      const challenge = challengeOf(error);
      if (challenge === undefined || round > ROUNDS_MAX) throw error;
      sent = { ...body, proof_of_work: await prove(challenge) };
    }
  }
}

function challengeOf(error: unknown): Challenge | undefined {
  if (!(error instanceof ApiError) || error.code !== 'proof_of_work_required') return undefined;
  return error.facts['challenge'] as Challenge | undefined;
}

async function prove(challenge: Challenge): Promise<string> {
  proving.set(true);
  try {
    const solution = await solveBeside(challenge);
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    proving.set(false);
  }
}

function solveBeside(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solution>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('The proof was not made.')));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
