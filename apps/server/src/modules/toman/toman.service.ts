import type { Charge, DataOf } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { Operations } from '../operations/index.ts';
import { type CallbackQuery, handleCallback } from './callback.service.ts';
import { chargeOnWire } from './charge.mapper.ts';
import type { ChargeDesk } from './charge-desk.ts';
import { type DayLimit, readDayLimit, readLimits, tomanText } from './charge-limits.ts';
import { hasWaitingPayment, readPayment, readReserved } from './payments.queries.ts';
import type { ChargeSettler } from './settle-charge.service.ts';
import { type StartChargeOptions, startCharge } from './start-charge.service.ts';

export interface TomanService {
  /** Starts a charge. @throws AppError */
  charge(options: StartChargeOptions): Promise<Charge>;
  /** One of the user's own. @throws AppError payment_not_found */
  findCharge(userId: number, id: string): Promise<Charge>;
  limits(userId: number): Promise<DataOf<'GET /tomanWallet/limits'>>;
  /** Where the payer's browser goes next. */
  callback(gateway: 'zarinpal' | 'zibal', query: CallbackQuery): Promise<string>;
  /** Charges on their way that the user wants to see coming. */
  reserved(userId: number): Promise<Charge[]>;
  /** Whether money by this card may still come. */
  isCardInUse(cardId: number): Promise<boolean>;
  dayLimit(userId: number): Promise<DayLimit>;
}

/** Toman in, for the routes and for other modules. */
export function createTomanService(
  desk: ChargeDesk,
  operations: Operations,
  settler: ChargeSettler,
): TomanService {
  const { db, clock } = desk;
  return {
    charge: (options) => startCharge(desk, operations, options),
    findCharge: async (userId, id) => {
      const payment = await readPayment(db, id);
      if (payment === undefined || payment.userId !== userId) {
        throw new AppError('payment_not_found');
      }
      return chargeOnWire(payment);
    },
    limits: async (userId) => {
      const now = clock.now();
      const { min, max } = await readLimits(db, now);
      return {
        min: tomanText(min),
        max: tomanText(max),
        gateway_day: await readDayLimit(db, userId, now),
      };
    },
    callback: (gateway, query) => handleCallback(desk, settler, gateway, query),
    reserved: async (userId) => (await readReserved(db, userId, clock.now())).map(chargeOnWire),
    isCardInUse: (cardId) => hasWaitingPayment(db, cardId),
    dayLimit: (userId) => readDayLimit(db, userId, clock.now()),
  };
}
