// What a ticket may be bound to, each read of its own table and of its own person alone.
import type { TicketBoundKind } from '@sarraf/contracts/lists';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What a bound thing says of itself. */
export interface BoundRow {
  readonly state: string;
  readonly asset: string | null;
  /** Smallest units of `asset`; null where it is no money, or is counted in lots. */
  readonly units: bigint | null;
  /** Of an order: what was wanted, in lots of its market. */
  readonly lots: bigint | null;
  readonly market: string | null;
  readonly reference: string | null;
  readonly at: Date;
}

interface Source {
  /** How its id is written; another one is nobody's. */
  readonly id: RegExp;
  readonly type: 'text' | 'bigint' | 'uuid';
  /** `$1` is the person, `$2` the id. */
  readonly from: string;
  readonly state: string;
  readonly at: string;
  readonly asset?: string;
  readonly units?: string;
  readonly lots?: string;
  readonly market?: string;
  readonly reference?: string;
}

const NUMBER = /^[1-9]\d{0,14}$/;
const TEXT = /^[\w-]{1,64}$/;
const MS = (column: string): string => `to_timestamp(${column}::double precision / 1000)`;

/** Sent by the person, or received by them. */
const TRANSFER = `transfers_state WHERE id = $2 AND (user_id = $1 OR (recipient_id = $1 AND state = 'done'))`;

const SOURCES: Readonly<Record<TicketBoundKind, Source>> = {
  charge: {
    id: TEXT,
    type: 'text',
    from: 'payments WHERE id = $2 AND user_id = $1',
    state: 'state',
    asset: `'IRT'`,
    units: 'coalesce(parked_rial, amount_rial)',
    reference: 'bank_reference',
    at: 'created_at',
  },
  bank_deposit: {
    id: /^[0-9a-f]{40}$/,
    type: 'text',
    from: `statement_lines WHERE id = $2 AND (credited_to = $1
      OR (named_id = $1 AND state IN ('waiting', 'parked', 'moving')))`,
    state: `CASE WHEN credited_to = $1::bigint THEN 'credited' WHEN state = 'waiting' THEN 'waiting'
      ELSE 'checked' END`,
    asset: `'IRT'`,
    units: 'amount_rial',
    reference: 'reference',
    at: 'at',
  },
  receipt: {
    id: NUMBER,
    type: 'bigint',
    from: 'offline_deposits WHERE id = $2 AND user_id = $1',
    state: 'state',
    asset: `'IRT'`,
    units: 'amount_rial',
    reference: 'tracking_number',
    at: 'created_at',
  },
  coin_deposit: {
    id: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    type: 'uuid',
    from: `chain_moves WHERE id = $2 AND user_id = $1 AND is_in
      AND book NOT IN ('own', 'opening', 'dust', 'acknowledged')`,
    state: `CASE WHEN book = 'reversed' THEN 'returned' WHEN state = 'orphaned' THEN 'failed'
      WHEN book = 'credited' THEN 'done' WHEN book = 'waiting' THEN 'waiting' ELSE 'parked' END`,
    asset: 'asset',
    units: 'units',
    reference: 'txid',
    at: 'seen_at',
  },
  withdrawal: {
    id: TEXT,
    type: 'text',
    from: 'withdrawals_state WHERE id = $2 AND user_id = $1',
    state: 'state',
    asset: 'asset',
    units: 'units',
    reference: 'reference',
    at: MS('created_at_ms'),
  },
  transfer: {
    id: TEXT,
    type: 'text',
    from: `${TRANSFER} AND kind <> 'gift'`,
    state: 'state',
    asset: 'asset',
    units: 'units',
    reference: 'id',
    at: MS('created_at_ms'),
  },
  gift: {
    id: TEXT,
    type: 'text',
    from: `${TRANSFER} AND kind = 'gift'`,
    state: 'state',
    asset: 'asset',
    units: 'units',
    reference: 'id',
    at: MS('created_at_ms'),
  },
  order: {
    id: NUMBER,
    type: 'bigint',
    from: 'orders WHERE id = $2 AND user_id = $1',
    state: 'status',
    lots: 'lots',
    market: 'market',
    reference: 'id::text',
    at: MS('created_at_ms'),
  },
  otc: {
    id: NUMBER,
    type: 'bigint',
    from: 'otc_trades WHERE id = $2 AND user_id = $1',
    state: `'done'`,
    market: 'market',
    units: 'base_units',
    reference: 'id::text',
    at: MS('at_ms'),
  },
  card: {
    id: NUMBER,
    type: 'bigint',
    from: 'cards WHERE id = $2 AND user_id = $1',
    state: 'status',
    reference: 'masked',
    at: 'created_at',
  },
  kyc: {
    id: NUMBER,
    type: 'bigint',
    from: 'kyc_requests WHERE id = $2 AND user_id = $1',
    state: 'status',
    at: 'created_at',
  },
};

/** A person's own thing as it stands now; undefined where there is none, or it is another's. */
export async function selectBound(
  db: OrderedDb,
  userId: number,
  { kind, id }: { readonly kind: TicketBoundKind; readonly id: string },
): Promise<BoundRow | undefined> {
  const source = SOURCES[kind];
  if (!source.id.test(id)) return undefined;
  const { asset, units, lots, market, reference } = source;
  const { rows } = await sql(db).query<BoundRow>(
    `SELECT ${source.state} AS state, ${asset ?? 'NULL'} AS asset, ${units ?? 'NULL::bigint'} AS units,
       ${lots ?? 'NULL::bigint'} AS lots, ${market ?? 'NULL'} AS market,
       ${reference ?? 'NULL'} AS reference, ${source.at} AS at
     FROM ${source.from.replaceAll('$2', `$2::${source.type}`).replaceAll('$1', '$1::bigint')}`,
    [userId, id],
  );
  return rows[0];
}
