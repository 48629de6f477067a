import { signOf } from '../lib/number-text.ts';
import { Amount, Num } from './num.tsx';

/** What was gained or lost, with its sign and colour; `isBare` where what stands around says the unit. */
export function Gain({
  value,
  isBare = false,
  isPlain = false,
  figure,
}: {
  value: string | null;
  isBare?: boolean;
  /** Without a colour: it came or went, and is no gain. */
  isPlain?: boolean;
  figure?: string;
}) {
  const sign = value === null ? 0 : signOf(value);
  const colour = isPlain || sign === 0 ? '' : sign > 0 ? 'text-ok' : 'text-err';
  if (value === null) return <Num value={null} />;
  return (
    <span className={colour}>
      <Amount
        value={value}
        asset="IRT"
        kind="live"
        isSigned
        secret
        figure={figure}
        {...(isBare ? { unitClassName: 'sr-only' } : {})}
      />
    </span>
  );
}
