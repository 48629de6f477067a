// What is sealed with an older key is sealed anew: row by row, while the server runs.
import type { Db } from '../platform/database/database.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';

/** A column of sealed texts; `sealed` and `write` are SQL over its row. */
export interface SealedColumn {
  readonly table: string;
  readonly key: string;
  readonly keyType: 'bigint' | 'text';
  readonly sealed: string;
  /** What is set, `$1` being the new text. */
  readonly write: string;
  readonly purpose: string;
}

/** What every process opens before it serves, see `proven-keys.ts`. */
export const CANARY_COLUMN: SealedColumn = ofColumn(
  'key_canary',
  'id',
  'bigint',
  'sealed',
  'key-canary',
);

/**
 * All of them, the canary first: from that moment on no process begins to serve without the new key.
 * What a refresh token gave is sealed by that token itself, and gone in a minute.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  CANARY_COLUMN,
  ofColumn('users', 'id', 'bigint', 'national_code_sealed', 'national-code'),
  ofColumn('kyc_requests', 'id', 'bigint', 'national_code_sealed', 'national-code'),
  ofColumn('staff_members', 'user_id', 'bigint', 'national_code_sealed', 'national-code'),
  ofColumn('staff_invitations', 'id', 'bigint', 'national_code_sealed', 'national-code'),
  ofColumn('cards', 'id', 'bigint', 'number_sealed', 'card-number'),
  ofColumn('profile_photos', 'user_id', 'bigint', 'sealed', 'profile-photo'),
  ofColumn('identity_answers', 'id', 'bigint', 'sealed', 'identity-answer'),
  ofColumn('payments', 'id', 'text', 'card_sealed', 'payment-card'),
  ofColumn('push_keys', 'id', 'bigint', 'private_sealed', 'push-key'),
  ofColumn('authenticators', 'user_id', 'bigint', 'secret_sealed', 'authenticator'),
  ofColumn('authenticator_setups', 'user_id', 'bigint', 'secret_sealed', 'authenticator'),
  {
    // messages that wait to be sent
    table: 'graphile_worker._private_jobs',
    key: 'id',
    keyType: 'bigint',
    sealed: "payload ->> 'sealed'",
    write: "payload = jsonb_set(payload::jsonb, '{sealed}', to_jsonb($1::text))::json",
    purpose: 'sms',
  },
];

function ofColumn(
  table: string,
  key: string,
  keyType: SealedColumn['keyType'],
  column: string,
  purpose: string,
): SealedColumn {
  return { table, key, keyType, sealed: column, write: `${column} = $1`, purpose };
}

/** A column of hashes that rows are searched by, made of a sealed text of the same row. */
export interface HashedColumn {
  readonly table: string;
  /** A bigint. */
  readonly key: string;
  readonly hashed: string;
  readonly sealed: string;
  readonly purpose: string;
}

/** All of them; the people's own first, which later requests take theirs from. */
export const HASHED_COLUMNS: readonly HashedColumn[] = [
  { table: 'users', key: 'id' },
  { table: 'kyc_requests', key: 'id' },
  { table: 'staff_members', key: 'user_id' },
  { table: 'staff_invitations', key: 'id' },
].map((column) => ({
  ...column,
  hashed: 'national_code_hash',
  sealed: 'national_code_sealed',
  purpose: 'national-code',
}));

/** What became of a column's texts. */
export interface ResealReport {
  readonly table: string;
  readonly resealed: number;
  /** Keys of rows that no known key opens. */
  readonly unreadable: readonly string[];
}

const ROWS_AT_ONCE = 200;

/**
 * Seals one column anew with the newest key. Whatever is of that key already is left alone, so a
 * run that broke off is simply begun again; a row that changes meanwhile keeps its change.
 */
export async function resealColumn(
  db: Db,
  keys: SecretKeys,
  column: SealedColumn,
): Promise<ResealReport> {
  const { table, key, keyType, sealed, write, purpose } = column;
  const unreadable: string[] = [];
  let resealed = 0;
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: { key: string; sealed: string }[] } = await db.query(
      `SELECT ${key}::text AS key, ${sealed} AS sealed FROM ${table}
       WHERE ${sealed} IS NOT NULL AND NOT starts_with(${sealed}, $1)
         AND ($2::${keyType} IS NULL OR ${key} > $2::${keyType})
       ORDER BY ${table}.${key} LIMIT ${ROWS_AT_ONCE}`,
      [`${keys.keyId}.`, after],
    );
    for (const row of rows) {
      let text: string;
      try {
        text = keys.open(purpose, row.sealed);
      } catch {
        unreadable.push(row.key);
        continue;
      }
      const { rowCount } = await db.query(
        `UPDATE ${table} SET ${write} WHERE ${key} = $2::${keyType} AND ${sealed} = $3`,
        [keys.seal(purpose, text), row.key, row.sealed],
      );
      resealed += rowCount ?? 0;
    }
    after = rows.at(-1)?.key ?? null;
    if (rows.length < ROWS_AT_ONCE) return { table, resealed, unreadable };
  }
}

/**
 * Hashes one column anew with the newest key, from the sealed text beside it. Until its end a row is
 * searched by the hashes of all keys; after it, by the newest alone.
 */
export async function rehashColumn(
  db: Db,
  keys: SecretKeys,
  { table, key, hashed, sealed, purpose }: HashedColumn,
): Promise<ResealReport> {
  const unreadable: string[] = [];
  let resealed = 0;
  for (let after = '0'; ; ) {
    const { rows }: { rows: { id: string; sealed: string; hashed: Buffer }[] } = await db.query(
      `SELECT ${key}::text AS id, ${sealed} AS sealed, ${hashed} AS hashed FROM ${table}
       WHERE ${sealed} IS NOT NULL AND ${key} > $1::bigint
       ORDER BY ${table}.${key} LIMIT ${ROWS_AT_ONCE}`,
      [after],
    );
    for (const row of rows) {
      let hash: Buffer;
      try {
        hash = keys.searchHash(purpose, keys.open(purpose, row.sealed));
      } catch {
        unreadable.push(row.id);
        continue;
      }
      if (hash.equals(row.hashed)) continue;
      const { rowCount } = await db.query(
        `UPDATE ${table} SET ${hashed} = $1 WHERE ${key} = $2::bigint AND ${hashed} = $3`,
        [hash, row.id, row.hashed],
      );
      resealed += rowCount ?? 0;
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < ROWS_AT_ONCE) return { table: `${table}.${hashed}`, resealed, unreadable };
  }
}
