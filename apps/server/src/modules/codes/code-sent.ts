/** When a code that was sent ends. */
export interface SentCode {
  readonly expiresAt: Date;
  /** When another one may be asked for. */
  readonly resendAt: Date;
}

/** A code is on its way; never what it is. */
export interface CodeSent {
  readonly sent: true;
  readonly expires_at: string;
  readonly resend_at: string;
}

/** A code that was sent, on the wire. */
export function codeSentOnWire({ expiresAt, resendAt }: SentCode): CodeSent {
  return {
    sent: true,
    expires_at: expiresAt.toISOString(),
    resend_at: resendAt.toISOString(),
  };
}
