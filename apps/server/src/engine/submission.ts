// A command on its way to the engine, and the engine's durable answer.
import type {
  AttachedRow,
  Command,
  CommandType,
  IdempotencyClaim,
  OrderRow,
  Outcome,
} from '@sarraf/settlement';

/** What a caller wants done. */
export interface SubmitRequest<C extends Command = Command> {
  /** UUID made by the caller: asks for the outcome later. */
  readonly id: string;
  readonly command: C;
  readonly claim?: IdempotencyClaim;
  readonly rows?: readonly AttachedRow[];
}

/** The engine's durable answer. */
export interface SubmitReply<T extends CommandType = CommandType> {
  readonly commandId: string;
  /** Journal number of the batch that has the command. */
  readonly seq: bigint;
  readonly outcome: Outcome<T>;
  /** True when an earlier command with the same idempotency key had this outcome. */
  readonly replayed: boolean;
  /**
   * The order that a `cancel_order` ended, as its row says: it never changes again. Only beside the
   * first answer; later ones, and the journal's, don't have it.
   */
  readonly cancelled?: OrderRow;
}
