import { PageHeader } from '../../../components/page-header.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { securityTexts } from '../texts/security-texts.ts';
import { Sessions } from './sessions.tsx';
import { TwoStep } from './two-step.tsx';

/** The second step of logins, and where the account is logged in. */
export function SecurityPage() {
  const t = useTexts(securityTexts);
  return (
    <>
      <PageHeader title={t.title} />
      <div className="max-w-2xl px-5 lg:px-10">
        <TwoStep />
        <Sessions />
      </div>
    </>
  );
}
