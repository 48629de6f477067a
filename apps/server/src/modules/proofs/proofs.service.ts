// Proofs of work: what a stranger gives instead of being refused, when too many ask at once.
import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { z } from 'zod';
import { AppError } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { deleteOldProofs, takeProof } from './proofs.queries.ts';

/** Hashes at most where little more than usual is asked; half of them on average. */
const WORK = 100_000;
/** However large the flood: a cheap phone's browser is done in a few seconds. */
const WORK_FACTOR_MAX = 4;
const LIFE_SECONDS = 300;

const payload = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.literal('SHA-256'),
        cost: z.literal(1),
        expiresAt: z.int().positive(),
        data: z.object({ subject: z.string() }).loose(),
      })
      .loose(),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  solution: z.object({
    counter: z.int().min(0).max(0xffff_ffff),
    derivedKey: z.string().regex(/^[0-9a-f]{64}$/),
    time: z.number().optional(),
  }),
});

/** Asks for work, and takes what proves it. */
export interface Proofs {
  /**
   * Takes a proof; whoever brings none that is good for this subject is told what to solve.
   *
   * @param subject what the proof is for, and for nothing else: `login/09…`
   * @param flood how many times more was asked than is free of work: the work grows with it
   * @throws AppError `proof_of_work_required`
   */
  demand(db: PlainDb, proof: string | undefined, subject: string, flood: number): Promise<void>;
  /** Forgets proofs that would not be taken any more anyway. */
  forgetOld(): Promise<void>;
}

/** Challenges of this installation, signed by a key of its own. */
export function createProofs({ clock, plainDb, secrets }: ServerContext): Proofs {
  const hmacSignatureSecret = secrets.hash('proof-of-work', 'signature').toString('hex');
  const subjectOf = (subject: string): string =>
    secrets.hash('proof-of-work', `subject/${subject}`).toString('hex').slice(0, 32);

  const isGood = async (db: PlainDb, proof: string, subject: string): Promise<boolean> => {
    const given = readPayload(proof);
    if (given?.challenge.parameters.data.subject !== subjectOf(subject)) return false;
    const { challenge, solution } = given;
    const endsAtMs = challenge.parameters.expiresAt * 1_000;
    if (endsAtMs <= clock.now()) return false;
    const { verified } = await verifySolution({
      challenge: challenge as unknown as Challenge,
      solution: solution as Solution,
      deriveKey,
      hmacSignatureSecret,
    });
    if (!verified) return false;
    return takeProof(db, Buffer.from(challenge.signature, 'hex'), new Date(endsAtMs));
  };

  return {
    forgetOld: () => deleteOldProofs(plainDb),
    demand: async (db, proof, subject, flood) => {
      if (proof !== undefined && (await isGood(db, proof, subject))) return;
      const work = Math.round(WORK * Math.min(WORK_FACTOR_MAX, Math.max(1, flood)));
      const challenge = await createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        counter: randomInt(work),
        data: { subject: subjectOf(subject), work },
        deriveKey,
        expiresAt: Math.floor(clock.now() / 1_000) + LIFE_SECONDS,
        hmacSignatureSecret,
      });
      throw new AppError('proof_of_work_required', { challenge });
    },
  };
}

function readPayload(proof: string): z.infer<typeof payload> | undefined {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(proof, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
