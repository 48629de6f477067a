import type { CannedAnswer } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip } from '#components/signs.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import '#components/ticket/ticket.css';
import '../../queue/components/queue.css';
import { useCannedAnswers } from '../api/answers.ts';
import { AnswerEditor } from './answer-editor.tsx';
import './answers.css';

const answersTexts = textsOf(() => import('../texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));

const ANSWERS_MAX = 100;
/** What is open: an answer by its id, one that is not written yet, or none. */
type Open = string | null;
const NEW = 'new';

/** The answers that support keeps: each with its figures in braces, in both languages. */
export function AnswersPage() {
  const t = useTexts(answersTexts);
  const has = useMay()('update Ticket');
  const query = useCannedAnswers();
  const [open, setOpen] = useState<Open>(null);
  const count = useCount();
  const total = query.data?.answers.length;
  return (
    <div className="answers-page" data-open={open !== null || undefined}>
      <PageHeader
        title={t.title}
        back="/tickets"
        subtitle={
          total === undefined
            ? undefined
            : rich(t.counted, { count: count(total), max: count(ANSWERS_MAX) })
        }
        actions={
          has && (
            <Button icon="plus" onClick={() => setOpen(NEW)}>
              {t.newAnswer}
            </Button>
          )
        }
      />
      <QueryView query={query} title={t.failed} waiting={<SkeletonRows rows={5} height={64} />}>
        {({ answers }) =>
          answers.length === 0 && open === null ? (
            <Empty icon="bolt" title={t.emptyTitle} text={t.emptyText} />
          ) : (
            <Panes answers={answers} open={open} onOpen={setOpen} />
          )
        }
      </QueryView>
    </div>
  );
}

function Panes({
  answers,
  open,
  onOpen,
}: {
  answers: readonly CannedAnswer[];
  open: Open;
  onOpen: (open: Open) => void;
}) {
  const t = useTexts(answersTexts);
  const shown = answers.find(({ id }) => id === open);
  return (
    <div className="answers-panes">
      <nav className="answers-list" aria-label={t.title}>
        {answers.map((answer) => (
          <AnswerRow
            key={answer.id}
            answer={answer}
            isOpen={answer.id === open}
            onOpen={() => onOpen(answer.id)}
          />
        ))}
      </nav>
      {open === null && <p className="queue-choose">{t.choose}</p>}
      {open !== null && open !== NEW && shown === undefined && (
        <p className="queue-choose" role="status">
          {t.gone}
        </p>
      )}
      {(open === NEW || shown !== undefined) && (
        <AnswerEditor key={open} answer={shown} onOpen={onOpen} />
      )}
    </div>
  );
}

function AnswerRow({
  answer,
  isOpen,
  onOpen,
}: {
  answer: CannedAnswer;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const t = useTexts(answersTexts);
  const w = useTexts(ticketWords);
  const { lang } = useStore(settings);
  return (
    <button type="button" className="answers-row" aria-current={isOpen} onClick={onOpen}>
      <span className="flex items-center gap-2">
        <b className="ticket-cut min-w-0 flex-1" dir="auto">
          {answer.title}
        </b>
        <Chip>{answer.subject === null ? t.allSubjects : w[answer.subject]}</Chip>
        <Icon name="chevron" size={16} />
      </span>
      <span className="ticket-cut text-table text-fg2" dir="auto">
        {answer[lang]}
      </span>
    </button>
  );
}
