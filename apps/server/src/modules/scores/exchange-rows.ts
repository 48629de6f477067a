// The row that travels with the command that pays an exchange.
import type { AttachedRow } from '@sarraf/settlement';
import type { Writers } from '../../engine/index.ts';
import { EXCHANGE_PAID } from './exchanges.queries.ts';

const WRITER = 'score_exchange_paid';

/** Lets rows of exchanges travel with commands; before the engine starts. */
export function registerExchangeRows(writers: Writers): void {
  writers.register(WRITER, EXCHANGE_PAID);
}

/** The mark of one that the books paid. */
export function paidRow(id: bigint): AttachedRow {
  return { writer: WRITER, row: { id: String(id) } };
}
