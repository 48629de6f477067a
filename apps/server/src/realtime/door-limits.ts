/** What one connection may cost a door. Numbers are per process. */
export interface DoorLimits {
  /** Topics that one socket may be subscribed to. */
  readonly topicsMax: number;
  /** Messages a socket may send at once, and per second after that; each kilobyte is one more. */
  readonly messagesBurst: number;
  readonly messagesPerSecond: number;
  /** Largest message that is read. */
  readonly messageBytesMax: number;
  /** Unsent bytes of one socket: who reads slower is dropped, never awaited. */
  readonly unsentBytesMax: number;
  readonly socketsPerAddressMax: number;
  readonly socketsMax: number;
}

/** What every door allows (docs/operations.md). */
export const DOOR_LIMITS: DoorLimits = {
  topicsMax: 60,
  messagesBurst: 80,
  messagesPerSecond: 20,
  messageBytesMax: 16_384,
  unsentBytesMax: 262_144,
  socketsPerAddressMax: 200,
  socketsMax: 20_000,
};

/** A bucket that fills steadily; a socket that empties it is a flood. */
export class MessageBudget {
  #left: number;
  #at: number;
  readonly #limits: DoorLimits;

  constructor(limits: DoorLimits, nowMs: number) {
    this.#limits = limits;
    this.#left = limits.messagesBurst;
    this.#at = nowMs;
  }

  /** Takes so many; false when they are not left. */
  take(nowMs: number, messages = 1): boolean {
    const earned = ((nowMs - this.#at) / 1_000) * this.#limits.messagesPerSecond;
    this.#left = Math.min(this.#limits.messagesBurst, this.#left + earned);
    this.#at = nowMs;
    if (this.#left < messages) return false;
    this.#left -= messages;
    return true;
  }
}
