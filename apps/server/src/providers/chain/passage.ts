// A transfer from one address to another, and the two movements that it is.
import type { ChainMove } from './port.ts';

/** A transfer within one transaction; addresses as their chain writes them. */
export interface Passage {
  readonly ordinal: string;
  readonly from: string;
  readonly to: string;
  /** Null: the chain's own coin. */
  readonly contract: string | null;
  readonly raw: bigint;
  /** By a call within the transaction. */
  readonly isInternal: boolean;
}

/**
 * The debit of the sender and the credit of the recipient; none for a transfer of zero or to oneself.
 *
 * @param nobody the address that tokens are made and destroyed at
 */
export function sidesOf(txid: string, passage: Passage, nobody: string): ChainMove[] {
  const { contract, from, isInternal, ordinal, raw, to } = passage;
  if (raw <= 0n || from === to) return [];
  const side = { txid, ordinal, contract };
  const kinds = isInternal ? (['internal', 'internal'] as const) : (['out', 'in'] as const);
  const someone = (address: string): string | null => (address === nobody ? null : address);
  const sides: ChainMove[] = [
    { ...side, address: from, counterpart: someone(to), raw: -raw, kind: kinds[0] },
    { ...side, address: to, counterpart: someone(from), raw, kind: kinds[1] },
  ];
  return sides.filter(({ address }) => address !== nobody);
}
