import type { AccessStatus } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { Track } from '#components/meters.tsx';
import { Amount, ShortAmount, useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Khatam } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { filledPercent } from '#lib/filled-percent.ts';
import { accessStatusQuery } from '#lib/queries/user.ts';

const homeTexts = textsOf(() => import('../texts/fa.ts'));

/** The level: what it opens, what is still closed, how much of today's limit is used. */
export function LevelPanel() {
  const t = useTexts(homeTexts);
  const access = useQuery(accessStatusQuery);
  return (
    <section className="section section-line">
      <QueryView
        compact
        query={access}
        title={t.levelFailed}
        waiting={<SkeletonRows rows={3} height={56} />}
      >
        {(status) => <Level status={status} />}
      </QueryView>
    </section>
  );
}

function Level({ status }: { status: AccessStatus }) {
  const t = useTexts(homeTexts);
  const c = useTexts(commonTexts);
  const count = useCount();
  const day = status.limits.find((limit) => limit.kind === 'gateway_day');
  const names = [c.level0, c.level1, c.level2];
  const open = status.level >= 1;
  const cap = day?.cap;
  // what is closed to everybody now is promised to nobody
  const hasDeposits = status.levels.some(
    ({ level, opens }) => level <= Math.max(status.level, 1) && opens.includes('toman_deposit'),
  );
  const withdrawal = status.limits.find((limit) => limit.kind === 'withdrawal_day');
  return (
    <>
      <div className="mb-5 flex items-center gap-4">
        <Khatam state="current" size={44}>
          {count(status.level)}
        </Khatam>
        <div>
          <h2 className="text-lead font-semibold">
            {c.levelNamed(count(status.level), names[status.level] ?? '')}
          </h2>
        </div>
      </div>
      <Right open={open} name={t.opensTrade}>
        {open ? t.allMarkets : t.withLevel1}
      </Right>
      {hasDeposits && (
        <Right open={open} name={t.opensTomanDeposit}>
          {open && cap !== undefined
            ? rich(c.perDay, { amount: <ShortAmount value={cap} /> })
            : open
              ? ''
              : t.withLevel1}
        </Right>
      )}
      {/* an exchange whose rules name no limit of withdrawals says nothing of them here */}
      {withdrawal !== undefined && (
        <Right open={open} name={t.opensTomanWithdraw}>
          {open ? rich(c.perDay, { amount: <ShortAmount value={withdrawal.cap} /> }) : t.withLevel1}
        </Right>
      )}
      {open && day !== undefined && (
        <div className="mt-4">
          <p className="mb-2 flex justify-between text-table text-fg2">
            <span>{t.usedToday}</span>
            <span>
              {rich(t.usedOf, {
                used: <Amount value={day.used} asset="IRT" unitClassName="sr-only" />,
                cap: <ShortAmount value={day.cap} />,
              })}
            </span>
          </p>
          <Track label={t.usedToday} parts={[Number(filledPercent(day.used, day.cap))]} />
        </div>
      )}
      {!open && (
        <div className="mt-5">
          <ButtonLink to="/kyc" look="outline" size="lg" wide>
            {t.upgrade} <span className="text-table font-normal text-fg2">{t.upgradeTime}</span>
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function Right({ open, name, children }: { open: boolean; name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-3">
      <span className={open ? 'text-ok' : 'text-fg3'}>
        <Icon name={open ? 'check' : 'lock'} size={18} />
      </span>
      <span className={open ? 'flex-1' : 'flex-1 text-fg2'}>{name}</span>
      <span className={open ? 'text-table text-fg2' : 'text-table text-brand'}>{children}</span>
    </div>
  );
}
