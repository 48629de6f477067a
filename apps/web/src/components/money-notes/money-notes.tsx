import { useQuery } from '@tanstack/react-query';
import { rich } from '../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { filledPercent } from '../../lib/filled-percent.ts';
import { accessStatusQuery } from '../../lib/queries/user.ts';
import { Track } from '../meters.tsx';
import { Amount, ShortAmount } from '../num.tsx';
import { Question } from '../question.tsx';

const moneyNotesTexts = textsOf(() => import('./texts/fa.ts'));

/** Beside cards and toman deposits: what is left of today, and what people ask most. */
export function MoneyNotes({
  isLimitShown = false,
}: {
  /** The screen itself says what is left of today. */
  isLimitShown?: boolean;
}) {
  const t = useTexts(moneyNotesTexts);
  const limits = useQuery(accessStatusQuery).data?.limits;
  const day = isLimitShown ? undefined : limits?.find((limit) => limit.kind === 'gateway_day');
  return (
    <>
      {day !== undefined && (
        <section>
          <h2 className="mb-4 text-lead font-semibold">{t.limit}</h2>
          <p className="mb-2 flex justify-between gap-3 text-table text-fg2">
            <span>{t.gateway}</span>
            <span>
              {rich(t.usedOf, {
                used: (
                  <Amount
                    value={day.used}
                    asset="IRT"
                    unitClassName="sr-only"
                    figure="used_today"
                  />
                ),
                cap: <ShortAmount value={day.cap} figure="cap_today" />,
              })}
            </span>
          </p>
          <Track label={t.limit} parts={[Number(filledPercent(day.used, day.cap))]} />
          <p className="mt-2 text-caption text-fg3">{t.renewed}</p>
        </section>
      )}
      <section>
        <h2 className="mb-1 text-lead font-semibold">{t.questions}</h2>
        <Question group="money-notes" title={t.when} text={t.whenText} isOpen />
        <Question group="money-notes" title={t.lost} text={t.lostText} />
        <Question group="money-notes" title={t.whose} text={t.whoseText} />
      </section>
    </>
  );
}
