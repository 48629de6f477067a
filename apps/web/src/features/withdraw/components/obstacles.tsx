import type { WithdrawalLimits } from '@sarraf/contracts';
import { ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { Ceiling } from '../model/withdraw-form.ts';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** That nothing is held is told, too. */
export function NotHeld() {
  const t = useTexts(withdrawTexts);
  return (
    <section className="mt-6 flex gap-3 border-t border-hair pt-4">
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-s2 text-ok">
        <Icon name="check" size={14} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t.notHeldTitle}</p>
        <p className="mt-0.5 text-table text-fg2">{t.notHeldText}</p>
      </div>
    </section>
  );
}

/** In the place of the button where not even the least can leave: why, and the way on. */
export function Obstacle({ ceiling, limits }: { ceiling: Ceiling; limits: WithdrawalLimits }) {
  const t = useTexts(withdrawTexts);
  const isFull = ceiling === 'aboveDay' || ceiling === 'aboveMonth';
  const days = ceiling === 'aboveMonth' ? 30 : 1;
  const full = limits.limits.find((one) => one.asset === undefined && one.days === days);
  return (
    <div className="grid gap-3" role="status">
      <p>
        <span className="block font-semibold">{isFull ? t.fullTitle : t.littleTitle}</span>
        <span className="block text-table text-fg2">
          {isFull
            ? full !== undefined && rich(t.fullText, { time: <Time at={full.frees_at} /> })
            : rich(t.littleText, { min: <Amount value={limits.min} asset="IRT" /> })}
        </span>
      </p>
      <ButtonLink to={isFull ? '/kyc' : '/orders'} look="outline" size="lg" wide>
        {isFull ? t.toLimits : t.toOrders}
      </ButtonLink>
    </div>
  );
}
