// Transfers that the bank has and that no statement told the books of yet.
import type { PlainDb } from '../../platform/database/handles.ts';
import type { PayoutProvider } from '../../providers/payout/port.ts';
import type { ServerContext } from '../server-context.ts';
import { readBankRules } from './bank-rules.ts';
import { countToldToEngine } from './lines.queries.ts';
import { lineKey } from './statement-file.ts';

/** A bank tells a line late by some days, never by as many. */
const LOOKS_BACK_MS = 30 * 86_400_000;

/**
 * What they come to; rial, 0 where the provider holds no account that is paid to. A line is told by
 * its own account, reference, amount and time, as a statement has them: what a book lacks, or has
 * without a line, is no transfer here, and stays a difference.
 *
 * @throws OutboundError when the provider gave no usable answer
 */
export async function untoldTransfers(
  { clock, plainDb }: Pick<ServerContext, 'clock'> & { readonly plainDb: PlainDb },
  { transfers }: Partial<Pick<PayoutProvider, 'transfers'>>,
): Promise<bigint> {
  if (transfers === undefined) return 0n;
  const came = await transfers(clock.now() - LOOKS_BACK_MS);
  const { accounts } = await readBankRules(plainDb, clock.now());
  const ours = new Set(accounts.map(({ sheba }) => sheba));
  const listed = came.filter(({ account }) => ours.has(account));
  const told = new Map(await countToldToEngine(plainDb, listed));
  let untold = 0n;
  for (const one of listed) {
    const key = lineKey(one);
    const left = told.get(key) ?? 0;
    // two that look alike are two: as many as lines told them are told
    if (left > 0) told.set(key, left - 1);
    else untold += one.amountRial;
  }
  return untold;
}
