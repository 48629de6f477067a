import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { type Tab, Tabs } from '#components/tabs.tsx';
import type { IconName } from '#components/icon.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import type { ListPage, useListPosition } from '#lib/use-list-position.ts';
import './panes.css';
import './queue.css';

const queueTexts = textsOf(() => import('../texts/fa.ts'));

interface Rows<Row> extends Partial<ListPage> {
  readonly data: readonly Row[];
}

interface QueueFrameProps<Row extends { readonly id: string }, Part extends string> {
  readonly title: string;
  readonly failed: string;
  readonly icon: IconName;
  readonly tabs: readonly Tab<Part>[];
  readonly part: Part;
  readonly onPart: (part: Part) => void;
  readonly query: UseQueryResult<Rows<Row>>;
  /** Of a list in pages: what its pager needs. */
  readonly pager?: ReturnType<typeof useListPosition>['pager'];
  /** What stands where this part has nothing. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  readonly row: (row: Row) => ReactNode;
  /** The chosen one: two panes. */
  readonly detail: (id: string, rows: readonly Row[]) => ReactNode;
  /** What was decided lately, in a line. */
  readonly figures?: ReactNode;
  /** What was decided a moment ago. */
  readonly notice: ReactNode;
  readonly keys: ReactNode;
}

/** A queue of officers: its parts, the list, and the chosen one beside it. */
export function QueueFrame<Row extends { readonly id: string }, Part extends string>(
  props: QueueFrameProps<Row, Part>,
) {
  const { title, tabs, part, query, empty, chosen } = props;
  // one part needs no tab: the title says it
  const hasTabs = tabs.length > 1 || tabs.some(({ count }) => count !== undefined);
  return (
    <div className="panes-page" data-open={chosen !== null || undefined}>
      <div className="queue-title">
        <PageHeader title={title} />
        {hasTabs && (
          <Tabs
            label={title}
            value={part}
            tabs={tabs}
            onChange={props.onPart}
            className="panes-above px-5"
          />
        )}
      </div>
      {props.figures}
      {props.notice}
      <QueryView query={query} title={props.failed} waiting={<SkeletonRows rows={6} />}>
        {({ data, current_page = 1, last_page = 1, next_cursor = null }) =>
          data.length === 0 && chosen === null ? (
            <div className="flex-1">
              <Empty icon={props.icon} title={empty.title} text={empty.text} />
            </div>
          ) : (
            <Panes {...props} rows={data} page={{ current_page, last_page, next_cursor }} />
          )
        }
      </QueryView>
      {props.keys}
    </div>
  );
}

/** The list and the chosen one beside it; J and K go through the list. */
function Panes<Row extends { readonly id: string }, Part extends string>({
  title,
  rows,
  chosen,
  onChoose,
  row,
  detail,
  page,
  pager,
}: QueueFrameProps<Row, Part> & { readonly rows: readonly Row[]; readonly page: ListPage }) {
  const t = useTexts(queueTexts);
  useSingleKeys((key) => {
    const step = { KeyJ: 1, KeyK: -1 }[key];
    if (step === undefined) return;
    const at = rows.findIndex(({ id }) => id === chosen);
    const next = rows[at === -1 ? 0 : at + step];
    if (next !== undefined) onChoose(next.id);
  });
  return (
    <div className="panes">
      <nav className="panes-list" aria-label={title}>
        {rows.map((one) => (
          <button
            key={one.id}
            type="button"
            className="panes-row queue-row"
            aria-current={one.id === chosen}
            onClick={() => onChoose(one.id)}
          >
            {row(one)}
          </button>
        ))}
        {pager && <Pager {...pager(page)} />}
      </nav>
      {chosen === null ? <p className="queue-choose">{t.choose}</p> : detail(chosen, rows)}
    </div>
  );
}
