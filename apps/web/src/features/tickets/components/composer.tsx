import { TICKET_TEXT_MAX } from '@sarraf/contracts/lists';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useIsUnreached } from '#lib/reachability.ts';
import { OfflineReason } from '#components/offline-reason.tsx';
import { dropDraft, keepDraft, readDraft } from '../api/drafts.ts';
import '#components/field.css';
import '#components/words-field.css';
import { AttachButton, AttachedList } from './attached-list.tsx';
import { usePictures } from './use-pictures.ts';

const ticketsTexts = textsOf(() => import('../texts/fa.ts'));

/** Where the next message is written; what is not sent stays on this device. */
export function Composer({
  ticketId,
  owner,
  onSend,
}: {
  ticketId: string;
  owner: string;
  onSend: (text: string, files: readonly string[]) => void;
}) {
  const t = useTexts(ticketsTexts);
  const [text, setText] = useState(() => readDraft(owner, ticketId)?.text ?? '');
  const pictures = usePictures();
  const isUnreached = useIsUnreached();
  useEffect(() => {
    const at = new Date().toISOString();
    if (text !== '') keepDraft({ owner, of: ticketId, title: '', subject: null, text, at });
  }, [owner, ticketId, text]);
  const isReady = (text.trim() !== '' || pictures.ids.length > 0) && !pictures.isSending;
  function submit(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    if (!isReady || isUnreached) return;
    onSend(text, pictures.ids);
    setText('');
    dropDraft(owner, ticketId);
    pictures.clear();
  }
  return (
    <form className="ticket-composer" onSubmit={submit}>
      <AttachedList pictures={pictures} />
      <div className="flex items-end gap-2">
        <AttachButton pictures={pictures} />
        <div className="field-box words-box flex-1">
          <textarea
            rows={1}
            dir="auto"
            aria-label={t.write}
            placeholder={t.write}
            maxLength={TICKET_TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
            }}
          />
        </div>
        <button
          type="submit"
          className="button button-primary button-md ticket-send"
          aria-label={t.sendMessage}
          title={t.sendMessage}
          aria-disabled={!isReady || isUnreached || undefined}
        >
          <Icon name="send" size={20} />
        </button>
      </div>
      {isUnreached && <OfflineReason className="mt-1 text-center" />}
    </form>
  );
}
