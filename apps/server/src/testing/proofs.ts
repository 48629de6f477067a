// Solves what the server asks of whoever asks too often, as the panel does.
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Answer } from './server.ts';

/** A proof for a challenge, in the form of the calls' field. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('A challenge was not solved in time.');
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Asks, and asks again with a proof when the server wants one. */
export async function callProved(
  ask: (proof: { readonly proof_of_work?: string }) => Promise<Answer>,
): Promise<Answer> {
  const first = await ask({});
  if (first.body.error !== 'proof_of_work_required') return first;
  return ask({ proof_of_work: await solve(first.body.facts['challenge'] as Challenge) });
}
