// One search for whoever works here. What holds: each kind is looked for only by who may look at it, by an
// index alone, and a search by a number of the state or the bank is written down.
import type { DataOf, OfficeHit } from '@sarraf/contracts';
import { CHAINS } from '@sarraf/contracts';
import { toLatinDigits, withoutUnseen } from '@sarraf/money';
import type { Session } from '../../http/index.ts';
import { entriesByReference } from '../ledger-explorer/index.ts';
import type { ServerContext } from '../server-context.ts';
import { maskMobile } from '../users/index.ts';
import {
  selectEntriesOf,
  selectTicket,
  selectTransaction,
  selectWithdrawals,
} from './office-search.queries.ts';
import type { FoundRow } from './people.queries.ts';
import { shebaOf } from './search-terms.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TXID = /^(?:0x)?[0-9a-f]{64}$/;
const NUMBER = /^#?(\d{1,15})$/;
const PEOPLE_MAX = 8;

/** What it searches with. */
export interface OfficeSearchParts {
  readonly context: Pick<ServerContext, 'orderedDb' | 'plainDb'>;
  /** Finds people and writes down what has to be. */
  readonly findPeople: (officer: number, query: string) => Promise<readonly FoundRow[]>;
}

type Look = (text: string) => Promise<readonly OfficeHit[]>;

/** Everything that a text means. */
export async function searchOffice(
  parts: OfficeSearchParts,
  session: Pick<Session, 'abilities' | 'userId'>,
  query: string,
): Promise<DataOf<'GET /admin/search'>> {
  const text = toLatinDigits(withoutUnseen(query.normalize('NFKC'))).trim();
  const may = (subject: string): boolean =>
    session.abilities.some((one) => one.action === 'read' && one.subject === subject);
  const looks: readonly (readonly [string, Look])[] = [
    ['Person', (given) => people(parts, session.userId, given)],
    ['Payout', (given) => payouts(parts, given)],
    ['Ticket', (given) => ticket(parts, given)],
    ['Balance', (given) => entries(parts, given)],
    ['Chain', (given) => transactions(parts, given)],
  ];
  let found: readonly OfficeHit[] = [];
  // one behind the other: a search holds one connection
  for (const [subject, look] of looks) {
    if (may(subject)) found = [...found, ...(await look(text))];
  }
  return { hits: found.slice(0, 30) };
}

async function people(
  { findPeople }: OfficeSearchParts,
  officer: number,
  text: string,
): Promise<OfficeHit[]> {
  // what a code or a number of a ticket looks like is nobody's name
  if (UUID.test(text) || TXID.test(text) || text.startsWith('#')) return [];
  const rows = await findPeople(officer, text);
  return rows.slice(0, PEOPLE_MAX).map((row) => ({
    kind: 'person',
    id: String(row.id),
    title: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
    detail: row.card ?? maskMobile(row.mobile),
    person_id: String(row.id),
    at: null,
  }));
}

async function payouts({ context }: OfficeSearchParts, text: string): Promise<OfficeHit[]> {
  const id = UUID.test(text.toLowerCase()) ? text.toLowerCase() : null;
  const sheba = shebaOf(text);
  if (id === null && sheba === null) return [];
  const rows = await selectWithdrawals(context.orderedDb, { id, sheba });
  return rows.map((row) => ({
    kind: row.chain === null ? 'payout' : 'coin_payout',
    id: row.id,
    title: null,
    detail: row.state,
    person_id: String(row.user_id),
    at: new Date(Number(row.at_ms)).toISOString(),
  }));
}

async function ticket({ context }: OfficeSearchParts, text: string): Promise<OfficeHit[]> {
  const [, number] = NUMBER.exec(text) ?? [];
  const row =
    number === undefined ? undefined : await selectTicket(context.plainDb, BigInt(number));
  if (row === undefined) return [];
  return [
    {
      kind: 'ticket',
      id: String(row.id),
      title: row.title,
      detail: row.state,
      person_id: String(row.user_id),
      at: row.created_at.toISOString(),
    },
  ];
}

async function entries({ context }: OfficeSearchParts, text: string): Promise<OfficeHit[]> {
  const [, number] = NUMBER.exec(text) ?? [];
  const ids = await entriesByReference(context.orderedDb, text);
  const rows = await selectEntriesOf(context.orderedDb, ids, number ?? null);
  return rows.map((row) => ({
    kind: 'entry',
    id: String(row.id),
    title: row.kind,
    detail: null,
    person_id: null,
    at: new Date(Number(row.at_ms)).toISOString(),
  }));
}

async function transactions({ context }: OfficeSearchParts, text: string): Promise<OfficeHit[]> {
  const txid = text.toLowerCase();
  if (!TXID.test(txid)) return [];
  const rows = await selectTransaction(context.plainDb, CHAINS, txid);
  return rows.map((row) => ({
    kind: 'transaction',
    id: row.txid,
    title: `${row.asset} · ${row.chain}`,
    detail: row.is_in ? 'in' : 'out',
    person_id: row.user_id === null ? null : String(row.user_id),
    at: null,
  }));
}
