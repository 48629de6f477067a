// The port between the roles: requests with one answer, and events for whoever listens.

/** JSON, and BigInts, which every adapter carries exactly. */
export type BusPayload = unknown;

/** Answers requests of one subject, at once or by a promise. What it throws reaches the asker as a `BusError`. */
export type BusHandler = (payload: BusPayload) => BusPayload;

/** Takes an event. */
export type BusListener = (payload: BusPayload) => void;

/**
 * Why a request has no answer. `no_responder`, `overloaded`: it surely had no effect.
 * `timeout`, `disconnected`: it may have had one. `refused`: the handler threw; `facts` say why.
 */
export type BusErrorCode = 'no_responder' | 'overloaded' | 'timeout' | 'disconnected' | 'refused';

/** A request that got no answer. */
export class BusError extends Error {
  override readonly name = 'BusError';
  readonly code: BusErrorCode;
  /** The handler's own error code when it threw one (`engine_busy`). */
  readonly reason: string | undefined;
  constructor(code: BusErrorCode, message: string, reason?: string) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

/**
 * A bus between parts of the server, wherever they run. Requests are answered by the one handler
 * of their subject; events reach every subscriber at most once and in order per publisher. A
 * subscriber that sees a gap in a sequence number reads what it missed from the database.
 */
export interface Bus {
  /** Asks and waits. @throws BusError */
  request(subject: string, payload: BusPayload, timeoutMs: number): Promise<BusPayload>;
  /** Answers a subject; one handler each. Returns how to stop. */
  reply(subject: string, handler: BusHandler): () => void;
  /** Tells everybody who listens; never waits and never fails. */
  publish(subject: string, payload: BusPayload): void;
  /** Listens; what a listener throws goes to the bus's `onError`. Returns how to stop. */
  subscribe(subject: string, listener: BusListener): () => void;
  /** Events that a slow listening process missed, since this bus began. It only grows. */
  readonly droppedEvents: number;
  /** Ends the bus: requests that wait fail with `disconnected`. */
  close(): void;
}

/** What every bus is made with. */
export interface BusOptions {
  /** Requests that may wait for an answer at once. Default 20,000. */
  readonly requestsMax?: number;
  /** Told what a listener threw. */
  readonly onError?: (error: unknown, subject: string) => void;
}

/** The error as the asker sees it, with the handler's own code as `reason`. */
export function toBusError(error: unknown): BusError {
  if (error instanceof BusError) return error;
  const reason = (error as { code?: unknown } | null)?.code;
  const message = error instanceof Error ? error.message : String(error);
  return new BusError('refused', message, typeof reason === 'string' ? reason : undefined);
}
