import { textsOf, useTexts } from '#i18n/texts.ts';
import { useHeldDeposits } from '#lib/held-deposits.ts';
import { useIsPersisted } from '#lib/persist-cache.ts';
import { accessStatusQuery } from '#lib/queries/user.ts';

const depositTexts = textsOf(() => import('../texts/fa.ts'));

/**
 * That coins worth a deposit stay for 72 hours: said once the server says that something stays, as
 * no answer tells the rule before a deposit. What an earlier visit kept does not say it.
 */
export function NotToOthers() {
  const t = useTexts(depositTexts);
  const held = useHeldDeposits();
  const isKept = useIsPersisted(accessStatusQuery.queryKey);
  return held === null || isKept ? null : t.notToOthers;
}
