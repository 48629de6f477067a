import { codeIn } from './wire.ts';

/**
 * How a person shows once more that it is them, in calls that change what protects the account:
 * one of these, and the refusal `factor_required` says which count.
 */
export const factorProof = {
  /** Of an SMS that was asked for this very purpose. */
  activation_code: codeIn.optional(),
  /** What the authenticator shows. */
  secret_key: codeIn.optional(),
  /** One of the ten, in the place of an authenticator that was lost. */
  recovery_code: codeIn.optional(),
};
