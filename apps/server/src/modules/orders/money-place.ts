// Where a reader of a money history stands, as the text of a cursor.
import { AppError } from '../../http/index.ts';
import { MONEY_START, type MoneyPlace } from './money-moves.queries.ts';

const CURSOR = /^([0-9]{1,16})\.([0-9]{1,16})\.([0-9]{1,18})\.([0-9a-f-]{0,36})$/;

/** A place as a cursor. */
export function writeMoneyPlace(place: MoneyPlace): string {
  return `${place.tradeId}.${place.otcId}.${place.chargedAtUs}.${place.paymentId}`;
}

/** A cursor as a place; without one the beginning. @throws AppError `validation_failed` */
export function readMoneyPlace(cursor: string | undefined): MoneyPlace {
  if (cursor === undefined) return MONEY_START;
  const [, tradeId, otcId, chargedAtUs, paymentId] = CURSOR.exec(cursor) ?? [];
  const isWhole = tradeId !== undefined && otcId !== undefined;
  if (!isWhole || chargedAtUs === undefined || paymentId === undefined) {
    throw new AppError('validation_failed', { fields: ['cursor'] });
  }
  const us = BigInt(chargedAtUs);
  return {
    tradeId: BigInt(tradeId),
    otcId: BigInt(otcId),
    chargedAtUs: us < MONEY_START.chargedAtUs ? us : MONEY_START.chargedAtUs,
    paymentId,
  };
}
