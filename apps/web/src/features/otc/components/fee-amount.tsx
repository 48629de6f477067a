import { Amount } from '#components/num.tsx';
import { inToman } from '#lib/worth.ts';

/** A fee, and its worth where it is taken of the coin: nobody reads millionths of one. */
export function FeeAmount({
  fee,
  asset,
  price,
  money,
}: {
  fee: string;
  asset: string;
  /** Of one coin, in `money`. */
  price: string | null;
  money: string;
}) {
  const isOfCoin = asset !== money;
  const worth = isOfCoin && money === 'IRT' ? inToman(fee, price, '1') : null;
  return (
    <span className="text-end">
      <Amount value={fee} asset={asset} isPaid />
      {worth !== null && (
        <span className="block text-caption text-fg3">
          ≈ <Amount value={worth} asset="IRT" isPaid unitClassName="text-caption" />
        </span>
      )}
    </span>
  );
}
