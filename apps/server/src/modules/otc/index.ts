import { AppError, type Router, type Session } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import type { MarketCatalog, MarketsService } from '../markets/index.ts';
import type { Operations } from '../operations/index.ts';
import { createOtcService, type OtcService } from './otc.service.ts';
import type { OtcUser } from './otc-deps.ts';
import { createDeskTerms, makeFirstOtcConfig } from './otc-config.ts';
import { createOtcNotices, type OtcNotice } from './otc-notices.ts';

export { createHouseSpread } from './house-spread.ts';
export { otcOrderOnWire } from './otc.mapper.ts';
export type { OtcNotice } from './otc-notices.ts';
export type { OtcRequest, OtcService } from './otc.service.ts';

export interface OtcModuleDeps {
  readonly catalog: MarketCatalog;
  readonly prices: Pick<MarketsService, 'index'>;
  readonly operations: Operations;
  readonly notify: (notice: OtcNotice) => Promise<void>;
}

export interface OtcModule {
  readonly service: OtcService;
  routes(router: Router): void;
  /** Worker role: writes the first setting, tells the engine, and people of their trades. */
  startWorker(): Promise<void>;
  /** Looks for another setting, now. */
  tellTerms(): Promise<void>;
  stop(): Promise<void>;
}

/** Instant trades with the house, and dust. */
export function createOtcModule(context: ServerContext, deps: OtcModuleDeps): OtcModule {
  const { db, clock, engine, ids, logger } = context;
  const { catalog, prices, operations, notify } = deps;
  const createId = (): string => ids.createId();
  const service = createOtcService({ db, clock, catalog, prices, operations, createId });
  const terms = createDeskTerms({ db, clock, engine, catalog, logger });
  const notices = createOtcNotices({ db, engine, catalog, logger, notify });
  return {
    service,
    routes: (router) => {
      router.handle('POST /otc/quote', async ({ session, body }) =>
        service.quote(userOf(session), {
          market: body.pair_type,
          side: body.type,
          amount: body.amount,
          amountType: body.amount_type,
        }),
      );
      router.handle('GET /otc/dust', async ({ session }) => service.dust(userOf(session)));
      router.handle('POST /otc/dust', async ({ session, claim }) =>
        service.convertDust(userOf(session), claim),
      );
    },
    startWorker: async () => {
      await makeFirstOtcConfig(db);
      await terms.start();
      await notices.start();
    },
    tellTerms: () => terms.tell(),
    stop: async () => {
      terms.stop();
      await notices.stop();
    },
  };
}

function userOf(session: Session | null): OtcUser {
  if (session === null) throw new AppError('unauthorized');
  return { userId: session.userId, level: session.level };
}
