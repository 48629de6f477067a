// Rows that travel with the commands that book the bank's answers.
import type { Writers } from '../../engine/index.ts';
import { ANSWER_BOOKED } from './answers.queries.ts';

/** Lets rows of answers travel with commands; before the engine starts. */
export function registerBatchRows(writers: Writers): void {
  writers.register('payout_answer_booked', ANSWER_BOOKED);
}
