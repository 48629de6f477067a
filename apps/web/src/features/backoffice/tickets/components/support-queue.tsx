import type { DataOf, StaffTicketRow } from '@sarraf/contracts';
import { TICKET_SUBJECTS, type TicketShow, type TicketSubject } from '@sarraf/contracts/lists';
import type { UseQueryResult } from '@tanstack/react-query';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { Empty, Skeleton, Waiting } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { session } from '#lib/session.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { useStore } from '#lib/store.ts';
import { useSupportFigures } from '../api/support.ts';
import { SupportRow } from './support-row.tsx';
import type { SupportLists } from './use-support-lists.ts';

const supportTexts = textsOf(() => import('../texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));

type Page = DataOf<'GET /admin/tickets'>;

/** The list of the open part, those that are due first on top; J and K go through it. */
export function SupportQueue({
  lists,
  query,
  chosen,
  onChoose,
}: {
  lists: SupportLists;
  query: UseQueryResult<Page>;
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const t = useTexts(supportTexts);
  return (
    <section className="support-queue" aria-label={t.title}>
      <Filters lists={lists} />
      <QueryView query={query} title={t.failed} waiting={<QueueWaiting />}>
        {(page) =>
          page.data.length === 0 ? (
            <NoTickets show={lists.show} isNarrowed={lists.isNarrowed} />
          ) : (
            <>
              <Rows rows={page.data} show={lists.show} chosen={chosen} onChoose={onChoose} />
              <Pager {...lists.pager(page)} />
            </>
          )
        }
      </QueryView>
    </section>
  );
}

function Rows({
  rows,
  show,
  chosen,
  onChoose,
}: {
  rows: readonly StaffTicketRow[];
  show: TicketShow;
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  useSingleKeys((key) => {
    const step = { KeyJ: 1, KeyK: -1 }[key];
    if (step === undefined) return;
    const at = rows.findIndex(({ id }) => id === chosen);
    const next = rows[at === -1 ? 0 : at + step];
    if (next !== undefined) onChoose(next.id);
  });
  const me = useStore(session)?.user.id;
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            className="support-row"
            aria-current={row.id === chosen}
            onClick={() => onChoose(row.id)}
          >
            <SupportRow ticket={row} isTimed={show === 'queue' || show === 'mine'} me={me} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Filters({ lists }: { lists: SupportLists }) {
  const t = useTexts(supportTexts);
  const w = useTexts(ticketWords);
  const { data } = useSupportFigures();
  const officers = data?.officers ?? [];
  return (
    <div className="support-filters">
      <SelectSheet<TicketSubject | 'all'>
        label={t.subject}
        value={lists.subject}
        choices={[
          { value: 'all', label: t.allSubjects },
          ...TICKET_SUBJECTS.map((value) => ({ value, label: w[value] })),
        ]}
        onChange={lists.setSubject}
      />
      {lists.show !== 'mine' && (
        <SelectSheet
          label={t.officer}
          value={lists.officer}
          choices={[
            { value: 'all', label: t.allOfficers },
            { value: 'none', label: t.nobody },
            ...officers.map(({ id, name }) => ({ value: id, label: name ?? t.colleague })),
          ]}
          onChange={lists.setOfficer}
        />
      )}
    </div>
  );
}

function QueueWaiting() {
  return (
    <Waiting>
      {[64, 80, 56, 72, 60].map((width) => (
        <div key={width} className="support-row">
          <Skeleton width={`${width}%`} />
          <Skeleton width="84%" height={10} />
          <Skeleton width={96} height={22} />
        </div>
      ))}
    </Waiting>
  );
}

function NoTickets({ show, isNarrowed }: { show: TicketShow; isNarrowed: boolean }) {
  const t = useTexts(supportTexts);
  if (isNarrowed) return <Empty icon="search" title={t.noneFound} text={t.noneFoundText} />;
  return <Empty icon="message" title={t[`${show}Empty`]} text={t[`${show}EmptyText`]} />;
}
