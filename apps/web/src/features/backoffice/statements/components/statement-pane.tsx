import type { Statement } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Amount, useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Banner } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toasts.ts';
import { askAgain } from '../../bank/api/ask-again.ts';
import { Numbered } from '../../bank/components/line-facts.tsx';
import { DecideSheet } from '../../queue/components/decide-sheet.tsx';
import { Facts } from '../../queue/components/facts.tsx';
import { QueueHead } from '../../queue/components/queue-head.tsx';
import { StatementLines } from './statement-lines.tsx';

const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));

const ASK_EVERY_MS = 5_000;

/** One statement: what comes of it, both balances, its lines, and the approval. */
export function StatementPane({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = useTexts(bankTexts);
  const one = useQuery({
    queryKey: queryKeys.statement(id),
    queryFn: ({ signal }) => call('GET /admin/statements/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
  return (
    <QueryView query={one} title={t.statementsFailed} waiting={<SkeletonRows rows={6} />}>
      {(statement) => (
        <>
          <section className="queue-documents">
            <QueueHead
              name={<Numbered text={statement.account} />}
              since={<Time at={statement.imported_at} shape="full" />}
              onLeave={onLeave}
            />
            <Agreement statement={statement} />
            <StatementLines id={id} />
          </section>
          <aside className="queue-side">
            <StatementFacts statement={statement} />
            <Approval statement={statement} />
          </aside>
        </>
      )}
    </QueryView>
  );
}

function Agreement({ statement }: { statement: Statement }) {
  const t = useTexts(bankTexts);
  const count = useCount();
  const { chain, unexplained, closing, books, status } = statement;
  const { state } = chain;
  const money = (value: string | null): ReactNode => <Amount value={value ?? '0'} asset="IRT" />;
  const where = {
    row: count(chain.row ?? 0),
    expected: money(chain.expected),
    found: money(chain.found),
    gap: money(chain.gap),
  };
  if (status === 'preview' && state === 'old') return <Banner icon="check">{t.chain_old}</Banner>;
  const isOff = state === 'forked' || state === 'unclear' || state === 'broken';
  if (isOff || (state === 'gap' && unexplained.count > 0)) {
    return (
      <Banner kind="err" icon="alert">
        {rich(t[`chain_${state}`], where)}
      </Banner>
    );
  }
  if (unexplained.count > 0) {
    return (
      <Banner kind="err" icon="alert">
        {state === 'late' ? t.chain_late : t.unexplainedText}
      </Banner>
    );
  }
  if (closing !== books) {
    return (
      <Banner kind="err" icon="alert">
        {t.differs}
      </Banner>
    );
  }
  return (
    <Banner icon="check">{chain.gap === '0' ? t.agreed : rich(t.chain_gone_on, where)}</Banner>
  );
}

const PARTS = ['credit', 'unmatched', 'known', 'own', 'unexplained'] as const;

/** What comes of its lines. */
function Sums({ statement }: { statement: Statement }) {
  const t = useTexts(bankTexts);
  const count = useCount();
  return (
    <Facts
      title={t.sums}
      facts={PARTS.map((name) => {
        const { count: lines, sum } = statement[name];
        const shown = { count: count(lines), sum: <Amount value={sum} asset="IRT" /> };
        return [t[name], rich(t.part, shown)] as const;
      })}
    />
  );
}

function StatementFacts({ statement }: { statement: Statement }) {
  const t = useTexts(bankTexts);
  const money = (value: string): ReactNode => <Amount value={value} asset="IRT" />;
  const { approved_by: approver, imported_by: importer } = statement;
  return (
    <>
      <section className="queue-section">
        <Sums statement={statement} />
      </section>
      <section className="queue-section">
        <Facts
          title={t.balances}
          facts={[
            [t.opening, money(statement.opening)],
            [t.closing, money(statement.closing)],
            [t.books, money(statement.books)],
          ]}
        />
        {statement.is_first && <p className="pt-2 text-table text-fg2">{t.isFirst}</p>}
      </section>
      <section className="queue-section">
        <Facts
          title={t.file}
          facts={[
            [t.importedBy, <bdi key="importer">{importer.name ?? importer.id}</bdi>],
            ...(approver === null
              ? []
              : [
                  [t.approvedBy, <bdi key="approver">{approver.name ?? approver.id}</bdi>] as const,
                ]),
            [
              t.fileHash,
              <bdi key="hash" dir="ltr" className="break-all text-caption">
                {statement.file_hash}
              </bdi>,
            ],
          ]}
        />
      </section>
    </>
  );
}

/** With its reason, by another officer than the one who brought it in. */
function Approval({ statement }: { statement: Statement }) {
  const t = useTexts(bankTexts);
  const has = useMay();
  const [isOpen, setOpen] = useState(false);
  const { id, imported_at: at, imported_by: importer } = statement;
  if (statement.status !== 'preview' || !has('update Reconciliation')) return null;
  if (statement.is_imported_by_me) {
    return <p className="queue-section text-fg2">{t.mineNeedsAnother}</p>;
  }
  const approve = async (_: unknown, reason: string): Promise<void> => {
    await call('POST /admin/statements/:id/approve', { params: { id }, body: { reason } });
    toast({ kind: 'success', title: t.approved });
    askAgain();
  };
  return (
    <>
      <footer className="queue-decide">
        <SheetButton size="lg" disabled={!statement.is_agreed} onClick={() => setOpen(true)}>
          {t.approve}
        </SheetButton>
      </footer>
      {isOpen && (
        <DecideSheet
          subject="Reconciliation"
          title={t.approveStatement}
          words={{ means: t.approveMeans, approve: t.approve }}
          act={{ kind: 'statement', subject: id }}
          said={[{ name: importer.name, isMe: false, at, reason: null }]}
          decide={approve}
          onClose={() => setOpen(false)}
        >
          <Sums statement={statement} />
        </DecideSheet>
      )}
    </>
  );
}
