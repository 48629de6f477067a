// Where a reader of a money history stands, and that as the text of a cursor.
import { AppError } from '../../http/index.ts';

/** What is ordered by when it began, µs since 1970, and by id where two began together. */
export interface Moment {
  readonly atUs: bigint;
  readonly id: string;
}

/** How far a reader came in each source: only what lies before these is still to be told. */
export interface MoneyPosition {
  /** Numbers of trades, in the book and with the house. */
  readonly trade: bigint;
  readonly otc: bigint;
  /** Charges, withdrawals, transfers that the user made and those that reached them. */
  readonly deposit: Moment;
  readonly withdrawal: Moment;
  readonly sent: Moment;
  readonly received: Moment;
  /** Number of the ledger entry of a deposit by the bank, or of an adjustment. */
  readonly booked: bigint;
  /** Number of a deposit of a coin. */
  readonly coin: bigint;
}

const NUMBERS = ['trade', 'otc', 'booked', 'coin'] as const;
const MOMENTS = ['deposit', 'withdrawal', 'sent', 'received'] as const;

/** Beyond every number. */
const NUMBER_END = (1n << 53n) - 1n;
/** Year 9999: PostgreSQL's own end lies beyond. */
const MOMENT_END: Moment = { atUs: 253_370_764_800_000_000n, id: '' };

/** Before anything was read. */
export const MONEY_START: MoneyPosition = {
  trade: NUMBER_END,
  otc: NUMBER_END,
  booked: NUMBER_END,
  coin: NUMBER_END,
  deposit: MOMENT_END,
  withdrawal: MOMENT_END,
  sent: MOMENT_END,
  received: MOMENT_END,
};

const NUMBER = /^[0-9]{1,16}$/;
const MICROSECONDS = /^[0-9]{1,18}$/;
const ID = /^[0-9a-z-]{0,64}$/;

/** A position as a cursor. */
export function writeMoneyPosition(position: MoneyPosition): string {
  return [
    ...NUMBERS.map((source) => position[source].toString()),
    ...MOMENTS.flatMap((source) => [position[source].atUs.toString(), position[source].id]),
  ].join('.');
}

/** A cursor as a position; without one the beginning. @throws AppError `validation_failed` */
export function readMoneyPosition(cursor: string | undefined): MoneyPosition {
  if (cursor === undefined) return MONEY_START;
  const parts = cursor.split('.');
  if (parts.length !== NUMBERS.length + 2 * MOMENTS.length) throw notACursor();
  const numberAt = (index: number): bigint => BigInt(checked(parts[index], NUMBER));
  const momentAt = (index: number): Moment => {
    const at = NUMBERS.length + 2 * index;
    const atUs = BigInt(checked(parts[at], MICROSECONDS));
    const id = checked(parts[at + 1], ID);
    return atUs < MOMENT_END.atUs ? { atUs, id } : MOMENT_END;
  };
  return {
    trade: numberAt(0),
    otc: numberAt(1),
    booked: numberAt(2),
    coin: numberAt(3),
    deposit: momentAt(0),
    withdrawal: momentAt(1),
    sent: momentAt(2),
    received: momentAt(3),
  };
}

function checked(part: string | undefined, form: RegExp): string {
  if (part === undefined || !form.test(part)) throw notACursor();
  return part;
}

const notACursor = (): AppError => new AppError('validation_failed', { fields: ['cursor'] });
