// Whom money goes to, however they were chosen.
import type { DataOf, RecipientBook } from '@sarraf/contracts';

/** Somebody to send to: how the call names them, and what one may see of them. */
export interface ChosenPerson {
  /** Unique among those that are offered. */
  readonly key: string;
  readonly target:
    | { readonly to_user: string }
    | { readonly recipient_id: string }
    | { readonly like_transfer: string };
  readonly name: string;
  /** What one calls them. */
  readonly label: string;
  readonly level: number | null;
  readonly since: string | null;
  readonly transfers: number;
  /** Not before this; null: now. */
  readonly countsFrom: string | null;
}

/** People of the address book, then those whom one sent to lately, where that is open. */
export function peopleOf({ data, recent, whitelist }: RecipientBook): readonly ChosenPerson[] {
  const entries = data.map(
    ({ id, name, label, level, transfers, counts, counts_from }): ChosenPerson => ({
      key: `entry:${id}`,
      target: { recipient_id: id },
      name,
      label: label ?? firstName(name),
      level,
      since: null,
      transfers,
      countsFrom: whitelist.on && !counts ? counts_from : null,
    }),
  );
  if (whitelist.on) return entries;
  const others = recent.map(
    ({ like_transfer, name, transfers }): ChosenPerson => ({
      key: `like:${like_transfer}`,
      target: { like_transfer },
      name,
      label: firstName(name),
      level: null,
      since: null,
      transfers,
      countsFrom: null,
    }),
  );
  return [...entries, ...others];
}

/** Whoever was found by what was typed; null where nobody was. */
export function foundPerson(
  typed: string,
  found: DataOf<'GET /transfers/recipient'>,
): ChosenPerson | null {
  if (!found.found || found.name === null) return null;
  return {
    key: `typed:${typed}`,
    target: { to_user: typed },
    name: found.name,
    label: firstName(found.name),
    level: found.level,
    since: found.since,
    transfers: found.transfers,
    countsFrom: null,
  };
}

const firstName = (name: string): string => name.split(' ')[0] ?? name;
