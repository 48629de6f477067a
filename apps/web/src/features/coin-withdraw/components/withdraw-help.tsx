import { ButtonLink } from '#components/button.tsx';
import { Question } from '#components/question.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** Beside withdrawals of coins: what people ask most, and the address book. */
export function WithdrawHelp() {
  const t = useTexts(coinWithdrawTexts);
  return (
    <>
      <section>
        <h2 className="mb-1 text-lead font-semibold">{t.questions}</h2>
        <Question group="coin-withdraw" title={t.when} text={t.whenText} isOpen />
        <Question group="coin-withdraw" title={t.why24} text={t.why24Text} />
        <Question group="coin-withdraw" title={t.mistake} text={t.mistakeText} />
      </section>
      <section>
        <h2 className="font-semibold">{t.bookTitle}</h2>
        <p className="mt-1 mb-3 text-table text-fg2">{t.bookText}</p>
        <ButtonLink to="/mywallet/withdraw/addresses" look="outline" icon="id">
          {t.bookTitle}
        </ButtonLink>
      </section>
    </>
  );
}
