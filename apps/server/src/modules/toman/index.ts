import type { Router } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import { createOutbound } from '../../providers/outbound.ts';
import { createZarinpal } from '../../providers/payment/zarinpal.ts';
import { createZibal } from '../../providers/payment/zibal.ts';
import type { Operations } from '../operations/index.ts';
import { type CardBook, createChargeDesk } from './charge-desk.ts';
import { makeFirstLimits, tomanText } from './charge-limits.ts';
import { PAYMENT_CREATED, PAYMENT_PAID, readUntold, markTold } from './payments.queries.ts';
import { createChargeSettler } from './settle-charge.service.ts';
import { createSweeper } from './sweeper.ts';
import { routeToman } from './toman.routes.ts';
import { createTomanService, type TomanService } from './toman.service.ts';

export type { CardBook } from './charge-desk.ts';
export type { ChargeState } from './charge-state.ts';
export { tehranDayStart } from './tehran-day.ts';
export type { TomanService } from './toman.service.ts';

/** A deposit that its owner is told about. */
export interface DepositNotice {
  readonly userId: number;
  readonly paymentId: string;
  readonly amountToman: string;
  readonly cardMasked: string;
}

export interface TomanDeps {
  readonly operations: Operations;
  readonly cards: CardBook;
  /** Tells the owner; a repeat does nothing. */
  readonly notifyDeposit: (notice: DepositNotice) => Promise<void>;
}

export interface TomanModule {
  readonly service: TomanService;
  routes(router: Router): void;
  /** Worker role: asks about charges whose payer did not come back. */
  startWorker(): Promise<void>;
  /** Settles what is due now. */
  sweepOnce(): Promise<void>;
  stop(): Promise<void>;
}

const UNTOLD_AT_ONCE = 20;

/** Toman in by bank card: charge, callback, our own verify, credit. */
export function createTomanModule(context: ServerContext, deps: TomanDeps): TomanModule {
  const { config, clock, db, engine, health, ids, logger, secrets, writers } = context;
  writers.register('payment_created', PAYMENT_CREATED);
  writers.register('payment_paid', PAYMENT_PAID);
  const { zarinpal, zibal, providerTimeoutMs: timeoutMs } = config;
  for (const [name, { simulated }] of Object.entries({ zarinpal, zibal })) {
    health.register('payment', name, simulated);
  }
  const desk = createChargeDesk({
    db,
    clock,
    logger,
    secrets,
    cards: deps.cards,
    publicUrl: config.publicUrl,
    createId: () => ids.createId(),
    gateways: [
      createZarinpal({
        outbound: createOutbound({ baseUrl: zarinpal.baseUrl, timeoutMs }),
        payOrigin: zarinpal.baseUrl,
        merchantId: zarinpal.credential,
        simulated: zarinpal.simulated,
      }),
      createZibal({
        outbound: createOutbound({ baseUrl: zibal.baseUrl, timeoutMs }),
        payOrigin: zibal.baseUrl,
        merchant: zibal.credential,
        simulated: zibal.simulated,
      }),
    ],
    gatewayName: config.gateway,
    onHealth: (name, isUp) => health.report('payment', name, isUp),
    closeInEngine: async (paymentId, reason) => {
      const { outcome } = await engine.submit({
        command: { type: 'close_payment', paymentId, reason },
      });
      return outcome.ok;
    },
  });
  const tellAll = async (): Promise<void> => {
    for (const payment of await readUntold(db, UNTOLD_AT_ONCE)) {
      // telling twice does nothing, so the mark comes after it
      await deps.notifyDeposit({
        userId: payment.userId,
        paymentId: payment.id,
        amountToman: tomanText(payment.amountRial),
        cardMasked: payment.cardMasked,
      });
      await markTold(db, payment.id);
    }
  };
  const settler = createChargeSettler({ desk, operations: deps.operations, onPaid: tellAll });
  const service = createTomanService(desk, deps.operations, settler);
  const sweeper = createSweeper(desk, settler, tellAll);
  return {
    service,
    routes: (router) => routeToman(router, service),
    startWorker: async () => {
      await makeFirstLimits(db);
      sweeper.start();
    },
    sweepOnce: () => sweeper.sweepOnce(),
    stop: () => sweeper.stop(),
  };
}
