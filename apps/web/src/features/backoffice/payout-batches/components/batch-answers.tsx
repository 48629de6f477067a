import type { BatchAnswers, PayoutBatch } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/button.tsx';
import { FileButton } from '#components/file-button.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Banner, Chip } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { DecideSheet } from '../../queue/components/decide-sheet.tsx';
import { Refusal } from '../../queue/components/refusal.tsx';
import { askAgain } from '../api/ask-again.ts';
import { AnswerLines } from './answer-lines.tsx';

const batchesTexts = textsOf(() => import('../texts/fa.ts'));

const ASK_EVERY_MS = 5_000;

/** What the bank answered to a batch, and the way to bring in more. */
export function BatchAnswersList({ batch }: { batch: PayoutBatch }) {
  const t = useTexts(batchesTexts);
  const { id } = batch;
  const answers = useQuery({
    queryKey: queryKeys.batchAnswers(id),
    queryFn: ({ signal }) =>
      call('GET /admin/payout_batches/:id/answers', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
  return (
    <section className="pt-4">
      <h3 className="mb-1 font-semibold">{t.answers}</h3>
      <BringIn id={id} />
      <QueryView
        compact
        query={answers}
        title={t.answersFailed}
        waiting={<SkeletonRows rows={2} />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="py-2 text-fg2">{t.answersNone}</p>
          ) : (
            <>
              {data.map((one) => (
                <Answers key={one.id} answers={one} />
              ))}
            </>
          )
        }
      </QueryView>
    </section>
  );
}

function BringIn({ id }: { id: string }) {
  const t = useTexts(batchesTexts);
  const may = useMay();
  const bringing = useSubmit(async (file: File) => {
    await call('POST /admin/payout_batches/:id/answers', {
      params: { id },
      files: { file },
    });
    toast({ kind: 'success', title: t.brought });
    askAgain();
  });
  if (!may('update Payout')) return null;
  return (
    <div className="-ms-3">
      <FileButton
        accept=".csv,text/csv,text/plain"
        disabled={bringing.busy}
        onPick={(file) => bringing.send(file)}
      >
        {t.pickAnswers}
      </FileButton>
      <span className="text-caption text-fg2">{t.pickHint}</span>
      <Refusal message={bringing.message} />
    </div>
  );
}

const CHIPS = { preview: 'warn', approved: 'brand', done: 'ok' } as const;
const PARTS = [
  ...([
    ['paid', 'willPay'],
    ['returned', 'willReturn'],
    ['waiting', 'stillWaiting'],
  ] as const),
  ...([
    ['known', 'known'],
    ['refused', 'refused'],
  ] as const),
] as const;

/** What comes of its lines. */
function Sums({ answers }: { answers: BatchAnswers }) {
  const t = useTexts(batchesTexts);
  const count = useCount();
  const part = (of: BatchAnswers['paid']): ReactNode =>
    rich(t.part, { count: count(of.count), sum: <Amount value={of.sum} asset="IRT" /> });
  return (
    <dl>
      {PARTS.filter(([name]) => answers[name].count > 0).map(([name, word]) => (
        <div key={name} className="kv">
          <dt className="text-fg2">{t[word]}</dt>
          <dd className="font-medium">{part(answers[name])}</dd>
        </div>
      ))}
      {answers.missing > 0 && (
        <div className="kv">
          <dt className="text-fg2">{t.missing}</dt>
          <dd className="font-medium">{t.linesOf(count(answers.missing))}</dd>
        </div>
      )}
    </dl>
  );
}

function Answers({ answers }: { answers: BatchAnswers }) {
  const t = useTexts(batchesTexts);
  const [isOpen, setOpen] = useState(answers.status === 'preview');
  return (
    <article className="batch-answers" aria-label={t.answers}>
      <header className="flex items-center justify-between gap-3">
        <span className="text-table text-fg2">
          {rich(t.by, {
            name: <bdi>{answers.imported_by.name ?? answers.imported_by.id}</bdi>,
            time: <Time at={answers.imported_at} />,
          })}
        </span>
        <Chip kind={CHIPS[answers.status]}>{t[`answers_${answers.status}`]}</Chip>
      </header>
      <Sums answers={answers} />
      {answers.refused.count > 0 && (
        <Banner kind="warn" icon="alert">
          {t.refusedText}
        </Banner>
      )}
      <Button look="text" size="sm" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        {isOpen ? t.hideLines : t.showLines}
      </Button>
      {isOpen && <AnswerLines id={answers.id} />}
      <Approval answers={answers} />
    </article>
  );
}

/** With its reason; of much by another officer. */
function Approval({ answers }: { answers: BatchAnswers }) {
  const t = useTexts(batchesTexts);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { id, imported_at: at, imported_by: importer, needs_another: takesTwo } = answers;
  if (answers.status !== 'preview' || !may('update Payout')) return null;
  if (answers.paid.count + answers.returned.count === 0) {
    return <p className="text-fg2">{t.answersEmpty}</p>;
  }
  if (takesTwo && answers.is_imported_by_me) return <p className="text-fg2">{t.answersMine}</p>;
  const approve = async (_: unknown, reason: string): Promise<void> => {
    await call('POST /admin/payout_answers/:id/approve', { params: { id }, body: { reason } });
    toast({ kind: 'success', title: t.answersApproved });
    askAgain();
  };
  return (
    <>
      <SheetButton wide onClick={() => setOpen(true)}>
        {t.approveAnswers}
      </SheetButton>
      {isOpen && (
        <DecideSheet
          subject="Payout"
          title={t.approveAnswers}
          words={{ means: t.answersMeans, approve: t.approveAnswers }}
          act={{ kind: 'payout_answers', subject: id }}
          said={takesTwo ? [{ name: importer.name, isMe: false, at, reason: null }] : []}
          needed={takesTwo ? 2 : 1}
          decide={approve}
          onClose={() => setOpen(false)}
        >
          <Sums answers={answers} />
        </DecideSheet>
      )}
    </>
  );
}
