// Which movements of a block are ours, and what each is to us.
import { unitsOf } from '@sarraf/chain-codec';
import type { ChainConfig } from '../../chains-config.ts';
import type { ChainMove } from '../../providers/chain/port.ts';
import type { MoveRow, OwnAddress } from './moves.queries.ts';

const UNITS_MAX = 2n ** 63n - 1n;

/**
 * The movements that are kept: of addresses of ours, of coins that we have, and more than nothing. Money
 * that comes from an address of ours is no deposit.
 *
 * @param own addresses of ours by their lower case
 */
export function movesOfOurs(
  { tokens }: Pick<ChainConfig, 'tokens'>,
  moves: readonly ChainMove[],
  own: ReadonlyMap<string, OwnAddress>,
  scaleOf: (asset: string) => number,
): MoveRow[] {
  return moves.flatMap((move) => {
    const owner = own.get(move.address.toLowerCase());
    // most movements of a block are of other people's addresses
    if (owner === undefined || move.raw === 0n) return [];
    const contract = move.contract?.toLowerCase() ?? null;
    const token = tokens.find((one) => (one.contract?.toLowerCase() ?? null) === contract);
    if (token === undefined) return [];
    const isIn = move.raw > 0n;
    const { units, dust } = isIn
      ? unitsOf(move.raw, token.decimals, scaleOf(token.asset))
      : { units: 0n, dust: 0n };
    const isOwn = move.counterpart !== null && own.has(move.counterpart.toLowerCase());
    // more than the books can count is no deposit; two people look at it
    const isCountable = units <= UNITS_MAX;
    return {
      txid: move.txid,
      ordinal: move.ordinal,
      address: owner.address,
      counterpart: move.counterpart,
      asset: token.asset,
      raw: move.raw,
      kind: move.kind,
      userId: owner.userId,
      book: bookOf({ isIn: isIn && !isOwn && isCountable, units }),
      units: isCountable ? units : 0n,
      dustRaw: isCountable ? dust : move.raw,
    };
  });
}

function bookOf({ isIn, units }: { isIn: boolean; units: bigint }): MoveRow['book'] {
  if (!isIn) return 'own';
  return units === 0n ? 'dust' : 'waiting';
}

/** Every address of a block, each once, as they are looked for. */
export function addressesOf(moves: readonly ChainMove[]): string[] {
  const all = moves.flatMap(({ address, counterpart }) =>
    counterpart === null ? [address] : [address, counterpart],
  );
  return [...new Set(all.map((address) => address.toLowerCase()))];
}
