// Addresses that are made to be taken for another one: equal where people look, at both ends.
import type { OrderedDb } from '../../platform/database/handles.ts';
import { type Ends, selectKnownAddresses } from './withdraw-addresses.queries.ts';

/** An address that a person knows. */
export interface LookAlike {
  readonly label: string | null;
  readonly address: string;
}

/** What all addresses of a kind begin with tells none from another. */
const COMMON = /^(0x|(bc|bcrt)1[qp]|t(?=.{33}$))/;
const SHOWN_ENDS = 4;

/** The signs by which people tell one from another; case tells nothing. */
function endsOf(address: string): Ends {
  const digits = address.toLowerCase().replace(COMMON, '');
  return { first: digits.slice(0, SHOWN_ENDS), last: digits.slice(-SHOWN_ENDS) };
}

/**
 * One that a person knows, with the same beginning and end: of the book, of earlier withdrawals, of
 * those who paid in, or their own. Null for one that a withdrawal of theirs reached before.
 */
export async function findLookAlike(
  db: OrderedDb,
  userId: number,
  address: string,
): Promise<LookAlike | null> {
  const known = await selectKnownAddresses(db, userId, endsOf(address));
  const isIt = (one: { readonly address: string }): boolean =>
    one.address.toLowerCase() === address.toLowerCase();
  if (known.some((one) => one.was_paid && isIt(one))) return null;
  const other = known.find((one) => !isIt(one));
  return other === undefined ? null : { label: other.label, address: other.address };
}
