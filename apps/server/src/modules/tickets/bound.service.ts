// What a ticket is bound to, as both sides see it: read anew each time, and nothing else of its person.
import type { TicketBound, TicketCard } from '@sarraf/contracts';
import { formatQuantity, type Lots } from '@sarraf/market';
import { formatDecimal } from '@sarraf/money';
import type { OrderedDb } from '../../platform/database/handles.ts';
import type { MarketCatalog } from '../markets/index.ts';
import { type BoundRow, selectBound } from './bound.queries.ts';

/** What cards are read with. */
export interface BoundDeps {
  readonly context: { readonly orderedDb: OrderedDb };
  readonly catalog: Pick<MarketCatalog, 'market' | 'scaleOf'>;
}

/** A person's own thing as it stands now; null where it is not theirs, or not there. */
export async function readCard(
  { context, catalog }: BoundDeps,
  userId: number,
  bound: TicketBound | null,
): Promise<TicketCard | null> {
  if (bound === null) return null;
  const row = await selectBound(context.orderedDb, userId, bound);
  if (row === undefined) return null;
  const { kind, id } = bound;
  return {
    kind,
    id,
    state: row.state,
    ...amountOf(row, catalog),
    reference: row.reference,
    at: row.at.toISOString(),
  };
}

function amountOf(
  { asset, lots, market, units }: BoundRow,
  catalog: BoundDeps['catalog'],
): Pick<TicketCard, 'amount' | 'symbol'> {
  if (asset !== null && units !== null) {
    return { amount: formatDecimal(units, catalog.scaleOf(asset)), symbol: asset };
  }
  const spec = market === null ? undefined : catalog.market(market)?.spec;
  if (spec === undefined) return { amount: null, symbol: null };
  const { scale, symbol } = spec.base;
  if (units !== null) return { amount: formatDecimal(units, scale), symbol };
  if (lots === null) return { amount: null, symbol };
  return { amount: formatQuantity(Number(lots) as Lots, spec), symbol };
}
