import type { Begin, SendOutcome } from '../send-outcome.ts';

/** A server that takes mail for anybody. */
export interface MailSender {
  readonly name: string;
  /** True when a simulator of the demo stands behind it. */
  readonly simulated: boolean;
  /** Sends one mail; `begin` as {@link Begin} says. Never throws. */
  send(mail: Mail, begin?: Begin): Promise<SendOutcome>;
}

/** One mail to one person, in two forms of the same words. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Its name for ever: the `Message-ID` is made of it. */
  readonly reference: string;
}
