import {
  type AbilityWord,
  CLIENT_ABILITIES,
  endpoints,
  ROLE_ABILITIES,
  STAFF_ROLES,
} from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { createMigratedDatabase } from '../../engine/testing/migrated-database.ts';
import { createPool } from '../../platform/database/database.ts';

it('roles of a new exchange have what the table of abilities says, and nothing else', async () => {
  const database = await createMigratedDatabase();
  const pool = createPool({ connectionString: database.connectionString, connectionsMax: 1 });
  const { rows } = await pool.query<{ role: string; words: string[] }>(
    `SELECT role, array_agg(action || ' ' || subject ORDER BY action || ' ' || subject) AS words
     FROM staff_abilities GROUP BY role`,
  );
  await pool.end();
  await database.drop();
  const said = Object.entries(ROLE_ABILITIES).map(([role, words]) => [role, words.toSorted()]);
  expect(Object.fromEntries(rows.map(({ role, words }) => [role, words.toSorted()]))).toEqual(
    Object.fromEntries(said),
  );
  expect(Object.keys(ROLE_ABILITIES)).toEqual([...STAFF_ROLES]);
});

it('somebody may make each call: of the staff a role, of clients all', () => {
  const ofStaff = new Set<AbilityWord>(Object.values(ROLE_ABILITIES).flat());
  const ofClients = new Set<AbilityWord>(CLIENT_ABILITIES);
  const nobodys = Object.entries(endpoints).filter(([, { access }]) => {
    const word = access.ability.join(' ') as AbilityWord;
    if (access.audience === 'staff') return !ofStaff.has(word);
    return access.audience === 'client' && !ofClients.has(word);
  });
  expect(nobodys.map(([key]) => key)).toEqual([]);
});
