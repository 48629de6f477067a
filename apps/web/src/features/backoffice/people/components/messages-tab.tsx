import type { PersonMessage } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '#components/data-table.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { messagesQuery } from '../api/people.ts';
import { CursorList, useCursorPosition } from './cursor-list.tsx';
import { useWords } from './person-words.tsx';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

/** What was sent to a person, and what became of it; never its words. */
export function MessagesTab({ id }: { id: string }) {
  const t = useTexts(peopleTexts);
  const words = useWords();
  const position = useCursorPosition();
  const query = useQuery(messagesQuery(id, position.cursor));
  const empty = { icon: 'phone', title: t.noMessages, text: t.noMessagesText } as const;
  return (
    <CursorList query={query} position={position} empty={empty}>
      {(messages) => (
        <DataTable
          rows={messages}
          keyOf={(message) => message.id}
          isDense
          scrollLabel={t.messagesTab}
          columns={[
            { head: t.time, cell: (message) => <Time at={message.created_at} /> },
            { head: t.kind, cell: ({ kind }) => words('notice', kind, kind) },
            { head: t.channel, cell: ({ channel }) => t[channel] },
            { head: t.state, isEnd: true, cell: (message) => <State message={message} /> },
          ]}
          card={(message) => (
            <>
              <span className="min-w-0 flex-1">
                {words('notice', message.kind, message.kind)}
                <span className="block text-table text-fg2">
                  {t[message.channel]} · <Time at={message.created_at} />
                </span>
              </span>
              <State message={message} />
            </>
          )}
          cardClassName="person-row"
        />
      )}
    </CursorList>
  );
}

function State({ message: { state, last_error: error } }: { message: PersonMessage }) {
  const t = useTexts(peopleTexts);
  const kind = {
    waiting: 'plain',
    sending: 'plain',
    sent: 'ok',
    failed: 'err',
    unknown: 'warn',
  } as const;
  return (
    <span className="inline-flex items-center gap-2">
      {error !== null && (
        <bdi dir="ltr" className="text-caption text-fg3">
          {error}
        </bdi>
      )}
      <Chip kind={kind[state]}>{t[`state_${state}`]}</Chip>
    </span>
  );
}
