import type { WithdrawalEstimate } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** What holds it back or might, each with cause and hour; what does not apply is told, too. */
export function Holds({ estimate, symbol }: { estimate: WithdrawalEstimate; symbol: string }) {
  const t = useTexts(coinWithdrawTexts);
  const { warnings, network_fee_toman: networkFee } = estimate;
  return (
    <ul className="holds">
      <NewAddress estimate={estimate} />
      <Recent estimate={estimate} symbol={symbol} />
      {warnings.includes('officer_looks') && (
        <Hold kind="warn" icon="user" title={t.officerTitle}>
          {t.officerText}
        </Hold>
      )}
      {warnings.includes('hot_low') && (
        <Hold kind="warn" icon="clock" title={t.hotTitle}>
          {t.hotText}
        </Hold>
      )}
      {warnings.includes('network_fee_high') && (
        <Hold kind="warn" icon="bolt" title={t.feeHighTitle}>
          {rich(t.feeHighText, {
            amount: <Amount value={networkFee} asset="IRT" unitClassName="" isPaid />,
          })}
        </Hold>
      )}
    </ul>
  );
}

/** An address's first day; one of another user has none. */
function NewAddress({ estimate: { address, warnings } }: { estimate: WithdrawalEstimate }) {
  const t = useTexts(coinWithdrawTexts);
  if (address === null) return null;
  return (
    <Hold kind="ok" icon="check" title={t.noLockTitle}>
      {warnings.includes('own_user')
        ? t.noLockOwn
        : rich(t.noLockText, { time: <Time at={address.counts_from} shape="date" /> })}
    </Hold>
  );
}

function Recent({ estimate, symbol }: { estimate: WithdrawalEstimate; symbol: string }) {
  const t = useTexts(coinWithdrawTexts);
  const { too_recent: recent, too_recent_until: until } = estimate;
  if (!/[1-9]/.test(recent) || until === null) {
    return (
      <Hold kind="ok" icon="check" title={t.noRecentTitle}>
        {t.noRecentText}
      </Hold>
    );
  }
  return (
    <Hold
      kind="warn"
      icon="clock"
      title={rich(t.recentTitle, {
        amount: <Amount value={recent} asset={symbol} figure="too_recent" />,
      })}
    >
      {rich(t.recentText, { time: <Time at={until} /> })}
    </Hold>
  );
}

function Hold({
  kind,
  icon,
  title,
  children,
}: {
  kind: 'ok' | 'warn';
  icon: IconName;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <li>
      <span className={`hold-mark ${kind === 'ok' ? 'text-ok' : 'text-warn'}`}>
        <Icon name={icon} size={14} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 text-table text-fg2">{children}</p>
      </div>
    </li>
  );
}
