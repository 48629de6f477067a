import type { TomanWithdrawal } from '@sarraf/contracts';
import { ShareButton } from '#components/share-button.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { formatNumber } from '#lib/number-text.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** Gives the receipt's words to another app. */
export function ShareReceipt({ withdrawal }: { withdrawal: TomanWithdrawal }) {
  const t = useTexts(withdrawTexts);
  const current = useStore(settings);
  const { receive, bank, bank_reference, id } = withdrawal;
  const amount = formatNumber(receive, { digits: digitsShown(current), maxFraction: 0 });
  const text = t.shareText(amount ?? receive, bank.name[current.lang], bank_reference ?? id);
  return <ShareButton title={t.receipt} text={text} label={t.share} copied={t.copiedToShare} />;
}
