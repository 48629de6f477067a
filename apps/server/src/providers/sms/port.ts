import type { Begin, SendOutcome } from '../send-outcome.ts';

/** A company that sends text messages from approved templates. */
export interface SmsSender {
  readonly name: string;
  /** True when a simulator of the demo stands behind it. */
  readonly simulated: boolean;
  /** Sends one message; `begin` as {@link Begin} says. Never throws. */
  send(message: SmsMessage, begin?: Begin): Promise<SendOutcome>;
  /** Asks what became of a message whose outcome is unknown. Never throws. */
  find(sent: SentSms): Promise<'taken' | 'not_taken' | 'unknown'>;
}

/** A message by one of the templates. */
export interface SmsMessage {
  /** `09xxxxxxxxx`. */
  readonly mobile: string;
  /** A name of `sms-texts.ts` or of a code's purpose: the operator has had it approved. */
  readonly template: string;
  /**
   * Fill the template's placeholders `%token`, `%token2` and `%token10`. The company refuses a
   * message (431) whose first two have a space, or whose third has more than four; none of them may
   * have an underscore or a new line.
   */
  readonly token: string;
  readonly token2: string;
  readonly token10?: string | undefined;
}

/** What a message is looked for by. */
export interface SentSms {
  readonly mobile: string;
  /** A number that stands in its text and in no other. */
  readonly reference: string;
  /** When it was given to the company, in milliseconds since 1970. */
  readonly begunAt: number;
}
