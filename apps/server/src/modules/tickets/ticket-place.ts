// Where a page of tickets begins: behind a moment and an id.
import { AppError } from '../../http/index.ts';
import type { TicketPlace } from './tickets.queries.ts';

/** A place as a cursor has it. */
export const cursorOf = (at: Date, id: bigint): string => `${at.getTime()}.${id}`;

/** @throws AppError `validation_failed` */
export function placeOf(cursor: string | undefined): TicketPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, ms, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (ms === undefined || id === undefined) {
    throw new AppError('validation_failed', { fields: ['cursor'] });
  }
  return { ms: Number(ms), id: Number(id) };
}
