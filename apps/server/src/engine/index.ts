export { AHEAD_FROM } from './limits.ts';
export {
  createEngineClient,
  type EngineClient,
} from './engine-client.ts';
export {
  type BookReply,
  type EngineStatus,
  type EngineEventsMessage,
  type SubmitReply,
  type SubmitRequest,
} from './engine-contract.ts';
export type { CrashPoint } from './engine-options.ts';
export { EngineError, type EngineErrorCode, RecoveryError } from './engine-error.ts';
export {
  createEngineService,
  type EngineService,
} from './engine-service.ts';
export { commissionRule } from './proof/commission-rules.queries.ts';
export { runSqlRule } from './proof/sql-rule.queries.ts';
export { type JournalPosition, readAnswers, readJournalled } from './store/journal.queries.ts';
export { openOrders, openOrdersOf } from './store/open-orders.queries.ts';
export { nullOf, rowOf, selectList } from './store/selected-rows.queries.ts';
export { type Writer, Writers } from './store/writers.ts';
