import { Num } from '#components/num.tsx';
import { formatNumber } from '#lib/number-text.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { signOfAmount } from '../model/treasury-rows.ts';

/** An amount over or under what is owed: a sign and a colour; nothing where it is even. */
export function Surplus({ value, decimals = 0 }: { value: string; decimals?: number }) {
  const sign = signOfAmount(value);
  const colour = sign < 0 ? 'text-err' : sign > 0 ? 'text-ok' : 'text-fg2';
  return (
    <bdi dir="ltr" className={colour}>
      {sign > 0 && '+'}
      <Num value={value} kind="live" minFraction={decimals} />
    </bdi>
  );
}

/** An amount of a column; «—» where there is nothing. */
export function Cell({
  value,
  decimals = 0,
  isBrand = false,
}: {
  value: string;
  /** So many at least. */
  decimals?: number;
  isBrand?: boolean;
}) {
  if (signOfAmount(value) === 0) return <span className="text-fg3">—</span>;
  return (
    <Num value={value} kind="live" minFraction={decimals} className={isBrand ? 'text-brand' : ''} />
  );
}

/** A percent with its sign beside it in both directions; nothing where it is not known. */
export function ShareText({ value }: { value: string | null }) {
  const digits = digitsShown(useStore(settings));
  const text = value === null ? null : formatNumber(value, { digits, maxFraction: 1 });
  if (text === null) return null;
  return (
    <bdi dir="ltr" className="num">
      {text}
      {digits === 'fa' ? '٪' : '%'}
    </bdi>
  );
}
