import { persianDigits } from '../lib/number-text.ts';
import { digitsShown, settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';

/** A whole mobile, in the figures that its reader chose. */
export function MobileNumber({ mobile }: { mobile: string }) {
  const isFa = digitsShown(useStore(settings)) === 'fa';
  return <bdi dir="ltr">{isFa ? persianDigits(mobile) : mobile}</bdi>;
}
