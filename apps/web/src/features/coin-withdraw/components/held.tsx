import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { withdrawEstimateQuery } from '#lib/queries/coin-withdrawals.ts';
import { accessStatusQuery } from '#lib/queries/user.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** At the top of the first step: that nothing leaves now, until when and why; nothing where it may. */
export function Held({ symbol, network }: { symbol: string; network: string | null }) {
  const t = useTexts(coinWithdrawTexts);
  const asked = withdrawEstimateQuery({ symbol, network: network ?? '', amount: '0' });
  const estimate = useQuery({ ...asked, enabled: network !== null }).data;
  const stopped = useQuery(accessStatusQuery).data?.stopped ?? [];
  const until = estimate?.held_until ?? null;
  if (until === null) return null;
  // what staff hold as long is told with their reason
  const byStaff = stopped.find(({ action }) => action === 'leave')?.until ?? null;
  if (byStaff !== null && Date.parse(byStaff) >= Date.parse(until)) return null;
  return (
    <section className="mb-5 flex gap-3 border-b border-hair pb-4">
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-s2 text-warn">
        <Icon name="lock" size={14} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold" role="status">
          {rich(t.heldTitle, { time: <Time at={until} /> })}
        </p>
        <p className="mt-0.5 text-table text-fg2">{t.heldText}</p>
        <div className="mt-3">
          <ButtonLink to="/security" look="outline" size="lg" wide>
            {t.toSecurity}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
