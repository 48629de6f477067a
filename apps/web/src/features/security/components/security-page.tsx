import type { UserData } from '@sarraf/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { InnerPage } from '#components/inner-page.tsx';
import { DeferUntilPaint } from '#components/defer-until-paint.tsx';
import { OfflineReason } from '#components/offline-reason.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { StoppedNotice } from '#components/stopped-notice/lazy-stopped-notice.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { messageSettingsQuery } from '#lib/queries/message-settings.ts';
import { accessStatusQuery, userQuery } from '#lib/queries/user.ts';
import { withdrawalLimitsQuery } from '#lib/queries/wallets.ts';
import { AuthenticatorRow } from '../authenticator/authenticator-row.tsx';
import { RecoveryCodesRow } from '../authenticator/recovery-codes-row.tsx';
import { SmsRow } from '../authenticator/sms-row.tsx';
import { EmailRow } from '../contacts/email-row.tsx';
import { MobileRow } from '../contacts/mobile-row.tsx';
import { passkeysQuery } from '../passkeys/passkeys-query.ts';
import { PasskeysRow } from '../passkeys/passkeys-row.tsx';
import { FreezeRow } from '../freeze/freeze-row.tsx';
import { ownFreezeQuery } from '../freeze/own-freeze.ts';
import { FrozenNotice } from '../freeze/frozen-notice.tsx';
import { PasswordRow } from '../password/password-row.tsx';
import { ownRecoveryQuery } from '../recovery/own-recovery.ts';
import { RecoveryNotice } from '../recovery/recovery-notice.tsx';
import { HeldMoney } from './held-money.tsx';
import { PhishingRow } from './phishing-row.tsx';
import { RecentActs } from './recent-acts.tsx';
import { Sessions } from './sessions.tsx';
import { Summary } from './summary.tsx';
import './security.css';

const securityTexts = textsOf(() => import('../texts/fa.ts'));

const ALL_ACTIONS = ['trade', 'deposit', 'withdraw', 'leave'] as const;

/** How safe the account is, what comes next, how one logs in, and where one is logged in. */
export function SecurityPage() {
  const t = useTexts(securityTexts);
  const user = useQuery(userQuery);
  // so much is drawn at once that it is drawn in slices, between which a finger is heard
  const isHeadOnItsWay = useDeferredValue(useIsHeadOnItsWay(user));
  if (isHeadOnItsWay) {
    return (
      <InnerPage head={<PageHeader title={t.title} />}>
        <SkeletonRows rows={8} />
      </InnerPage>
    );
  }
  return (
    <InnerPage head={<PageHeader title={t.title} />}>
      {user.data?.role === 'client' && <FrozenNotice />}
      <RecoveryNotice />
      {user.data?.role === 'client' && <StoppedNotice actions={ALL_ACTIONS} />}
      {user.data?.role === 'client' && <HeldMoney />}
      <OfflineReason className="pt-2" />
      {user.data?.role === 'client' && <Summary user={user.data} />}
      <div className="security-columns">
        <section className="py-6">
          <h2 className="text-lead font-semibold">{t.login}</h2>
          <QueryView query={user} title={t.failedUser} waiting={<SkeletonRows rows={6} />}>
            {(data) => (
              <>
                <PasswordRow />
                <AuthenticatorRow user={data} />
                <PasskeysRow />
                {data.two_factor !== 'google' && <SmsRow user={data} />}
                <RecoveryCodesRow />
                <MobileRow user={data} />
                {data.role === 'client' && <EmailRow user={data} />}
                {data.role === 'client' && <PhishingRow />}
                {data.role === 'client' && <FreezeRow />}
              </>
            )}
          </QueryView>
        </section>
        <DeferUntilPaint>
          <Sessions />
        </DeferUntilPaint>
      </div>
      <DeferUntilPaint>{user.data?.role === 'client' && <RecentActs />}</DeferUntilPaint>
    </InnerPage>
  );
}

/**
 * Whether something is still being fetched of what stands above the rest: nothing is drawn before, so
 * that nothing moves away from under a finger. Where an answer fails each part says so itself, while
 * it is asked for again.
 */
function useIsHeadOnItsWay(user: UseQueryResult<UserData>): boolean {
  const enabled = user.data?.role === 'client';
  // staff may have closed something since it was kept, and somebody may ask for the account
  const now = { staleTime: 0 };
  const head = [
    useQuery({ ...messageSettingsQuery, enabled }),
    useQuery({ ...ownFreezeQuery, ...now, enabled }),
    useQuery({ ...withdrawalLimitsQuery, enabled }),
    useQuery({ ...accessStatusQuery, ...now, enabled }),
    useQuery({ ...ownRecoveryQuery, ...now }),
    useQuery(passkeysQuery),
  ];
  return [user, ...head].some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
}
