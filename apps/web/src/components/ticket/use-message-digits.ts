import { useShownDigits } from '../../lib/use-shown-digits.ts';

/** A figure by itself: what stands in a code, an address or a link stays as it is to be copied. */
const FIGURE = /(?<![A-Za-z0-9_./:@-])\d[\d,.:/]*(?![A-Za-z0-9_@-])/g;

/** Figures of what people wrote, in the page's digits: whatever they typed travels in Latin ones. */
export function useMessageDigits(): (text: string) => string {
  const inDigits = useShownDigits();
  return (text) => text.replace(FIGURE, inDigits);
}
