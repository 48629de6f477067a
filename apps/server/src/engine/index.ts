export { AHEAD_FROM } from './batching.ts';
export {
  createEngineClient,
  type EngineClient,
} from './engine-client.ts';
export {
  type BookReply,
  type EngineEventsMessage,
} from './engine-contract.ts';
export type { CrashPoint } from './engine-options.ts';
export { EngineError, type EngineErrorCode } from './engine-error.ts';
export {
  createEngineService,
  type EngineService,
} from './engine-service.ts';
export { type JournalPlace, readAnswers, readJournalled } from './journal.queries.ts';
export { openOrders, openOrdersOf } from './open-orders.queries.ts';
export { nullOf, rowOf, selectList } from './selected-rows.queries.ts';
export { RecoveryError } from './recovery.ts';
export type { SubmitRequest } from './submission.ts';
export { type Writer, Writers } from './writers.ts';
