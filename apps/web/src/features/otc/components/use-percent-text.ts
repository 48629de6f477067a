import { formatNumber } from '#lib/number-text.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

/** A rate as one text, so that its sign stays beside it: `۰٫۲۵٪`; «—» for an unknown one. */
export function usePercentText(): (value: string | null) => string {
  const digits = digitsShown(useStore(settings));
  return (value) => {
    const text = value === null ? null : formatNumber(value, { digits, maxFraction: 3 });
    return text === null ? '—' : `${text}${digits === 'fa' ? '٪' : '%'}`;
  };
}
