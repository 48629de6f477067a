// What travels between processes: text, so that any channel carries it, with exact BigInts.
import type { BusErrorCode } from './bus.ts';

/** What two processes send each other. */
export type WireMessage =
  | {
      readonly kind: 'request';
      readonly id: number;
      readonly subject: string;
      readonly body: string;
      readonly timeoutMs: number;
    }
  | { readonly kind: 'answer'; readonly id: number; readonly body: string }
  | {
      readonly kind: 'failure';
      readonly id: number;
      readonly code: BusErrorCode;
      readonly message: string;
      readonly reason: string | null;
    }
  | { readonly kind: 'event'; readonly subject: string; readonly body: string }
  | {
      readonly kind: 'replies' | 'silent' | 'subscribes' | 'unsubscribes';
      readonly subject: string;
    };

/** Messages of other users of the same channel are left alone. */
export interface Envelope {
  readonly sarrafBus: WireMessage;
}

const BIGINT_KEY = '$bigint';

/** Payload to text; BigInts become `{"$bigint": "12"}`. `undefined` becomes null. */
export function encodePayload(payload: unknown): string {
  const text = JSON.stringify(payload, (_key, value: unknown) =>
    typeof value === 'bigint' ? { [BIGINT_KEY]: value.toString() } : value,
  ) as string | undefined;
  return text ?? 'null';
}

/** Text back to the payload. */
export function decodePayload(text: string): unknown {
  if (!text.includes(BIGINT_KEY)) return JSON.parse(text) as unknown;
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    const digits = (value as Record<string, unknown>)[BIGINT_KEY];
    return typeof digits === 'string' ? BigInt(digits) : value;
  }) as unknown;
}

/** The bus message inside a channel's message, if it is one. */
export function asWireMessage(message: unknown): WireMessage | undefined {
  if (typeof message !== 'object' || message === null || !('sarrafBus' in message))
    return undefined;
  return (message as Envelope).sarrafBus;
}
