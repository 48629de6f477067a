import { TICKET_SHOWS } from '@sarraf/contracts/lists';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SearchField } from '#components/search-field.tsx';
import { Tabs } from '#components/tabs.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { KeysBar } from '../../queue/components/keys-bar.tsx';
import '../../queue/components/queue.css';
import { useSupportFigures, useSupportTickets } from '../api/support.ts';
import { SupportQueue } from './support-queue.tsx';
import { SupportTicket } from './support-ticket.tsx';
import { type SupportLists, useSupportLists } from './use-support-lists.ts';
import './support.css';

const supportTexts = textsOf(() => import('../texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));

/** Support answers tickets: the queue by due time, the thread, and beside it what the ticket is about. */
export function SupportPage() {
  const t = useTexts(supportTexts);
  const { id: chosen = null } = useSearch({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const lists = useSupportLists();
  const tickets = useSupportTickets(lists.position, lists.filter);
  const choose = (id: string | null): void => {
    void navigate({ to: '/tickets', search: id === null ? {} : { id }, replace: chosen !== null });
  };
  return (
    <div className="support-page" data-open={chosen !== null || undefined}>
      <PageHeader title={t.title} hideOnDesktop />
      <SupportHead lists={lists} />
      <div className="support-panes">
        <SupportQueue lists={lists} query={tickets} chosen={chosen} onChoose={choose} />
        {chosen === null ? (
          <p className="queue-choose">{t.choose}</p>
        ) : (
          <SupportTicket key={chosen} id={chosen} onLeave={() => choose(null)} onChoose={choose} />
        )}
      </div>
      <SupportKeys />
    </div>
  );
}

function SupportHead({ lists }: { lists: SupportLists }) {
  const t = useTexts(supportTexts);
  const count = useCount();
  const { data } = useSupportFigures();
  const labels = {
    queue: t.queue,
    mine: t.mine,
    answered: t.answeredTab,
    closed: t.closedTab,
  } as const;
  const tabs = TICKET_SHOWS.map((value) => ({
    value,
    label: labels[value],
    count: data === undefined || value === 'closed' ? undefined : count(data[value]),
  }));
  return (
    <Tabs
      label={t.title}
      value={lists.show}
      tabs={tabs}
      onChange={lists.setShow}
      className="support-tabs"
      end={
        <div className="support-head-end">
          <Figures />
          <Link to="/tickets/answers" className="link text-table">
            {t.canned}
          </Link>
          <div className="support-search">
            <SearchField label={t.search} value={lists.typed} onChange={lists.setTyped} />
          </div>
        </div>
      }
    />
  );
}

/** How answering goes today. */
function Figures() {
  const t = useTexts(supportTexts);
  const count = useCount();
  const { data } = useSupportFigures();
  if (data === undefined) return null;
  const { answers_today: answers, overdue, stars_tenths: tenths } = data;
  const parts = {
    answers: <b>{count(answers)}</b>,
    overdue: <b className={overdue > 0 ? 'text-err' : ''}>{count(overdue)}</b>,
  };
  if (tenths === null) return <p className="support-figures">{rich(t.figuresPlain, parts)}</p>;
  const stars = <b>{t.starsOf(count((tenths / 10).toFixed(1)))}</b>;
  return <p className="support-figures">{rich(t.figures, { ...parts, stars })}</p>;
}

/** What keys do here; whoever may only read goes through the queue alone. */
function SupportKeys() {
  const t = useTexts(supportTexts);
  const q = useTexts(queueTexts);
  const has = useMay()('update Ticket');
  return (
    <KeysBar
      keys={[
        [['J', 'K'], t.keyNext],
        ...(has
          ? ([
              [['C'], t.keyClaim],
              [['/'], t.keyCanned],
              [['N'], t.keyNote],
              [['E'], t.keyClose],
              [['U'], t.keyRelease],
            ] as const)
          : []),
      ]}
      note={has ? t.noteAudit : q.noteAudit}
    />
  );
}
