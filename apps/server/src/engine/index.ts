export { Engine } from './engine.ts';
export {
  createEngineClient,
  type EngineClient,
  type EngineClientOptions,
} from './engine-client.ts';
export {
  type BookLevel,
  type BookReply,
  type BookRequest,
  type EngineEventsMessage,
  type FiguresReply,
  type OutcomeReply,
  SUBJECTS,
  type SubmitReply,
  type SubmitRequest,
} from './engine-contract.ts';
export type { CrashPoint, EngineFigures, EngineOptions, EngineStatus } from './engine-options.ts';
export { EngineError, type EngineErrorCode } from './engine-error.ts';
export {
  createEngineService,
  type EngineService,
  type EngineServiceOptions,
} from './engine-service.ts';
export { RecoveryError } from './recovery.ts';
export { type Writer, type WriterColumnType, Writers } from './writers.ts';
