// Proving oneself again: which factors count, and whether what was given is right.
import type { FactorKind } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CodePurpose } from '../codes/index.ts';
import type { User } from '../users/index.ts';
import type { Asked, Factor, FactorProof } from './factor.ts';

/** Proof of who somebody is, for every call that needs more than a session. */
export interface FactorsService {
  /** What counts as proof of this person, for a purpose where one is named; the strongest last. */
  kindsOf(user: User, purpose?: CodePurpose): Promise<readonly FactorKind[]>;
  /**
   * Takes the proof that a person gave and says by what they proved themselves. Whoever adds a factor
   * has money leave for 24 hours by what they had before: adding one holds nothing up.
   *
   * @throws AppError `factor_required` when nothing that counts was given, `code_wrong`,
   *   `code_used`, `passkey_wrong`, `factor_too_new`
   */
  prove(asked: Asked, proof: FactorProof): Promise<FactorKind>;
}

/** By these money leaves the account, or may leave it afterwards. */
const LEAVING: ReadonlySet<CodePurpose> = new Set<CodePurpose>([
  ...(['withdraw', 'transfer', 'recipients', 'default_card', 'approve_payout'] as const),
]);
/** A factor that was added proves that money leaves after so long. */
const PROVES_AFTER_MS = 24 * 3_600_000;

/** Proof by these factors. */
export function createFactors(
  factors: readonly Factor[],
  clock: Pick<Clock, 'now'>,
): FactorsService {
  const beforeOf = (purpose: CodePurpose | undefined): Date | undefined =>
    purpose !== undefined && LEAVING.has(purpose)
      ? new Date(clock.now() - PROVES_AFTER_MS)
      : undefined;
  const countingFor = async (user: User, before?: Date): Promise<readonly Factor[]> => {
    const are = await Promise.all(factors.map((factor) => factor.isSet(user, before)));
    const set = factors.filter((_, index) => are[index] === true);
    const strong = set.filter(({ isStrong }) => isStrong);
    return strong.length > 0 ? strong : set;
  };
  return {
    kindsOf: async (user, purpose) =>
      (await countingFor(user, beforeOf(purpose))).map(({ kind }) => kind),
    prove: async (asked, proof) => {
      const before = beforeOf(asked.purpose);
      const counting = await countingFor(asked.user, before);
      for (const factor of counting) {
        const isRight = await factor.check({ ...asked, before }, proof);
        if (isRight === undefined) continue;
        if (!isRight) throw new AppError(factor.refusal);
        return factor.kind;
      }
      throw new AppError('factor_required', { methods: counting.map(({ kind }) => kind) });
    },
  };
}
