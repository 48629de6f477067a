import type { PersonSummary } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useWide } from '#lib/wide.ts';
import { ActForm } from '../acts/act-form.tsx';
import { personQuery } from '../api/people.ts';
import type { ActName } from '../model/acts.ts';
import { type Need, useMay } from '#lib/ability.ts';
import { AuditTab } from './audit-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { NotesTab, PinnedNotes } from './notes.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { PersonHead } from './person-head.tsx';
import './people.css';
import './person-parts.css';
import { PostingsTab } from './postings-tab.tsx';
import { ReferralsTab } from './referrals-tab.tsx';
import { SignInsTab } from './sign-ins-tab.tsx';
import { Summary } from './summary.tsx';
import { WalletTab } from './wallet-tab.tsx';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

/** Parts of the page, and what one needs to see each beside reading people. */
const TABS = [
  { value: 'summary', text: 'summary' },
  { value: 'orders', text: 'ordersTab' },
  { value: 'wallet', text: 'walletTab', need: 'read Balance' },
  { value: 'postings', text: 'postingsTab', need: 'read Balance' },
  { value: 'sign_ins', text: 'signInsTab' },
  { value: 'messages', text: 'messagesTab' },
  { value: 'notes', text: 'notesTab' },
  { value: 'referrals', text: 'referralsTab', need: 'read Reward' },
  { value: 'audit', text: 'auditTab', need: 'read Audit' },
] as const satisfies readonly {
  readonly value: string;
  readonly text: keyof ReturnType<typeof peopleTexts.get>;
  readonly need?: Need;
}[];
type TabName = (typeof TABS)[number]['value'];

/** A person as staff see them; which part stands in the address. */
export function PersonPage() {
  const t = useTexts(peopleTexts);
  const { id } = useParams({ from: '/shell/people/$id' });
  const person = useQuery(personQuery(id));
  return (
    <QueryView
      query={person}
      title={t.personFailed}
      waiting={<SkeletonRows rows={6} height={56} />}
    >
      {(data) => <Person key={data.id} person={data} />}
    </QueryView>
  );
}

function Person({ person }: { person: PersonSummary }) {
  const t = useTexts(peopleTexts);
  const wide = useWide();
  const has = useMay();
  const { tab: asked } = useSearch({ from: '/shell/people/$id' });
  const navigate = useNavigate({ from: '/people/$id' });
  /** The act whose form is open; empty: none chosen yet. */
  const [acting, setActing] = useState<ActName | '' | null>(null);
  const tabs = TABS.filter((tab) => !('need' in tab) || has(tab.need));
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'summary';
  const show = (next: TabName): void => {
    setActing(null);
    void navigate({ search: next === 'summary' ? {} : { tab: next }, replace: true });
  };
  const form = acting !== null && (
    <ActForm key={acting} person={person} first={acting} onClose={() => setActing(null)} />
  );
  const hasAside = tab === 'summary' || (wide && acting !== null);
  return (
    <div className="person-page">
      <PersonHead person={person} onAct={setActing} />
      <Tabs
        label={t.tabs}
        value={tab}
        tabs={tabs.map(({ value, text }) => ({ value, label: t[text] }))}
        onChange={show}
        className="person-tabs"
      >
        {!wide && form ? (
          form
        ) : (
          <div className="person-body" data-aside={hasAside || undefined}>
            <div className="person-main" data-tab={tab}>
              <TabContent person={person} tab={tab} onTab={show} />
            </div>
            {hasAside && (
              <aside className="person-aside">
                {form}
                {tab === 'summary' && <PinnedNotes person={person} onAll={() => show('notes')} />}
              </aside>
            )}
          </div>
        )}
      </Tabs>
    </div>
  );
}

function TabContent({
  person,
  tab,
  onTab,
}: {
  person: PersonSummary;
  tab: TabName;
  onTab: (tab: TabName) => void;
}) {
  const { id } = person;
  switch (tab) {
    case 'summary':
      return <Summary person={person} onAll={() => onTab('sign_ins')} />;
    case 'orders':
      return <OrdersTab id={id} />;
    case 'wallet':
      return <WalletTab id={id} />;
    case 'postings':
      return <PostingsTab id={id} />;
    case 'sign_ins':
      return <SignInsTab id={id} />;
    case 'messages':
      return <MessagesTab id={id} />;
    case 'notes':
      return <NotesTab person={person} />;
    case 'referrals':
      return <ReferralsTab id={id} />;
    case 'audit':
      return <AuditTab id={id} />;
  }
}
