// What a kind of factor is: a way to show that one is who one says, besides the password.
import type { FactorKind, PasskeyAssertion } from '@sarraf/contracts';
import type { CodePurpose } from '../codes/index.ts';
import type { User } from '../users/index.ts';

/** What a person gives to prove it is them; the contract's `factorProof`. */
export interface FactorProof {
  readonly activation_code?: string | undefined;
  readonly secret_key?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
}

/** Who proves themselves, and what for. */
export interface Asked {
  readonly user: User;
  readonly purpose: CodePurpose;
  /** What a code is bound to: the session that asked for it, or the login request. */
  readonly requestId: string;
  readonly ip: string;
  /** Only what the person had by then counts; undefined: whatever they have. */
  readonly before?: Date | undefined;
}

/** One kind of factor. */
export interface Factor {
  readonly kind: FactorKind;
  /** Whether it is proof enough where a stronger one is set: SMS is not, a mobile can be stolen. */
  readonly isStrong: boolean;
  /** What is said of a wrong one. */
  readonly refusal: 'code_wrong' | 'passkey_wrong';
  /** Whether the person has it, or had it by a moment. */
  isSet(user: User, before?: Date): Promise<boolean>;
  /**
   * Whether what was given of this kind is right; undefined where nothing was. Each right one is so
   * once; wrong ones are counted.
   *
   * @throws AppError
   */
  check(asked: Asked, proof: FactorProof): Promise<boolean | undefined>;
}
