import { formatNumber } from '../lib/number-text.ts';
import { percentOfPpm } from '../lib/percent-of-ppm.ts';
import { digitsShown, settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';

/** A rate as a percentage, `0.25%`, at least two decimals. */
export function Rate({ ppm }: { ppm: number }) {
  const digits = digitsShown(useStore(settings));
  const text = formatNumber(percentOfPpm(ppm), { digits, minFraction: 2 });
  return (
    <bdi dir="ltr" className="num">
      {text}
      {digits === 'fa' ? '٪' : '%'}
    </bdi>
  );
}
