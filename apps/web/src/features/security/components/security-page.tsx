import { InnerPage } from '../../../components/inner-page.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { RecoveryNotice } from '../recovery/recovery-notice.tsx';
import { FactorsSection } from '../authenticator/factors-section.tsx';
import { securityTexts } from '../texts/security-texts.ts';
import { Sessions } from './sessions.tsx';

/** The second step of logins, and where the account is logged in. */
export function SecurityPage() {
  const t = useTexts(securityTexts);
  return (
    <InnerPage head={<PageHeader title={t.title} />}>
      <RecoveryNotice />
      <div className="inner-columns">
        <FactorsSection />
        <Sessions />
      </div>
    </InnerPage>
  );
}
