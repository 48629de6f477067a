import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { referralInfoQuery } from '#lib/queries/referral.ts';
import { CodesTab } from './codes-tab.tsx';
import { IncomeTab } from './income-tab.tsx';
import { InvitedTab } from './invited-tab.tsx';
import '../referral.css';

const referralTexts = textsOf(() => import('../texts/fa.ts'));

/** My invite codes, who came by them, and what that brought. */
export function ReferralPage() {
  const t = useTexts(referralTexts);
  const count = useCount();
  const [tab, setTab] = useState<'codes' | 'invited' | 'income'>('codes');
  const { data } = useQuery(referralInfoQuery);
  const invited = data === undefined ? undefined : count(data.invited);
  return (
    <div className="referral-page">
      <PageHeader
        title={t.title}
        actions={
          <Link to="/referral/new" className="link inline-flex min-h-11 items-center gap-2 px-3">
            <Icon name="plus" size={20} />
            {t.newCode}
          </Link>
        }
      />
      <Tabs
        label={t.tabs}
        value={tab}
        tabs={[
          { value: 'codes', label: t.codesTab },
          { value: 'invited', label: t.invitedTab, count: invited },
          { value: 'income', label: t.incomeTab },
        ]}
        onChange={setTab}
        className="px-5 lg:px-10"
      >
        {tab === 'codes' && <CodesTab />}
        {tab === 'invited' && <InvitedTab />}
        {tab === 'income' && <IncomeTab />}
      </Tabs>
    </div>
  );
}
