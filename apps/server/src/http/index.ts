export type { Authenticator } from './access.ts';
export { AppError, errorMessage } from './app-error.ts';
export type { Ability, Call, Handler, Lang, Router, Session } from './call.ts';
export { createHandlerTable, type HandlerTable } from './endpoint-routes.ts';
export { refusalOf } from './errors.ts';
export { createHttpServer, type HttpServerOptions } from './server.ts';
