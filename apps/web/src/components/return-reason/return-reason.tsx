import { textsOf, useTexts } from '../../i18n/texts.ts';

const returnReasonTexts = textsOf(() => import('./texts/fa.ts'));

/** Why a document was returned, as the person reads it; the officer who returns it sees the same. */
export function ReturnReason({ reason }: { reason: string }) {
  const t = useTexts(returnReasonTexts);
  return Object.hasOwn(t, reason) ? t[reason as keyof typeof t] : t.other;
}
