import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule, named } from '../../platform/composer/index.ts';
import { limitsModule } from '../limits/index.ts';
import { notificationsModule, type Notify } from '../notifications/index.ts';
import { operationsModule } from '../operations/index.ts';
import { serverContext } from '../server-context.ts';
import { standingsModule } from '../standings/index.ts';
import { cardChargeRoutes } from './card-charges.routes.ts';
import {
  createCardChargesService,
  registerChargeRows,
  type CardChargesService,
} from './card-charges.service.ts';
import { type CardBook, createChargeContext } from './charge-context.ts';
import { makeFirstLimits } from './charge-limits.ts';
import { type DepositNotice, tellDeposits } from './deposit-notices.service.ts';
import { createGateways } from './gateways.ts';
import { createChargeSettler } from './settle-charge.service.ts';
import { sweepCharges } from './sweep-charges.service.ts';

export {
  addLimits as addChargeLimits,
  readLimits as readChargeLimits,
  readLimitStarts as readChargeLimitStarts,
} from './charge-limits.ts';
export type { ChargeState } from './charge-state.ts';
export { parkedRow } from './parked-row.ts';
export type { CardChargesService } from './card-charges.service.ts';

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
export const cardChargesModule = defineModule({
  name: 'cardCharges',
  needs: {
    context: serverContext,
    cards: named('cards').giving<CardBook>(),
    limits: limitsModule,
    notifications: notificationsModule,
    operations: operationsModule,
    standings: standingsModule,
  },
  create: ({ context, cards, ...needs }): CardChargesModule => {
    const { limitsOf } = needs.limits;
    const { notifications, standings } = needs;
    const { operations } = needs.operations;
    const { config, clock, orderedDb, plainDb, engine, health, ids, logger, secrets } = context;
    registerChargeRows(context.writers);
    const gateways = createGateways(config, logger);
    for (const { name } of gateways) health.register('payment', name, config[name].simulated);
    const charging = createChargeContext({
      orderedDb,
      plainDb,
      clock,
      logger,
      secrets,
      cards,
      gateways,
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
    const tellAll = (): Promise<void> =>
      tellDeposits({
        orderedDb,
        plainDb,
        keep: (tx, notice) => notifications.keep(tx, depositNotice(notice)),
      });
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
  },
});

function depositNotice(notice: DepositNotice): Notify {
  const { userId, paymentId, amountToman, cardMasked, parked } = notice;
  if (parked !== null) {
    return {
      userId,
      kind: 'charge_checked',
      facts: { amount: amountToman, symbol: 'IRT', card: cardMasked, reason: parked },
      reference: `payment:${paymentId}`,
    };
  }
  return {
    userId,
    kind: 'deposit_paid',
    facts: { amount: amountToman, symbol: 'IRT', card: cardMasked },
    reference: `payment:${paymentId}`,
    updateWallet: true,
  };
}
