// Everything that the database has of people and of the staff, as one text a table: what an attack
// must leave as it was.
import type { TestServer } from './server.ts';

const TABLES = [
  ...['users', 'profiles', 'cards', 'kyc_requests', 'documents', 'message_settings'],
  ...['notifications', 'messages', 'terms_versions', 'terms_acceptances', 'audit_acts'],
  ...['staff_members', 'staff_roles', 'staff_abilities', 'staff_proposals', 'staff_invitations'],
  ...['one_time_codes', 'balances', 'holds', 'postings', 'orders', 'payments'],
] as const;

/** A hash of each table that the installation has. */
export async function peopleState(server: TestServer): Promise<Readonly<Record<string, string>>> {
  const there = await server.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_name = ANY ($1) ORDER BY table_name`,
    [TABLES],
  );
  const state: Record<string, string> = {};
  for (const { name } of there) {
    const rows = await server.sql<{ hash: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash
       FROM ${name} AS t`,
    );
    state[name] = rows[0]?.hash ?? '';
  }
  return state;
}
