import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** The coins that a person follows, in their order. */
export async function selectFavourites(db: PlainDb, userId: number): Promise<readonly string[]> {
  const { rows } = await sql(db).query<{ symbol: string }>(
    'SELECT symbol FROM favourites WHERE user_id = $1 ORDER BY place, symbol',
    [userId],
  );
  return rows.map(({ symbol }) => symbol);
}

/** Writes the list as it is now; under the person's lock, as it was read under it. */
export async function writeFavourites(
  db: PlainDb,
  userId: number,
  symbols: readonly string[],
): Promise<void> {
  await sql(db).query('DELETE FROM favourites WHERE user_id = $1 AND symbol <> ALL ($2::text[])', [
    userId,
    symbols,
  ]);
  await sql(db).query(
    `INSERT INTO favourites (user_id, symbol, place)
     SELECT $1, symbol, ordinality - 1 FROM unnest($2::text[]) WITH ORDINALITY AS listed (symbol)
     ON CONFLICT (user_id, symbol) DO UPDATE SET place = excluded.place`,
    [userId, symbols],
  );
}
