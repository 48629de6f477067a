import { useShownDigits } from '../lib/use-shown-digits.ts';

/** A whole mobile, in the figures that its reader chose. */
export function MobileNumber({ mobile }: { mobile: string }) {
  const inDigits = useShownDigits();
  return <bdi dir="ltr">{inDigits(mobile)}</bdi>;
}
