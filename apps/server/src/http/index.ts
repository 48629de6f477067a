export type { Authenticator } from './access.ts';
export { AppError } from './app-error.ts';
export type { Ability, Call, Lang, Router, Session } from './call.ts';
export { createHandlerTable, type HandlerTable } from './endpoint-routes.ts';
export {
  idOfCursor,
  LIST_COUNT_MAX,
  pageById,
  pageOf,
  pageWindow,
} from './page.ts';
export { createHttpServer } from './server.ts';
