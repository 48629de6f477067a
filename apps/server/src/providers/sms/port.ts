/** A company that sends text messages from approved templates. */
export interface SmsSender {
  readonly name: string;
  /** True when a simulator of the demo world stands behind it. */
  readonly simulated: boolean;
  /**
   * Sends one message. `maybe_sent`: no answer came in time, so that a repeat could arrive twice.
   *
   * @throws SmsRefusedError when the company said no
   * @throws OutboundError when it surely was not sent
   */
  send(message: SmsMessage): Promise<'sent' | 'maybe_sent'>;
}

/** A message by one of the templates. */
export interface SmsMessage {
  /** `09xxxxxxxxx`. */
  readonly mobile: string;
  readonly template: SmsTemplate;
  /** Fills the template's place: no spaces and no underscores. */
  readonly token: string;
}

/** The templates that the operator has had approved under these names. */
export type SmsTemplate =
  | 'sarraf-register'
  | 'sarraf-already-registered'
  | 'sarraf-login'
  | 'sarraf-set-two-factor'
  | 'sarraf-disable-two-factor'
  | 'sarraf-staff-invitation';

/** The company understood and refused; the status is its own. */
export class SmsRefusedError extends Error {
  override readonly name = 'SmsRefusedError';
  readonly status: number;
  /** Whether the same message may be taken later. */
  readonly retryable: boolean;
  constructor(status: number, retryable: boolean) {
    super(`the SMS company refused: ${status}`);
    this.status = status;
    this.retryable = retryable;
  }
}
