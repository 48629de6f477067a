import type { Ticket } from '@sarraf/contracts';
import {
  TICKET_FILES_MAX,
  TICKET_SUBJECTS,
  TICKET_TEXT_MAX,
  TICKET_TITLE_MAX,
  type TicketSubject,
} from '@sarraf/contracts/lists';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { TextField } from '#components/text-field.tsx';
import { WordsField } from '#components/words-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onTicket } from '#lib/cache-actions.ts';
import { randomId } from '#lib/random-id.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { dropDraft, keepDraft, readDraft } from '../api/drafts.ts';
import type { NewTicketSearch } from '../model/search.ts';
import { AttachButton, AttachedList } from './attached-list.tsx';
import { BoundChip } from '#components/ticket/bound-card.tsx';
import { usePictures } from './use-pictures.ts';
import '../tickets.css';

const ticketsTexts = textsOf(() => import('../texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));

/** A new ticket: its subject, what it is about, words and pictures. */
export function NewTicketPage() {
  const t = useTexts(ticketsTexts);
  const search: NewTicketSearch = useSearch({ strict: false });
  return (
    <div className="ticket-narrow">
      <PageHeader title={t.newTicket} back="/ticket" />
      <div className="px-5 pb-8">
        <Form key={JSON.stringify(search)} search={search} />
      </div>
    </div>
  );
}

function useTyped({ kind, subject: asked }: NewTicketSearch) {
  const owner = String(useStore(session)?.user.id ?? '');
  const [draft] = useState(() => readDraft(owner, 'new'));
  // what a link is about stands over what was begun
  const [subject, setSubject] = useState<TicketSubject>(asked ?? draft?.subject ?? 'other');
  const isFresh = kind !== undefined;
  const [title, setTitle] = useState(isFresh ? '' : (draft?.title ?? ''));
  const [text, setText] = useState(isFresh ? '' : (draft?.text ?? ''));
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (isSent || (title === '' && text === '')) return;
    keepDraft({ owner, of: 'new', title, subject, text, at: new Date().toISOString() });
  }, [owner, subject, title, text, isSent]);
  const forget = () => {
    setSent(true);
    dropDraft(owner, 'new');
  };
  return { subject, setSubject, title, setTitle, text, setText, forget };
}

function Form({ search }: { search: NewTicketSearch }) {
  const t = useTexts(ticketsTexts);
  const w = useTexts(ticketWords);
  const count = useCount();
  const typed = useTyped(search);
  const { subject, title, text } = typed;
  const pictures = usePictures();
  const [isBound, setBound] = useState(true);
  const [missing, setMissing] = useState(false);
  const { kind, id, follows } = search;
  const bound = isBound && kind !== undefined && id !== undefined ? { kind, id } : null;
  const { busy, message, send } = useOpenTicket(typed.forget);
  const lacks = {
    title: missing && title.trim() === '' ? t.titleMissing : null,
    text: missing && text.trim() === '' && pictures.ids.length === 0 ? t.textMissing : null,
  };
  return (
    <form
      className="ticket-form grid gap-4 pt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isLacking = title.trim() === '' || (text.trim() === '' && pictures.ids.length === 0);
        setMissing(isLacking);
        if (isLacking) return;
        send({ subject, title, text, files: pictures.ids, bound, follows: follows ?? null });
      }}
    >
      {bound !== null && (
        <p className="flex items-center gap-2">
          <BoundChip bound={bound} />
          <Button look="text" size="sm" onClick={() => setBound(false)}>
            {t.removeBound}
          </Button>
        </p>
      )}
      <div>
        <p className="field-label">{t.subject}</p>
        <SelectSheet
          label={t.subject}
          value={subject}
          choices={TICKET_SUBJECTS.map((value) => ({ value, label: w[value] }))}
          onChange={typed.setSubject}
        />
      </div>
      <TextField
        label={t.ticketTitle}
        hint={t.titleHint}
        value={title}
        maxLength={TICKET_TITLE_MAX}
        error={lacks.title}
        onChange={typed.setTitle}
      />
      <WordsField
        label={t.text}
        hint={t.textHint}
        max={TICKET_TEXT_MAX}
        value={text}
        error={lacks.text}
        onChange={typed.setText}
      />
      <div>
        <AttachedList pictures={pictures} />
        <p className="flex items-center gap-2 text-table text-fg2">
          <AttachButton pictures={pictures} />
          <span>{t.attachHint(count(TICKET_FILES_MAX))}</span>
        </p>
      </div>
      {message !== null && (
        <p role="alert" className="text-table text-err">
          {message}
        </p>
      )}
      <Button type="submit" size="lg" wide sends busy={busy || pictures.isSending}>
        {t.send}
      </Button>
      <p className="text-caption text-fg2">{t.safety}</p>
    </form>
  );
}

interface Opening {
  readonly subject: TicketSubject;
  readonly title: string;
  readonly text: string;
  readonly files: string[];
  readonly bound: Ticket['bound'];
  readonly follows: string | null;
}

/** One key for all tries: a ticket whose answer was lost is not opened twice. */
function useOpenTicket(onOpened: () => void) {
  const navigate = useNavigate();
  const [key] = useState(randomId);
  return useSubmit<Opening>(async (opening) => {
    const made = await call('POST /tickets', { body: { ...opening, client_key: key } });
    onOpened();
    onTicket();
    await navigate({ to: '/ticket/$id', params: { id: made.id }, replace: true });
  });
}
