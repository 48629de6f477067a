import type { DataOf } from '@sarraf/contracts';
import type { Command, CommandType } from '@sarraf/settlement';
import {
  type EngineClient,
  EngineError,
  type SubmitReply,
  type SubmitRequest,
} from '../../engine/index.ts';
import { AppError } from '../../http/index.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import type { KeyedCalls } from './keyed-calls.service.ts';
import { readOperation } from './operations.queries.ts';
import { STATUS_URL } from './status-url.ts';

/** What a use case asks the engine for: a key has to be thought of. */
export interface OperationRequest<C extends Command = Command>
  extends Pick<SubmitRequest<C>, 'command' | 'rows'> {
  readonly claim: SubmitRequest['claim'] | undefined;
  /** UUID of a {@link Turn} that gives this one command; made here where it is left out. */
  readonly id?: string;
}

/** What the engine answered, as a use case needs it. */
export interface Operation<T extends CommandType = CommandType>
  extends Pick<SubmitReply<T>, 'outcome'> {
  /** True when an earlier request with the same key had this outcome. */
  readonly isReplayed: boolean;
  /** The order that a `cancel_order` ended just now; undefined beside an earlier outcome. */
  readonly cancelled: SubmitReply['cancelled'];
}

/** How use cases give the engine a command and answer for it. */
export interface Operations extends KeyedCalls {
  /**
   * Does a command and answers what was decided, refused or not.
   *
   * @throws AppError `unavailable` when it surely had no effect, `outcome_unknown` with the
   *   `status_url` that tells later what became of it
   */
  submit<C extends Command>(request: OperationRequest<C>): Promise<Operation<C['type']>>;
  /** What became of one of a user's own requests. */
  find(userId: number, commandId: string): Promise<DataOf<'GET /operations/:id'>>;
}

/** Operations by this engine, looked up in this database. */
export function createOperations(options: {
  readonly engine: EngineClient;
  readonly db: OrderedDb;
  readonly createId: () => string;
}): Omit<Operations, keyof KeyedCalls> {
  const { engine, db, createId } = options;
  return {
    submit: async ({ command, claim, rows, id = createId() }) => {
      try {
        const reply = await engine.submit({
          id,
          command,
          ...(claim === undefined ? {} : { claim }),
          ...(rows === undefined ? {} : { rows }),
        });
        const { outcome, replayed, cancelled } = reply;
        return { outcome, isReplayed: replayed, cancelled };
      } catch (error) {
        if (error instanceof EngineError && error.code === 'outcome_unknown') {
          throw new AppError('outcome_unknown', { status_url: `${STATUS_URL}${id}` });
        }
        throw error;
      }
    },
    find: async (userId, commandId) => {
      const found = await readOperation(db, commandId);
      // another's operation is as unknown as one that never was
      if (found === undefined || found.userId !== userId) {
        return { state: 'unknown', error: null, order_id: null };
      }
      const { outcome } = found;
      if (!outcome.ok) return { state: 'refused', error: outcome.code, order_id: null };
      const { result } = outcome;
      return {
        state: 'done',
        error: null,
        order_id: 'orderId' in result ? String(result.orderId) : null,
      };
    },
  };
}
