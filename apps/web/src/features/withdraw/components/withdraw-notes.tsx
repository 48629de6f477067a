import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { Question } from '#components/question.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** Beside toman withdrawals: what people ask most. */
export function WithdrawNotes() {
  const t = useTexts(withdrawTexts);
  return (
    <section>
      <h2 className="mb-1 text-lead font-semibold">{t.questions}</h2>
      <Question group="withdraw-notes" title={t.when} text={t.whenText} isOpen />
      <Question group="withdraw-notes" title={t.why} text={t.whyText} />
      <Question group="withdraw-notes" title={t.mistake} text={t.mistakeText} />
      <p className="pt-5">
        <Link to="/mywallet/withdraw" className="link inline-flex min-h-8 items-center gap-1">
          {t.coins}
          <Icon name="chevron" size={16} />
        </Link>
      </p>
    </section>
  );
}
