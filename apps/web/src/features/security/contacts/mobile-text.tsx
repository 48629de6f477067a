import { persianDigits } from '../../../lib/number-text.ts';
import { digitsShown, settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';

/** A mobile in the digits that the person reads. */
export function MobileText({ mobile }: { mobile: string }) {
  const current = useStore(settings);
  return <bdi dir="ltr">{digitsShown(current) === 'fa' ? persianDigits(mobile) : mobile}</bdi>;
}
