import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { LimitsOf } from '../limits/index.ts';
import type { Operations } from '../operations/index.ts';
import type { StandingsService } from '../standings/index.ts';
import type { ServerContext } from '../server-context.ts';
import { type CardBook, createChargeContext } from './charge-context.ts';
import { makeFirstLimits } from './charge-limits.ts';
import { type DepositTelling, tellDeposits } from './deposit-notices.service.ts';
import { createGateways } from './gateways.ts';
import { createChargeSettler } from './settle-charge.service.ts';
import { sweepCharges } from './sweep-charges.service.ts';
import { cardChargeRoutes } from './card-charges.routes.ts';
import {
  createCardChargesService,
  registerChargeRows,
  type CardChargesService,
} from './card-charges.service.ts';

export type { CardBook } from './charge-context.ts';
export {
  addLimits as addChargeLimits,
  readLimits as readChargeLimits,
  readLimitStarts as readChargeLimitStarts,
} from './charge-limits.ts';
export type { ChargeState } from './charge-state.ts';
export { parkedRow } from './parked-row.ts';
export type { DepositNotice } from './deposit-notices.service.ts';
export type { CardChargesService } from './card-charges.service.ts';

/** What charges are made with. */
export interface CardChargesDeps {
  readonly operations: Operations;
  readonly cards: CardBook;
  readonly standings: Pick<StandingsService, 'ensureTold'>;
  readonly limitsOf: LimitsOf;
  /** Keeps what the owner is to know; a repeat does nothing. */
  readonly keepNotice: DepositTelling['keep'];
}

/** Toman in by bank card, as others use it. */
export interface CardChargesModule {
  readonly service: CardChargesService;
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  /** Worker role, before its background work: writes the first limits. */
  prepareWorker(): Promise<void>;
}

const SWEEP_EVERY_MS = 3_000;

/** Toman in by bank card: charge, callback, our own verify, credit. */
export function createCardChargesModule(
  context: ServerContext,
  deps: CardChargesDeps,
): CardChargesModule {
  const { config, clock, orderedDb, plainDb, engine, health, ids, logger, secrets } = context;
  const { operations, cards, keepNotice, standings, limitsOf } = deps;
  registerChargeRows(context.writers);
  const gateways = createGateways(config, logger);
  for (const { name } of gateways) health.register('payment', name, config[name].simulated);
  const charging = createChargeContext({
    ...{ orderedDb, plainDb, clock, logger, secrets, cards, gateways },
    publicUrl: config.publicUrl,
    tellStanding: (userId) => standings.ensureTold(userId),
    createId: () => ids.createId(),
    gatewayName: config.gateway,
    onHealth: (name, isUp) => health.report('payment', name, isUp),
    closeInEngine: async (paymentId, reason) => {
      const { outcome } = await engine.submit({
        command: { type: 'close_payment', paymentId, reason },
      });
      return outcome.ok;
    },
  });
  const tellAll = (): Promise<void> => tellDeposits({ orderedDb, plainDb, keep: keepNotice });
  const settler = createChargeSettler({ context: charging, operations, onPaid: tellAll });
  const service = createCardChargesService(charging, operations, settler, limitsOf);
  return {
    service,
    routes: cardChargeRoutes(service),
    background: [
      {
        name: 'settle_charges',
        when: { everyMs: SWEEP_EVERY_MS },
        run: () => sweepCharges(charging, settler, tellAll),
      },
    ],
    prepareWorker: () => makeFirstLimits(plainDb),
  };
}
