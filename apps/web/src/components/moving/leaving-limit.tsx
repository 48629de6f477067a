import type { TransferTerms } from '@sarraf/contracts';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { LimitBar } from '../limit-bar.tsx';

const movingTexts = textsOf(() => import('./texts/fa.ts'));

/** The limit that is nearest, with this amount's worth drawn in; then what a transfer is like. */
export function LeavingLimit({
  limits,
  worth,
}: {
  limits: TransferTerms['limits'];
  /** Toman; '' while nothing is typed, or no price is known. */
  worth: string;
}) {
  const t = useTexts(movingTexts);
  const limit =
    limits.find(({ kind, days }) => kind.startsWith('transfer') && days === 1) ??
    limits.find(({ days }) => days === 1) ??
    limits[0];
  return (
    <>
      {limit !== undefined && (
        <LimitBar
          used={limit.used}
          cap={limit.cap}
          amount={worth}
          words={{
            label: limit.days === 1 ? t.limitToday : t.limitMonth,
            usedOf: t.usedOf,
            used: t.used,
            thisOne: t.thisOne,
          }}
        />
      )}
      <p className="mt-3 text-table text-fg2">{t.likeWithdrawal}</p>
    </>
  );
}
