/**
 * Why the engine gave no outcome. Only `outcome_unknown` may have had an effect; all others surely
 * had none, so that the caller may answer 503 and try again.
 */
export type EngineErrorCode =
  | 'engine_busy'
  | 'engine_unavailable'
  | 'command_faulty'
  | 'outcome_unknown';

/** Why a caller got no outcome, as a code and a sentence for logs. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;
  constructor(code: EngineErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The rows are not what the journal says was written: nobody may write on top of them. */
export class RecoveryError extends Error {
  override readonly name = 'RecoveryError';
}
