// Where a reader of a money history stands, as the text of a cursor.
import { AppError } from '../../http/index.ts';
import { MONEY_START, type MoneyPlace } from './money-moves.queries.ts';

const CURSOR = /^([0-9]{1,16})\.([0-9]{1,16})\.([0-9]{1,18})\.([0-9a-f-]{0,36})$/;

/** A place as a cursor. */
export function writeMoneyPlace(place: MoneyPlace): string {
  return `${place.tradeId}.${place.otcId}.${place.paidAtUs}.${place.paymentId}`;
}

/** A cursor as a place; without one the beginning. @throws AppError `validation_failed` */
export function readMoneyPlace(cursor: string | undefined): MoneyPlace {
  if (cursor === undefined) return MONEY_START;
  const [, tradeId, otcId, paidAtUs, paymentId] = CURSOR.exec(cursor) ?? [];
  const isWhole = tradeId !== undefined && otcId !== undefined;
  if (!isWhole || paidAtUs === undefined || paymentId === undefined) {
    throw new AppError('validation_failed', { fields: ['cursor'] });
  }
  const us = BigInt(paidAtUs);
  return {
    tradeId: BigInt(tradeId),
    otcId: BigInt(otcId),
    paidAtUs: us < MONEY_START.paidAtUs ? us : MONEY_START.paidAtUs,
    paymentId,
  };
}
