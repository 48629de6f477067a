import { useQuery } from '@tanstack/react-query';
import { Icon } from '#components/icon.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useHeldUntil } from '#lib/held-until.ts';
import { accessStatusQuery } from '#lib/queries/user.ts';
import { withdrawalLimitsQuery } from '#lib/queries/wallets.ts';

const securityTexts = textsOf(() => import('../texts/fa.ts'));

/** That nothing leaves the account for now, until when and why; nothing where money is not held. */
export function HeldMoney() {
  const t = useTexts(securityTexts);
  const until = useHeldUntil(useQuery(withdrawalLimitsQuery).data?.held_until ?? null);
  const stopped = useQuery(accessStatusQuery).data?.stopped ?? [];
  if (until === null) return null;
  const isTradeOpen = stopped.every(({ action }) => action !== 'trade');
  return (
    <section className="flex gap-3 border-b border-hair py-5" role="status">
      <span className="shrink-0 text-warn">
        <Icon name="lock" />
      </span>
      <div className="min-w-0">
        <h2 className="text-lead font-semibold">
          {rich(t.heldTitle, { time: <Time at={until} /> })}
        </h2>
        <p className="mt-1 text-fg2">{isTradeOpen ? t.heldTextTradeOpen : t.heldText}</p>
      </div>
    </section>
  );
}
