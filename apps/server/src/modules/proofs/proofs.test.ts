// What a proof of work is good for: one call, for one subject, in time.
import type { Challenge } from 'altcha-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../http/index.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { solve } from '../../testing/proofs.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createProofs, type Proofs } from './proofs.service.ts';

let server: TestServer;
let proofs: Proofs;
beforeAll(async () => {
  server = await startTestServer();
  proofs = createProofs(server.process.context);
});
afterAll(() => server?.close());

/** The challenge that a demand answers; undefined where the proof was taken. */
async function challengeFor(
  subject: string,
  proof?: string,
  flood = 1,
): Promise<Challenge | undefined> {
  try {
    await proofs.demand(server.process.context.plainDb, proof, subject, flood);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe('proof_of_work_required');
    return (error as AppError).facts['challenge'] as Challenge;
  }
}
async function newProof(subject: string): Promise<string> {
  return solve((await challengeFor(subject)) as Challenge);
}

describe('a proof of work', () => {
  it('is taken once, also in a race', async () => {
    const proof = await newProof('login/09120000001');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => challengeFor('login/09120000001', proof)),
    );
    expect(answers.filter((challenge) => challenge === undefined)).toHaveLength(1);
    expect(await challengeFor('login/09120000001', proof)).toBeDefined();
  });

  it('is good for its own subject only', async () => {
    const proof = await newProof('login/09120000002');
    expect(await challengeFor('login/09120000003', proof)).toBeDefined();
    expect(await challengeFor('code/09120000002', proof)).toBeDefined();
    expect(await challengeFor('login/09120000002', proof)).toBeUndefined();
  });

  it('is not taken when it is forged, changed, easier or late', async () => {
    const subject = 'login/09120000004';
    const challenge = (await challengeFor(subject)) as Challenge;
    const good = JSON.parse(Buffer.from(await solve(challenge), 'base64').toString()) as {
      challenge: Challenge;
      solution: { counter: number; derivedKey: string };
    };
    const send = (content: unknown): string =>
      Buffer.from(JSON.stringify(content)).toString('base64');
    const { parameters } = good.challenge;
    const withParameters = (change: object): string =>
      send({ ...good, challenge: { ...good.challenge, parameters: { ...parameters, ...change } } });
    const forged = [
      'not base64 {',
      send(null),
      send({ challenge }),
      send({ ...good, solution: { ...good.solution, counter: good.solution.counter + 1 } }),
      send({ ...good, solution: { ...good.solution, derivedKey: '0'.repeat(64) } }),
      withParameters({ keyPrefix: '00' }),
      withParameters({ expiresAt: Number(parameters.expiresAt) + 600 }),
      withParameters({ algorithm: 'PBKDF2/SHA-256' }),
      withParameters({ cost: 1_000_000 }),
      send({ ...good, challenge: { ...good.challenge, signature: 'f'.repeat(64) } }),
    ];
    for (const proof of forged) expect(await challengeFor(subject, proof)).toBeDefined();
    const { context } = server.process;
    const clock = { ...context.clock, now: () => context.clock.now() + 301_000 };
    const later = createProofs({ ...context, clock });
    await expect(later.demand(context.plainDb, send(good), subject, 1)).rejects.toThrow(
      'proof_of_work_required',
    );
    expect(await challengeFor(subject, send(good))).toBeUndefined();
  });

  it('costs more the more is asked, and never more than a phone does in a few seconds', async () => {
    const work = async (flood: number): Promise<unknown> => {
      const challenge = await challengeFor('login/09120000005', undefined, flood);
      return challenge?.parameters.data?.['work'];
    };
    expect(await Promise.all([0.2, 1, 2.5, 4, 1_000].map(work))).toEqual([
      100_000, 100_000, 250_000, 400_000, 400_000,
    ]);
    const challenge = (await challengeFor('login/09120000005')) as Challenge;
    const text = Buffer.from(await solve(challenge), 'base64').toString();
    const { solution } = JSON.parse(text) as { solution: { counter: number } };
    expect(solution.counter).toBeLessThan(100_000);
  });

  it('is forgotten when it would have ended', async () => {
    const subject = 'login/09120000006';
    expect(await challengeFor(subject, await newProof(subject))).toBeUndefined();
    const kept = (): Promise<unknown[]> => server.sql('SELECT FROM used_proofs');
    expect((await kept()).length).toBeGreaterThan(0);
    await server.sql(`UPDATE used_proofs SET expires_at = now() - interval '1 second'`);
    await addJob(server.process.context.plainDb, 'clean_proofs', {});
    await server.until(async () => (await kept()).length === 0);
  });
});
