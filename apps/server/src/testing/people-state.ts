// Everything that the database has of people and of the staff, as one text a table: what an attack
// must leave as it was.
import type { TestServer } from './server.ts';

const TABLES = [
  'users',
  'usernames',
  'profile_photos',
  'user_standings',
  'cards',
  'documents',
  'kyc_requests',
  'kyc_items',
  'identity_tries',
  'identity_answers',
  'message_settings',
  'notifications',
  'messages',
  'terms_versions',
  'terms_acceptances',
  'audit_acts',
  'staff_members',
  'staff_roles',
  'staff_abilities',
  'approvals',
  'staff_invitations',
  'one_time_codes',
  'balances',
  'holds',
  'postings',
  'orders',
  'payments',
] as const;

/** A hash of each table. @throws where the database lacks one of them */
export async function peopleState(server: TestServer): Promise<Readonly<Record<string, string>>> {
  const state: Record<string, string> = {};
  for (const name of TABLES) {
    const rows = await server.sql<{ hash: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash
       FROM ${name} AS t`,
    );
    state[name] = rows[0]?.hash ?? '';
  }
  return state;
}
