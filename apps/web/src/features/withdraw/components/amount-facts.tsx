import type { WithdrawalLimits } from '@sarraf/contracts';
import { LimitBar } from '#components/limit-bar.tsx';
import { Amount, Num } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { inRial, receivedOf } from '../model/withdraw-form.ts';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** What it costs, from inside the amount; what arrives, once in the bank's rial. */
export function Receipt({ amount, fee }: { amount: string; fee: string }) {
  const t = useTexts(withdrawTexts);
  const receive = receivedOf(amount, fee);
  const isEmpty = !/[1-9]/.test(receive);
  return (
    <div className="mt-5 border-y border-hair">
      <p className="kv">
        <span>{t.fee}</span>
        {/[1-9]/.test(fee) ? (
          <Amount value={fee} asset="IRT" figure="fee" />
        ) : (
          <span>{t.free}</span>
        )}
      </p>
      <div className="kv">
        <span className="font-semibold text-fg">{t.receive}</span>
        <span className="text-end">
          <strong className="block text-h3">
            <Amount
              value={isEmpty ? null : receive}
              asset="IRT"
              figure="receive"
              unitClassName="text-table font-normal text-fg2"
            />
          </strong>
          <span className="block text-caption text-fg2">
            {rich(t.forBank, { amount: <Num value={isEmpty ? null : inRial(receive)} /> })}
          </span>
        </span>
      </div>
    </div>
  );
}

/** The day's limit with this amount drawn in; the month's where there is no other. */
export function DayLimit({
  limits,
  amount,
}: {
  limits: WithdrawalLimits['limits'];
  amount: string;
}) {
  const t = useTexts(withdrawTexts);
  const toman = limits.filter(({ asset }) => asset === undefined);
  const limit = toman.find(({ days }) => days === 1) ?? toman[0];
  if (limit === undefined) return null;
  const label = limit.days === 1 ? t.limitToday : t.limitMonth;
  return (
    <LimitBar
      used={limit.used}
      cap={limit.cap}
      amount={amount}
      words={{ label, usedOf: t.usedOf, used: t.used, thisOne: t.thisOne }}
    />
  );
}
