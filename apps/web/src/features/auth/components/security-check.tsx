import { textsOf, useTexts } from '#i18n/texts.ts';
import { useStore } from '#lib/store.ts';
import { proving } from '#lib/proof-of-work/proved-call.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));

/** Says what takes a moment, while the page works on a proof. */
export function SecurityCheck() {
  const t = useTexts(authTexts);
  return (
    <p role="status" className="min-h-5 text-center text-table text-fg2">
      {useStore(proving) ? t.securityCheck : ''}
    </p>
  );
}
