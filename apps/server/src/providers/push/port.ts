import type { Begin, SendOutcome } from '../send-outcome.ts';

/** Sends to browsers by their push services (RFC 8030), encrypted for each (RFC 8291). */
export interface PushSender {
  /** True when the demo's push service stands behind it. */
  readonly simulated: boolean;
  /** Push services by name, as their health is kept. */
  readonly services: readonly string[];
  /** Whose address it is; undefined where this installation sends nothing there. */
  serviceOf(endpoint: string): string | undefined;
  /**
   * Sends one message; `begin` as {@link Begin} says. An address that it does not send to is asked
   * nothing. Refused for ever with `gone`: nobody has the address any more. Never throws.
   */
  send(push: Push, begin?: Begin): Promise<SendOutcome>;
  /** Makes a telephone of the demo, and where its page is; undefined outside the demo. */
  readonly telephones:
    | {
        readonly make: (publicKey: string) => Promise<PushAddress>;
        readonly pageOf: (endpoint: string) => string;
      }
    | undefined;
}

/** Where a browser is reached, and what its messages are encrypted with: base64url. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What push services know us by (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** One message to one browser. */
export interface Push extends PushAddress {
  readonly keys: PushKeys;
  readonly payload: string;
  /** Sent instead where the push service says that it is too large. */
  readonly shortPayload: string;
  /** How long the push service keeps it for a browser that is away. */
  readonly ttlSeconds: number;
  readonly urgency: 'normal' | 'high';
  /** A message of the same topic that waits there is replaced by this one. */
  readonly topic: string;
}
