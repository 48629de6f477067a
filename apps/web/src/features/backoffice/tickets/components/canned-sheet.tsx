import type { FilledAnswer } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SearchField } from '#components/search-field.tsx';
import { Sheet } from '#components/sheet.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useFilledAnswers } from '../api/support.ts';
import { AnswerState, isUsable } from './answer-state.tsx';
import { markedParts } from '../model/figures.ts';
import type { Writing } from './use-writing.ts';

const supportTexts = textsOf(() => import('../texts/fa.ts'));

/** The canned answers as they would read in this ticket; one that lacks a figure can't be chosen. */
export function CannedSheet({ id, writing }: { id: string; writing: Writing }) {
  const t = useTexts(supportTexts);
  const answers = useFilledAnswers(id);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<string | null>(null);
  const words = typed.trim().toLocaleLowerCase();
  const isFound = ({ text, title }: FilledAnswer): boolean =>
    `${title} ${text}`.toLocaleLowerCase().includes(words);
  return (
    <Sheet title={t.canned} open onClose={() => writing.setChoosing(false)}>
      <SearchField label={t.cannedSearch} value={typed} onChange={setTyped} />
      <QueryView
        query={answers}
        title={t.cannedFailed}
        compact
        waiting={<SkeletonRows rows={4} height={52} />}
      >
        {({ answers: all }) => (
          <ul className="support-canned-list">
            {all.length === 0 && <li className="py-4 text-fg2">{t.cannedNone}</li>}
            {all.filter(isFound).map((answer) => (
              <li key={answer.id}>
                <button
                  type="button"
                  className="support-canned"
                  aria-expanded={shown === answer.id}
                  onClick={() => setShown(shown === answer.id ? null : answer.id)}
                >
                  <span className="ticket-cut min-w-0 flex-1 font-semibold" dir="auto">
                    {answer.title}
                  </span>
                  <AnswerState answer={answer} />
                </button>
                {shown === answer.id && (
                  <div className="support-canned-preview">
                    <p className="ticket-text" dir="auto">
                      <Preview answer={answer} />
                    </p>
                    {isUsable(answer) && (
                      <Button
                        size="sm"
                        onClick={() =>
                          writing.use(answer.text, {
                            title: answer.title,
                            figures: answer.figures.map(({ value }) => value),
                          })
                        }
                      >
                        {t.cannedUse}
                      </Button>
                    )}
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <p className="pt-4">
        <Link to="/tickets/answers" className="link">
          {t.cannedManage}
        </Link>
      </p>
    </Sheet>
  );
}

/** Its text with what was filled in, and what is not, marked. */
function Preview({ answer: { figures, text } }: { answer: FilledAnswer }) {
  const values = figures.map(({ value }) => value);
  return markedParts(text, values).map((part, index) =>
    part.kind === 'plain' ? (
      part.text
    ) : (
      // the parts of one text never move
      <mark key={index} className="support-figure" data-empty={part.kind === 'empty' || undefined}>
        {part.text}
      </mark>
    ),
  );
}
