import type { TomanWithdrawal } from '@sarraf/contracts';
import { IconButton } from '../../../components/button.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';
import { formatNumber } from '../../../lib/number-text.ts';
import { digitsShown, settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { toast } from '../../../lib/toasts.ts';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** Desktops' browsers may lack it, whatever their types say. */
function canShare(): boolean {
  return typeof Reflect.get(navigator, 'share') === 'function';
}

/** Gives the receipt's words to another app; where a browser can't, they are copied. */
export function ShareButton({ withdrawal }: { withdrawal: TomanWithdrawal }) {
  const t = useTexts(withdrawTexts);
  const current = useStore(settings);
  const { receive, bank, bank_reference, id } = withdrawal;
  const amount = formatNumber(receive, { digits: digitsShown(current), maxFraction: 0 });
  const text = t.shareText(amount ?? receive, bank.name[current.lang], bank_reference ?? id);
  async function share(): Promise<void> {
    try {
      if (canShare()) return await navigator.share({ title: t.receipt, text });
      await navigator.clipboard.writeText(text);
      toast({ kind: 'success', title: t.copiedToShare });
    } catch {
      // the person closed the other app's list, or forbade the clipboard: the page still shows it
    }
  }
  return <IconButton icon="share" label={t.share} onClick={() => void share()} />;
}
