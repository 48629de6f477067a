// Whether one line may be another writing of the other: seconds that a spreadsheet cut, a day without its
// time, zeros that went away before a reference or after an amount.
import { tehranDay } from '@sarraf/settlement';

/** What a line is known by. Rial. */
export interface Writing {
  readonly at: number;
  readonly amountRial: bigint;
  /** Empty where the bank gave none. */
  readonly reference: string;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** So many zeros a spreadsheet or a currency takes away. */
const ZEROS_MAX = 3;

/** What other writings of an amount are, itself among them; rial. */
export function amountsLike(amountRial: bigint): readonly bigint[] {
  const amounts = [amountRial];
  for (let zeros = 1; zeros <= ZEROS_MAX; zeros += 1) {
    const factor = 10n ** BigInt(zeros);
    amounts.push(amountRial * factor);
    if (amountRial % factor === 0n) amounts.push(amountRial / factor);
  }
  return amounts;
}

/**
 * Whether both may be one line, at the same place of the chain and of the same amount: a file may have
 * lost the reference, or the time.
 */
export function isRewritten(one: Writing, other: Writing): boolean {
  const [first, second] = [plain(one.reference), plain(other.reference)];
  if (first !== '' && first === second) return true;
  return (first === '' || second === '' || first === second) && isTimeLike(one.at, other.at);
}

/** Whether one that is said to be new may be an approved one in another writing. */
export function isLike(one: Writing, other: Writing): boolean {
  const [first, second] = [plain(one.reference), plain(other.reference)];
  if (first !== second) return false;
  // without a reference another amount is another line
  const isSame =
    first === ''
      ? one.amountRial === other.amountRial
      : amountsLike(one.amountRial).includes(other.amountRial);
  return isSame && isTimeLike(one.at, other.at);
}

/** A reference as a spreadsheet leaves it. */
const plain = (reference: string): string => reference.replace(/^0+/, '').toLowerCase();

function isTimeLike(one: number, other: number): boolean {
  if (one === other || isCut(one, other, SECOND_MS) || isCut(one, other, MINUTE_MS)) return true;
  const [day, same] = [tehranDay(one), tehranDay(other)];
  return day === same && (startsDay(one) || startsDay(other));
}

/** Whether one is the other without what is smaller than a unit. */
function isCut(one: number, other: number, unitMs: number): boolean {
  const [first, second] = [Math.floor(one / unitMs), Math.floor(other / unitMs)];
  return first === second && (one % unitMs === 0 || other % unitMs === 0);
}

const startsDay = (at: number): boolean => tehranDay(at) !== tehranDay(at - 1);
