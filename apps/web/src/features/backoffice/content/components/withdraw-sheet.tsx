import type { Article } from '@sarraf/contracts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { ReasonSheet } from '../../queue/components/reason-sheet.tsx';
import { withdrawArticle } from '../api/articles.ts';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

/** Takes an article back: nobody reads it any more. */
export function WithdrawSheet({ article, onClose }: { article: Article; onClose: () => void }) {
  const t = useTexts(contentTexts);
  return (
    <ReasonSheet
      title={t.withdrawTitle}
      acts={[{ act: 'withdraw', label: t.withdraw, look: 'danger' }]}
      send={async (_, reason) => {
        await withdrawArticle(article.id, reason);
        toast({ kind: 'success', title: t.withdrawn });
      }}
      onClose={onClose}
    >
      <p className="text-fg2">{t.withdrawText}</p>
    </ReasonSheet>
  );
}
