// Lines that two officers explained, and that an approval of their statement had: the engine is told of
// each once for ever.
import { IRT } from '@sarraf/money';
import { actRow } from '../audit/index.ts';
import type { Operations } from '../operations/index.ts';
import type { ServerContext } from '../server-context.ts';
import { parkedRow } from '../card-charges/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { BANK_CHARGES } from './explanations.queries.ts';
import { type LineRow, noteLine } from './lines.queries.ts';
import { type LineWord, readLineWords, reasonOf } from './officer-words.ts';
import { selectChargeOfLine } from './parked-charges.queries.ts';

/** What they are booked with. */
interface BookingDeps {
  readonly context: ServerContext;
  readonly operations: Operations;
}

/**
 * What the bank took of the house: from what was set aside for it, once a line for ever. Where that has
 * not enough any more, the line waits until it was filled.
 */
export async function postCharge(deps: BookingDeps, line: LineRow): Promise<void> {
  if (line.state !== 'waiting') return;
  const word = await decisionOn(deps, line);
  const { outcome } = await deps.operations.submit({
    command: {
      type: 'post_adjustment',
      reference: `statement_line/${line.id}`,
      asset: IRT,
      from: BANK_CHARGES,
      to: 'outside:bank',
      units: (-line.amountRial).toString(),
    },
    claim: undefined,
    rows: [
      actRow({
        actorId: word.officerId,
        act: 'bank_charge_posted',
        reason: word.reason,
        subject: `statement_line:${line.id}`,
        changes: [
          { field: 'status', old: line.state, new: 'own' },
          { field: 'amount', old: null, new: tomanText(-line.amountRial) },
          { field: 'from_account', old: null, new: BANK_CHARGES },
          { field: 'to_account', old: null, new: 'outside:bank' },
        ],
      }),
    ],
  });
  if (!outcome.ok && outcome.code !== 'reference_used') {
    throw new Error(`A charge of the bank was refused as ${outcome.code}.`);
  }
  await noteBooked(deps, line);
}

/**
 * Money of a charge that its gateway never proved to us, and that the bank has: taken in for whose charge
 * it is, among the unmatched, once a line for ever. Where the gateway proved it meanwhile it is in the
 * books by that, and the line tells of it.
 */
export async function takeCharge(deps: BookingDeps, line: LineRow): Promise<void> {
  if (line.state !== 'waiting') return;
  const { clock, logger, plainDb } = deps.context;
  const word = await decisionOn(deps, line);
  const charge = await selectChargeOfLine(plainDb, line.reference);
  if (charge === undefined) throw new Error(`Line ${line.id} is of no charge.`);
  const { id, engineReference, state } = charge;
  const { outcome } = await deps.operations.submit({
    command: {
      type: 'park_payment',
      paymentId: id,
      reference: engineReference,
      units: line.amountRial.toString(),
      source: 'bank',
    },
    // a worker that dies before it noted the line is answered the same again
    claim: { user: word.officerId, route: 'park_payment', key: line.id, bodyHash: 'park_payment' },
    rows: [
      parkedRow({
        id,
        at: clock.now(),
        rial: line.amountRial,
        card: null,
        why: 'charge_by_line',
        bankReference: null,
      }),
      actRow({
        actorId: word.officerId,
        act: 'charge_taken_by_line',
        reason: word.reason,
        subject: `payment:${id}`,
        changes: [
          { field: 'status', old: state, new: 'parked' },
          { field: 'amount', old: null, new: tomanText(line.amountRial) },
          { field: 'from_account', old: null, new: 'outside:bank' },
          { field: 'to_account', old: null, new: 'house:unmatched' },
        ],
      }),
    ],
  });
  if (!outcome.ok && outcome.code !== 'reference_used') {
    throw new Error(`A charge that the bank told of was refused as ${outcome.code}.`);
  }
  if (!outcome.ok) logger.error({ lineId: line.id, paymentId: id }, 'its gateway was first');
  await noteBooked(deps, line);
}

async function noteBooked({ context }: BookingDeps, { id }: LineRow): Promise<void> {
  const at = new Date(context.clock.now());
  const booked = { state: 'own', creditedTo: null, reason: null, at } as const;
  await noteLine(context.plainDb, id, 'waiting', booked);
}

async function decisionOn({ context: { plainDb } }: BookingDeps, line: LineRow): Promise<LineWord> {
  const word = reasonOf(await readLineWords(plainDb, [line.id]), line.id);
  if (word?.isDecision !== true) throw new Error(`Nobody decided on line ${line.id}.`);
  return word;
}
