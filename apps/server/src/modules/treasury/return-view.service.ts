// Moves from cold to hot on the wire.
import type { ColdReturn } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { type ColdReturnRow, selectShownReturns } from './cold-returns.queries.ts';
import { railsOn, type ReturnsDeps } from './cold-returns-deps.ts';

/** Those that the books do not have yet, the oldest first. */
export async function readReturns(deps: ReturnsDeps): Promise<ColdReturn[]> {
  return (await selectShownReturns(deps.context.plainDb)).map((row) => toReturn(deps, row));
}

/** One on the wire. */
export function toReturn(deps: ReturnsDeps, row: ColdReturnRow): ColdReturn {
  const { address, asset, chain, fee_cap_units: fee, id, units, wait } = row;
  const native = railsOn(deps, chain)?.config.tokens.find(({ contract }) => contract === null);
  const coin = native?.asset ?? asset;
  return {
    id,
    chain,
    symbol: asset,
    amount: formatDecimal(units, deps.scaleOf(asset)),
    address,
    status: statusOf(row),
    wait,
    fee: fee === null ? null : formatDecimal(fee, deps.scaleOf(coin)),
    fee_symbol: coin,
    decided_at: row.created_at.toISOString(),
    prepared_at: row.prepared_at?.toISOString() ?? null,
  };
}

function statusOf({
  prepared_at: prepared,
  signed_at: signed,
}: ColdReturnRow): ColdReturn['status'] {
  if (signed !== null) return 'sent';
  return prepared === null ? 'preparing' : 'to_sign';
}
