// What officers decided in the last days, and how long people waited for it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, idOut } from './wire.ts';

const count = z.int().min(0);
const figures = {
  decided: count,
  approved: count,
  /** Returned or refused. */
  returned: count,
};
/** Seconds from asking to the decision, of the one in the middle; null where none was decided. */
const waited = z.int().min(0).nullable();

/** Decisions of one queue that stand; one that was taken back is none. */
export const decisionFigures = z.strictObject({
  /** Days of Tehran, today with them. */
  days: z.union([z.literal(7), z.literal(30)]),
  /** Whether all officers are in it, or the caller alone. */
  everyone: flag,
  ...figures,
  median_wait_s: waited,
  /** Oldest first, each day once, also those on which nothing was decided. */
  by_day: z.array(z.strictObject({ day: z.iso.date(), ...figures })).max(30),
  /** Who decided most stands first. */
  officers: z
    .array(
      z.strictObject({ id: idOut, name: z.string().nullable(), ...figures, median_wait_s: waited }),
    )
    .max(200),
});
/** Inferred from `decisionFigures`. */
export type DecisionFigures = z.infer<typeof decisionFigures>;

const read = { audience: 'staff', level: 0, rate: 'read' } as const;
const query = z.strictObject({ days: z.enum(['7', '30']).default('7') });

/** Calls that count the decisions of the queues of identity requests and of cards. */
export const decisionFigureEndpoints = {
  'GET /admin/kyc/figures': endpoint({
    summary:
      'What became of identity requests in the last 7 or 30 days: my own decisions, or those of all ' +
      'for who may read the audit',
    access: { ...read, ability: ['read', 'Identity'] },
    query,
    output: decisionFigures,
  }),
  'GET /admin/cards/figures': endpoint({
    summary:
      'What became of bank cards in the last 7 or 30 days: my own decisions, or those of all for who ' +
      'may read the audit',
    access: { ...read, ability: ['read', 'Card'] },
    query,
    output: decisionFigures,
  }),
} as const;
