import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../components/query-view.tsx';
import { SkeletonRows } from '../../../components/states.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { userQuery } from '../../../lib/queries/user.ts';
import { securityTexts } from '../texts/security-texts.ts';
import { AuthenticatorRow } from './authenticator-row.tsx';
import { RecoveryCodesRow } from './recovery-codes-row.tsx';
import { SmsRow } from './sms-row.tsx';

/** What proves, besides the password, that it is the owner. */
export function FactorsSection() {
  const t = useTexts(securityTexts);
  const user = useQuery(userQuery);
  return (
    <section className="border-hair py-6 max-lg:border-b">
      <QueryView query={user} title={t.failedUser} waiting={<SkeletonRows rows={2} />}>
        {(data) => (
          <>
            <AuthenticatorRow user={data} />
            {data.two_factor === 'google' ? <RecoveryCodesRow /> : <SmsRow user={data} />}
          </>
        )}
      </QueryView>
    </section>
  );
}
