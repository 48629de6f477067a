import type { Charge, DataOf } from '@sarraf/contracts';
import type { Writers } from '../../engine/index.ts';
import { AppError } from '../../http/index.ts';
import type { Operations } from '../operations/index.ts';
import { type CallbackQuery, handleCallback } from './callback.service.ts';
import { cancelCharge } from './cancel-charge.service.ts';
import { chargeOnWire } from './charge.mapper.ts';
import type { ChargeContext } from './charge-context.ts';
import type { LimitsOf } from '../limits/index.ts';
import { readLimits } from './charge-limits.ts';
import { tomanText } from '../toman-amounts/index.ts';
import {
  hasWaitingPayment,
  PAYMENT_CREATED,
  PAYMENT_PAID,
  PAYMENT_PARKED,
  readPaidSince,
  readPayment,
  readReserved,
} from './payments.queries.ts';
import type { ChargeSettler } from './settle-charge.service.ts';
import { type StartChargeOptions, startCharge } from './start-charge.service.ts';

/** Toman in, for the routes and for other modules. */
export interface CardChargesService {
  /** Starts a charge. @throws AppError */
  charge(options: StartChargeOptions): Promise<Charge>;
  /** One of the user's own. @throws AppError payment_not_found */
  findCharge(userId: number, id: string): Promise<Charge>;
  /** Ends one that was not paid. @throws AppError payment_not_found, deposit_not_cancellable */
  cancelCharge(userId: number, id: string): Promise<Charge>;
  limits(userId: number): Promise<DataOf<'GET /tomanWallet/limits'>>;
  /** Where the payer's browser goes next. */
  callback(gateway: 'zarinpal' | 'zibal', query: CallbackQuery): Promise<string>;
  /** Charges on their way that the user wants to see coming. */
  reserved(userId: number): Promise<Charge[]>;
  /** Whether money by this card may still come. */
  isCardInUse(cardId: number): Promise<boolean>;
  /** What a user paid in since a moment, in toman. */
  paidSince(userId: number, sinceMs: number): Promise<string>;
}

/** Lets rows of charges travel with commands; before the engine starts. */
export function registerChargeRows(writers: Writers): void {
  writers.register('payment_created', PAYMENT_CREATED);
  writers.register('payment_paid', PAYMENT_PAID);
  writers.register('payment_parked', PAYMENT_PARKED);
}

/** Toman in, for the routes and for other modules. */
export function createCardChargesService(
  context: ChargeContext,
  operations: Operations,
  settler: ChargeSettler,
  limitsOf: LimitsOf,
): CardChargesService {
  const { orderedDb, plainDb, clock } = context;
  return {
    charge: (options) =>
      operations.once({ claim: options.claim }, ({ commandId }) =>
        startCharge(context, operations, { ...options, commandId }),
      ),
    findCharge: async (userId, id) => {
      const payment = await readPayment(orderedDb, id);
      if (payment === undefined || payment.userId !== userId) {
        throw new AppError('payment_not_found');
      }
      return chargeOnWire(payment);
    },
    cancelCharge: (userId, id) => cancelCharge(context, settler, { userId, id }),
    limits: async (userId) => {
      const { min, max } = await readLimits(plainDb, clock.now());
      const limits = (await limitsOf(userId)).filter(({ kind }) => /^(gateway|person)_/.test(kind));
      const day = limits.find(({ kind }) => kind === 'gateway_day') ?? null;
      return { min: tomanText(min), max: tomanText(max), gateway_day: day, limits };
    },
    callback: (gateway, query) => handleCallback(context, settler, gateway, query),
    reserved: async (userId) =>
      (await readReserved(orderedDb, userId, clock.now())).map(chargeOnWire),
    isCardInUse: (cardId) => hasWaitingPayment(orderedDb, cardId),
    paidSince: async (userId, sinceMs) =>
      tomanText(await readPaidSince(orderedDb, userId, sinceMs)),
  };
}
