// One look at what a process can tell of, and what is forgotten.
import type { ServerContext } from '../server-context.ts';
import { addOrderSpeeds } from './order-speeds.queries.ts';
import type { OrderSpeeds } from './order-speeds.ts';
import { deleteOld } from './spans.queries.ts';
import { type Found, noteFound } from './spans.service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A little more than what is told of. */
const KEPT_MS = 100 * 24 * HOUR_MS;

type Looking = Pick<ServerContext, 'clock' | 'plainDb'>;

/** Notes what is found now. */
export async function look(
  { clock, plainDb }: Looking,
  measure: () => Promise<Found>,
): Promise<void> {
  await noteFound(plainDb, await measure(), clock.now());
}

/** Adds what this process noted of orders to the minute that it is; `process` is its name in the table. */
export async function keepSpeeds(
  { clock, plainDb }: Looking,
  speeds: OrderSpeeds,
  process: string,
): Promise<void> {
  const counts = speeds.take();
  if (counts === undefined) return;
  const minute = new Date(Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS);
  await addOrderSpeeds(plainDb, minute, process, counts);
}

/** Forgets what is told of no more. */
export async function forgetOld({ clock, plainDb }: Looking): Promise<void> {
  const now = clock.now();
  await deleteOld(plainDb, new Date(now - KEPT_MS), new Date(now - 2 * HOUR_MS));
}
