/** Why the signer does not start, or a command is not done: one sentence for the operator. */
export class SignerError extends Error {
  override readonly name = 'SignerError';
}
