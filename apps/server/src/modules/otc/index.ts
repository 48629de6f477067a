import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { MarketCatalog, MarketsService } from '../markets/index.ts';
import type { Operations } from '../operations/index.ts';
import type { ServerContext } from '../server-context.ts';
import { otcRoutes } from './otc.routes.ts';
import { createOtcService, type OtcService } from './otc.service.ts';
import { createHouseTerms, makeFirstOtcConfig } from './otc-config.ts';
import { createOtcNotices, type OtcNoticesOptions } from './otc-notices.ts';

export { createHouseSpread } from './house-spread.ts';
export { otcOrderOnWire } from './otc.mapper.ts';
export type { OtcNotice } from './otc-notices.ts';
export type { OtcRequest, OtcService } from './otc.service.ts';

/** What trades with the house are made with. */
export interface OtcModuleDeps {
  readonly catalog: MarketCatalog;
  readonly prices: Pick<MarketsService, 'index'>;
  readonly operations: Operations;
  /** Keeps a notice of a trade; a repeat does nothing. */
  readonly keepNotice: OtcNoticesOptions['keep'];
}

/** Trades with the house, as others use them. */
export interface OtcModule {
  readonly service: OtcService;
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  /** Worker role, before its background work: writes the first setting and tells the engine. */
  prepareWorker(): Promise<void>;
}

const TERMS_EVERY_MS = 5_000;
const TRADES_GATHER_MS = 150;

/** Instant trades with the house, and dust. */
export function createOtcModule(context: ServerContext, deps: OtcModuleDeps): OtcModule {
  const { orderedDb, plainDb, clock, engine, ids } = context;
  const { catalog, prices, operations, keepNotice } = deps;
  const createId = (): string => ids.createId();
  const dbs = { orderedDb, plainDb };
  const service = createOtcService({ ...dbs, clock, catalog, prices, operations, createId });
  const terms = createHouseTerms({ db: plainDb, clock, engine, catalog });
  const notices = createOtcNotices({ db: plainDb, engine, catalog, keep: keepNotice });
  return {
    service,
    routes: otcRoutes(service),
    background: [
      { name: 'tell_house_terms', when: { everyMs: TERMS_EVERY_MS }, run: () => terms.tell() },
      {
        name: 'tell_house_trades',
        when: { wishes: (wish) => notices.wishes(wish), gatherMs: TRADES_GATHER_MS },
        run: () => notices.tell(),
      },
    ],
    prepareWorker: async () => {
      await makeFirstOtcConfig(plainDb);
      await terms.tell();
      await notices.prepare();
    },
  };
}
