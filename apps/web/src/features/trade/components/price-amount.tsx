import type { MarketSpec } from '@sarraf/market';
import { Amount } from '#components/num.tsx';

/** A price with its unit, with all decimals of its market: cheap coins cost fractions of a toman. */
export function PriceAmount({
  value,
  spec,
  unitClassName,
  kind,
  figure,
}: {
  value: string | null | undefined;
  spec: MarketSpec;
  unitClassName?: string;
  kind?: 'live';
  figure?: string;
}) {
  return (
    <Amount
      value={value}
      asset={spec.quote.symbol}
      maxFraction={spec.priceScale}
      figure={figure}
      {...(unitClassName === undefined ? {} : { unitClassName })}
      {...(kind === undefined ? {} : { kind })}
    />
  );
}
