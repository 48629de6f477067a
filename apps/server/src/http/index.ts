export { assertFromWithin, type Authenticator } from './access.ts';
export { AppError } from './app-error.ts';
export { refusalOf } from './errors.ts';
export { hashBody } from './request-body.ts';
export type { Call, HeldAbility, Session } from './call.ts';
export type { Lang } from '@sarraf/contracts';
export {
  type AssetLabels,
  assetText,
  digitsText,
  figureText,
  limitText,
  marketText,
} from './fact-words.ts';
export { type MetricsPage, registerOperatorPages } from './operator-pages.ts';
export {
  idOfCursor,
  LIST_COUNT_MAX,
  TRADES_SEEN_MAX,
  pageById,
  pageOf,
  pageWindow,
  type PageWindow,
} from './page.ts';
export type { Routes } from './routes.ts';
export { createHttpServer } from './server.ts';
export { createTurns, type Turns } from './turns.ts';
