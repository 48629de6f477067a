import type { TermsVersion } from '@sarraf/contracts';
import { TERMS_COUNT_MAX } from '@sarraf/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { DataTable } from '#components/data-table.tsx';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Sheet } from '#components/sheet.tsx';
import { Chip } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { PublishForm } from './publish-form.tsx';
import { VersionText } from './version-text.tsx';

const versionsTexts = textsOf(() => import('../texts/fa.ts'));

const STATE_CHIP = { to_come: 'warn', in_force: 'ok', past: 'plain' } as const;

/** Versions of the terms, newest first; whoever may publishes another. */
export function VersionsPage() {
  const t = useTexts(versionsTexts);
  const may = useMay();
  const [isWriting, setWriting] = useState(false);
  const [read, setRead] = useState<TermsVersion | null>(null);
  const { lang } = useStore(settings);
  const versions = useQuery({
    queryKey: queryKeys.termsVersions,
    queryFn: ({ signal }) => call('GET /admin/terms', { signal }),
    staleTime: 0,
  });
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          may('create Terms') &&
          !isWriting &&
          versions.data !== undefined && (
            <Button size="sm" icon="plus" onClick={() => setWriting(true)}>
              {t.publish}
            </Button>
          )
        }
      />
      <QueryView query={versions} title={t.failed} waiting={<SkeletonRows rows={4} height={48} />}>
        {(list) => (
          <div className="px-5 py-2 lg:px-6">
            {isWriting ? (
              <PublishForm
                current={list.find(({ state }) => state === 'in_force')}
                onDone={() => setWriting(false)}
              />
            ) : (
              <Versions versions={list} onRead={setRead} />
            )}
          </div>
        )}
      </QueryView>
      {read !== null && (
        <Sheet title={read.title[lang]} open onClose={() => setRead(null)}>
          <VersionText terms={read} lang={lang} />
        </Sheet>
      )}
    </>
  );
}

function Versions({
  versions,
  onRead,
}: {
  versions: readonly TermsVersion[];
  onRead: (version: TermsVersion) => void;
}) {
  const t = useTexts(versionsTexts);
  const count = useCount();
  const { lang } = useStore(settings);
  const name = (row: TermsVersion) => (
    <span className="grid">
      <bdi dir="ltr" className="justify-self-start font-semibold">
        {row.version}
      </bdi>
      <span className="text-caption text-fg2">
        {row.title[lang]} · {t.sections(count(row.sections.length))}
      </span>
    </span>
  );
  const state = (row: TermsVersion) => <Chip kind={STATE_CHIP[row.state]}>{t[row.state]}</Chip>;
  const read = (row: TermsVersion) => (
    <SheetButton look="text" size="sm" onClick={() => onRead(row)}>
      {t.read}
    </SheetButton>
  );
  return (
    <DataTable
      rows={versions}
      keyOf={({ version }) => version}
      isDense
      columns={[
        { head: t.version, cell: name },
        { head: t.from, cell: (row) => <Time at={row.from} shape="full" /> },
        { head: t.mustAccept, cell: (row) => (row.must_accept ? t.yes : t.no) },
        { head: t.accepted, cell: (row) => <Accepted of={row} /> },
        { head: t.state, cell: state },
        { head: t.read, isHeadHidden: true, isEnd: true, cell: read },
      ]}
      card={(row) => (
        <div className="grid gap-1 border-b border-hair py-3">
          <span className="flex items-center justify-between gap-3">
            {name(row)}
            {state(row)}
          </span>
          <span className="text-caption text-fg2">
            {t.from} <Time at={row.from} shape="full" />
          </span>
          <span className="flex flex-wrap items-baseline gap-x-2 text-caption text-fg2">
            {t.accepted} <Accepted of={row} />
          </span>
          <span className="flex items-center justify-between gap-3 text-caption text-fg2">
            {t.mustAccept}: {row.must_accept ? t.yes : t.no}
            {read(row)}
          </span>
        </div>
      )}
    />
  );
}

/** How many accepted a version, and who of those that are signed in has it still before them. */
function Accepted({ of }: { of: TermsVersion }) {
  const t = useTexts(versionsTexts);
  const count = useCount();
  const most = (many: number): string =>
    many >= TERMS_COUNT_MAX ? t.orMore(count(many)) : count(many);
  const { accepted, still_to_accept: still } = of;
  if (of.state === 'to_come') return <span className="text-fg2">–</span>;
  return (
    <span className="grid">
      <span className="num font-medium">{most(accepted)}</span>
      {still !== null && (
        <span className="text-caption text-fg2">
          {still === 0 ? t.allAccepted : t.stillToAccept(most(still))}
        </span>
      )}
    </span>
  );
}
