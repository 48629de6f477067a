// What moved in a transaction of Bitcoin: its outputs come, what it spends goes, and the rest is its fee.
import { OutboundError } from '../outbound.ts';
import type { TransactionAnswer } from './bitcoin-answers.ts';
import type { ChainMove } from './port.ts';

interface Spent {
  readonly ordinal: string;
  readonly address: string | undefined;
  readonly value: bigint;
}

/**
 * The moves of a transaction; what is paid to no address is nobody's. The fee is one move more of whoever spent
 * the most, so that what each address has is exact, and everybody's fee is told.
 *
 * @throws OutboundError where more comes out than went in: it is no answer then
 */
export function movesOf({ txid, vin, vout }: TransactionAnswer): ChainMove[] {
  const isNew = vin.some((input) => 'coinbase' in input);
  const spent = vin.flatMap((input): Spent[] =>
    'coinbase' in input
      ? []
      : [
          {
            ordinal: `${input.txid}.o${input.vout}`,
            address: input.prevout.scriptPubKey.address,
            value: input.prevout.value,
          },
        ],
  );
  if (new Set(vout.map(({ n }) => n)).size < vout.length) throw new OutboundError('not_json');
  const comes = spent.reduce((sum, { value }) => sum + value, 0n);
  const goes = vout.reduce((sum, { value }) => sum + value, 0n);
  const fee = isNew ? 0n : comes - goes;
  if (fee < 0n) throw new OutboundError('not_json');
  const payer = spent[0]?.address ?? null;
  const payee = vout[0]?.scriptPubKey.address ?? null;
  const kept = { txid, contract: null };
  return [
    ...outgoing(spent, fee, { ...kept, counterpart: payee }),
    ...vout.flatMap(({ n, scriptPubKey: { address }, value }): ChainMove[] =>
      address === undefined || value === 0n
        ? []
        : [{ ...kept, ordinal: `o${n}`, address, counterpart: payer, raw: value, kind: 'in' }],
    ),
  ];
}

/**
 * What goes, the fee apart: of the greatest coins, as much of each as it takes but a satoshi. A coin that is all fee
 * would be named by no movement, and be taken for unspent for ever.
 */
function outgoing(
  spent: readonly Spent[],
  fee: bigint,
  kept: Pick<ChainMove, 'txid' | 'contract' | 'counterpart'>,
): ChainMove[] {
  const fees = new Map<Spent, bigint>();
  const sorted = spent.toSorted((one, other) => (one.value > other.value ? -1 : 1));
  let left = fee;
  // what pays less than a satoshi for each coin has those as its fee, too
  for (const spared of [1n, 0n]) {
    for (const coin of sorted) {
      const part = fees.get(coin) ?? 0n;
      const free = coin.value - spared - part;
      const more = left < free ? left : free;
      if (more > 0n) fees.set(coin, part + more);
      if (more > 0n) left -= more;
    }
  }
  let nth = 0;
  return spent.flatMap((coin): ChainMove[] => {
    const { address, ordinal, value } = coin;
    if (address === undefined) return [];
    const part = fees.get(coin) ?? 0n;
    const rest = value - part;
    nth += part > 0n ? 1 : 0;
    const moves: ChainMove[] = [];
    if (rest > 0n) moves.push({ ...kept, ordinal, address, raw: -rest, kind: 'out' });
    if (part > 0n) {
      const name = nth === 1 ? 'f' : `f${nth}`;
      moves.push({ ...kept, counterpart: null, ordinal: name, address, raw: -part, kind: 'fee' });
    }
    return moves;
  });
}
