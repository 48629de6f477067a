// Proving oneself again: which factors count, and whether what was given is right.
import type { FactorKind } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { User } from '../users/index.ts';
import type { Asked, Factor, FactorProof } from './factor.ts';

/** Proof of who somebody is, for every call that needs more than a session. */
export interface FactorsService {
  /** What counts as proof of this person, the strongest last. */
  kindsOf(user: User): Promise<readonly FactorKind[]>;
  /**
   * Takes the proof that a person gave and says by what they proved themselves.
   *
   * @throws AppError `factor_required` when nothing that counts was given, `code_wrong`,
   *   `code_used`, `passkey_wrong`
   */
  prove(asked: Asked, proof: FactorProof): Promise<FactorKind>;
}

/** Proof by these factors. */
export function createFactors(factors: readonly Factor[]): FactorsService {
  const countingFor = async (user: User): Promise<readonly Factor[]> => {
    const are = await Promise.all(factors.map((factor) => factor.isSet(user)));
    const set = factors.filter((_, index) => are[index] === true);
    const strong = set.filter(({ isStrong }) => isStrong);
    return strong.length > 0 ? strong : set;
  };
  return {
    kindsOf: async (user) => (await countingFor(user)).map(({ kind }) => kind),
    prove: async (asked, proof) => {
      const counting = await countingFor(asked.user);
      for (const factor of counting) {
        const isRight = await factor.check(asked, proof);
        if (isRight === undefined) continue;
        if (!isRight) throw new AppError(factor.refusal);
        return factor.kind;
      }
      throw new AppError('factor_required', { methods: counting.map(({ kind }) => kind) });
    },
  };
}
