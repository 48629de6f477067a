// What the back office reads in its addresses: whatever else stands there is left out.
import { type Need, readNeed } from '../../lib/ability.ts';
import { safeNext, text } from '../search-params.ts';

/** What somebody lacks, and where they wanted to. */
export function forbiddenSearch(search: Record<string, unknown>): { need?: Need; from?: string } {
  const need = readNeed(search['need']);
  const from = safeNext(search['from']);
  return { ...(need === undefined ? {} : { need }), ...(from === undefined ? {} : { from }) };
}

/** Which part of a person's page is looked at. */
export function personSearch(search: Record<string, unknown>): { tab?: string } {
  const tab = text(search['tab']);
  return tab === undefined ? {} : { tab };
}

/** Which payout is looked at first; others lead to it by its address. */
export interface PayoutsSearch {
  readonly id?: string;
}

/** @param search as the address has it */
export function payoutsSearch(search: Record<string, unknown>): PayoutsSearch {
  const id = text(search['id']);
  return id !== undefined && /^[\da-f-]{36}$/.test(id) ? { id } : {};
}

/** Which ticket is open; others lead to it by its address. */
export interface SupportSearch {
  readonly id?: string;
}

/** @param search as the address has it */
export function supportSearch(search: Record<string, unknown>): SupportSearch {
  const id = plain(search['id']);
  return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? { id } : {};
}

/** Which entries of the ledger are looked at, and which one of them is open. */
export interface LedgerSearch {
  readonly kind?: string;
  readonly asset?: string;
  readonly from?: string;
  readonly to?: string;
  readonly query?: string;
  readonly id?: string;
}

const LEDGER_WORDS: Readonly<Record<keyof LedgerSearch, RegExp>> = {
  kind: /^[a-z_]{3,40}$/,
  asset: /^[A-Z]{2,10}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
  query: /^.{1,100}$/,
  id: /^\d{1,16}$/,
};

/** @param search as the address has it */
export function ledgerSearch(search: Record<string, unknown>): LedgerSearch {
  return Object.fromEntries(
    Object.entries(LEDGER_WORDS).flatMap(([key, shape]) => {
      const value = plain(search[key]);
      return value !== undefined && shape.test(value) ? [[key, value]] : [];
    }),
  );
}

/** What looks like a number is one in an address. */
function plain(value: unknown): string | undefined {
  return text(typeof value === 'number' ? String(value) : value);
}

/** Which account is looked at. */
export function ledgerAccountsSearch(search: Record<string, unknown>): {
  readonly account?: string;
} {
  const account = plain(search['account']);
  return account !== undefined && /^\d{1,16}$/.test(account) ? { account } : {};
}

/** Which part of the staff's page is looked at. */
export interface StaffSearch {
  readonly tab?: 'proposals' | 'roles' | 'rules';
}

/** @param search as the address has it */
export function staffSearch({ tab }: Record<string, unknown>): StaffSearch {
  return tab === 'proposals' || tab === 'roles' || tab === 'rules' ? { tab } : {};
}

/** Which acts are looked at, so that they can be shown to somebody by their address. */
export interface AuditSearch {
  readonly actor?: number;
  readonly person?: number;
  readonly subject?: string;
  readonly act?: string;
  readonly from?: string;
  readonly to?: string;
  readonly page?: number;
  /** Where acts behind the numbered pages begin: the id of one. */
  readonly cursor?: number;
}

/** @param search as the address has it */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const id = (key: string): Record<string, number> => {
    const value = Number(search[key]);
    return Number.isSafeInteger(value) && value > 0 ? { [key]: value } : {};
  };
  const subject = text(search['subject'])?.slice(0, 100);
  const page = Number(search['page']);
  const shaped = (key: 'act' | 'from' | 'to', shape: RegExp): Record<string, string> => {
    const value = text(search[key]);
    return value !== undefined && shape.test(value) ? { [key]: value } : {};
  };
  return {
    ...shaped('act', /^[a-z_0-9]{3,40}$/),
    ...shaped('from', /^\d{4}-\d\d-\d\d$/),
    ...shaped('to', /^\d{4}-\d\d-\d\d$/),
    ...id('actor'),
    ...id('person'),
    ...id('cursor'),
    ...(subject === undefined ? {} : { subject }),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  };
}

/** Which part of the content is looked at, and what is open in it. */
export interface ContentSearch {
  readonly tab?: 'help' | 'banners' | 'incidents';
  readonly id?: string;
}

/** @param search as the address has it */
export function contentSearch(search: Record<string, unknown>): ContentSearch {
  const { tab } = search;
  const id = plain(search['id']);
  return {
    ...(tab === 'help' || tab === 'banners' || tab === 'incidents' ? { tab } : {}),
    ...(id !== undefined && /^(?:new|[1-9]\d{0,14})$/.test(id) ? { id } : {}),
  };
}

/** How many days a report is of. */
export interface ReportsSearch {
  readonly days?: '7' | '90';
}

/** @param search as the address has it; thirty where it says nothing */
export function reportsSearch({ days }: Record<string, unknown>): ReportsSearch {
  const text = String(days);
  return text === '7' || text === '90' ? { days: text } : {};
}
