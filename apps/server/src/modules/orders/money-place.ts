// Where a reader of a money history stands, as the text of a cursor.
import { AppError } from '../../http/index.ts';
import { MONEY_START, type MoneyPlace } from './money-moves.queries.ts';

const CURSOR =
  /^([0-9]{1,16})\.([0-9]{1,16})\.([0-9]{1,18})\.([0-9a-f-]{0,36})\.([0-9]{1,15})\.([0-9a-f-]{0,36})$/;

/** A place as a cursor. */
export function writeMoneyPlace(place: MoneyPlace): string {
  const { tradeId, otcId, chargedAtUs, paymentId, withdrawnAtMs, withdrawalId } = place;
  return [tradeId, otcId, chargedAtUs, paymentId, withdrawnAtMs, withdrawalId].join('.');
}

/** A cursor as a place; without one the beginning. @throws AppError `validation_failed` */
export function readMoneyPlace(cursor: string | undefined): MoneyPlace {
  if (cursor === undefined) return MONEY_START;
  const parts = CURSOR.exec(cursor);
  if (parts === null) throw new AppError('validation_failed', { fields: ['cursor'] });
  const [, trade = '', otc = '', charged = '', paymentId = '', withdrawn = '', withdrawalId = ''] =
    parts;
  const [us, ms] = [BigInt(charged), BigInt(withdrawn)];
  return {
    tradeId: BigInt(trade),
    otcId: BigInt(otc),
    chargedAtUs: us < MONEY_START.chargedAtUs ? us : MONEY_START.chargedAtUs,
    paymentId,
    withdrawnAtMs: ms < MONEY_START.withdrawnAtMs ? ms : MONEY_START.withdrawnAtMs,
    withdrawalId,
  };
}
