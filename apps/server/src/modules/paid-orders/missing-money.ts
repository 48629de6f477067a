// How much toman a market buy lacks, as a charge. Pure.
import { divCeil } from '@sarraf/money';
import type { PlaceOrder } from '@sarraf/settlement';

const MILLION = 1_000_000n;
/** The bank counts whole toman. */
const RIAL_PER_TOMAN = 10n;

/**
 * What is missing, in whole toman, as rial. Where coins are asked for, the price may move within
 * the bound until the payment is there, so that as much is asked as they may then cost.
 *
 * @param needed what the order would cost now, rial
 * @param available what the buyer has, rial
 * @param least what a charge is at least, rial
 */
export function missingMoney(
  command: Pick<PlaceOrder, 'quoteUnits'>,
  needed: bigint,
  available: bigint,
  boundPpm: number,
  least: bigint,
): bigint {
  const cost =
    command.quoteUnits === undefined
      ? divCeil(needed * (MILLION + BigInt(boundPpm)), MILLION)
      : BigInt(command.quoteUnits);
  const missing = divCeil(cost - available, RIAL_PER_TOMAN) * RIAL_PER_TOMAN;
  return missing > least ? missing : least;
}
