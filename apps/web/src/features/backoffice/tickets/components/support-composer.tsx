import type { StaffTicket } from '@sarraf/contracts';
import { TICKET_TEXT_MAX } from '@sarraf/contracts/lists';
import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { Keycap } from '#components/keycap.tsx';
import { useCount } from '#components/num.tsx';
import { Segmented } from '#components/segmented.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { toast } from '#lib/toasts.ts';
import { useNow } from '#lib/use-now.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { KeyHint } from '../../queue/components/key-hint.tsx';
import { answerTicket, claimTicket, noteTicket } from '../api/support.ts';
import type { Holding } from '../model/holder.ts';
import { unfilledFigure } from '../model/figures.ts';
import { SupportField } from './support-field.tsx';
import type { Writing } from './use-writing.ts';

const supportTexts = textsOf(() => import('../texts/fa.ts'));

const CannedSheet = lazy(
  withTexts(() => import('./canned-sheet.tsx').then((m) => ({ default: m.CannedSheet }))),
);

const NOTE_MAX = 1_000;

/** Where an answer or a note is written. What was typed stays, whatever becomes of the claim. */
export function SupportComposer({
  ticket,
  held,
  writing,
}: {
  ticket: StaffTicket;
  held: Holding;
  writing: Writing;
}) {
  const t = useTexts(supportTexts);
  const { kind, setKind } = writing;
  useSingleKeys((key, event) => {
    if (key === 'KeyN') setKind('note');
    if (key === 'Slash' && held.by === 'me') writing.setChoosing(true);
    if (key === 'KeyN' || key === 'Slash') event.preventDefault();
  });
  return (
    <div className="support-foot" data-kind={kind}>
      <div className="support-foot-head">
        <Segmented
          label={t.writeAs}
          value={kind}
          choices={[
            { value: 'answer', label: t.answerTab },
            { value: 'note', label: t.noteTab },
          ]}
          onChange={setKind}
        />
        {kind === 'answer' && held.by === 'me' && (
          <SheetButton
            look="outline"
            size="sm"
            icon="bolt"
            onClick={() => writing.setChoosing(true)}
          >
            {t.canned}
            <KeyHint>/</KeyHint>
          </SheetButton>
        )}
      </div>
      {kind === 'note' ? (
        <NoteForm id={ticket.id} writing={writing} />
      ) : (
        <AnswerForm ticket={ticket} held={held} writing={writing} />
      )}
      {writing.isChoosing && (
        <Suspense>
          <CannedSheet id={ticket.id} writing={writing} />
        </Suspense>
      )}
    </div>
  );
}

function AnswerForm({
  ticket,
  held,
  writing,
}: {
  ticket: StaffTicket;
  held: Holding;
  writing: Writing;
}) {
  const t = useTexts(supportTexts);
  const count = useCount();
  const { text, used } = writing;
  const answer = useSubmit(async (close: boolean) => {
    await answerTicket(ticket.id, { text, client_key: writing.keyOf(text), close });
    writing.clear();
  });
  const figure = unfilledFigure(text);
  const isMine = held.by === 'me';
  if (!isMine && text === '') return <NotInHand ticket={ticket} held={held} />;
  const send = (close: boolean): void => {
    if (text.trim() !== '' && figure === undefined && isMine) answer.send(close);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      {(!isMine || held.leftMs === 0) && (
        <HoldingLine held={held} id={ticket.id} isClosed={ticket.state === 'closed'} />
      )}
      <SupportField
        label={t.writeAnswer}
        text={text}
        max={TICKET_TEXT_MAX}
        figures={used?.figures ?? []}
        onText={writing.setText}
        onSend={() => send(false)}
      />
      {figure !== undefined && (
        <p role="alert" className="support-refused">
          {t.unfilled(figure)}
        </p>
      )}
      {answer.message !== null && (
        <p role="alert" className="support-refused">
          {answer.message}
        </p>
      )}
      <div className="support-send">
        {used !== null && (
          <span className="support-used">
            {rich(t.cannedUsed, {
              title: <bdi>{used.title}</bdi>,
              count: count(used.figures.length),
            })}
          </span>
        )}
        <Button look="outline" sends quiet busy={answer.busy} onClick={() => send(true)}>
          {t.sendAndClose}
        </Button>
        <Button type="submit" icon="send" sends busy={answer.busy}>
          {t.send}
          <SendKeys />
        </Button>
      </div>
    </form>
  );
}

function NoteForm({ id, writing }: { id: string; writing: Writing }) {
  const t = useTexts(supportTexts);
  const { text } = writing;
  const note = useSubmit(async () => {
    await noteTicket(id, text);
    writing.clear();
    toast({ kind: 'success', title: t.noteSaved });
  });
  const send = (): void => {
    if (text.trim().length > 1) note.send();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SupportField
        label={t.writeNote}
        text={text}
        max={NOTE_MAX}
        isNote
        onText={writing.setText}
        onSend={send}
      />
      {note.message !== null && (
        <p role="alert" className="support-refused">
          {note.message}
        </p>
      )}
      <div className="support-send">
        <span className="support-used text-warn">{t.noteMeta}</span>
        <Button type="submit" look="outline" icon="lock" sends busy={note.busy}>
          {t.saveNote}
          <SendKeys />
        </Button>
      </div>
    </form>
  );
}

function SendKeys() {
  return (
    <span className="key-hint" aria-hidden="true">
      <Keycap>Ctrl Enter</Keycap>
    </span>
  );
}

/** Nothing is typed and the ticket is not in hand: why, and the way to it. */
function NotInHand({ ticket, held }: { ticket: StaffTicket; held: Holding }) {
  const t = useTexts(supportTexts);
  const claim = useSubmit(() => claimTicket(ticket.id));
  const now = useNow(60_000);
  const until = ticket.reopen_until;
  if (held.by === 'over') {
    const isOpen = until !== null && Date.parse(until) > now;
    return (
      <p className="text-table text-fg2">
        {isOpen ? rich(t.isClosed, { time: <Time at={until} /> }) : t.isClosedForGood}
      </p>
    );
  }
  if (held.by === 'colleague') {
    return <p className="text-table text-fg2">{taken(t.takenByColleague, held.name, t)}</p>;
  }
  return (
    <div className="support-claim">
      <p className="min-w-0 flex-1 text-table text-fg2">{t.claimFirst}</p>
      <Button sends busy={claim.busy} onClick={() => claim.send()}>
        {t.claim}
        <KeyHint>C</KeyHint>
      </Button>
      {claim.message !== null && (
        <p role="alert" className="support-refused">
          {claim.message}
        </p>
      )}
    </div>
  );
}

/** Something is typed and the claim has run out, or is a colleague's by now. */
function HoldingLine({ held, id, isClosed }: { held: Holding; id: string; isClosed: boolean }) {
  const t = useTexts(supportTexts);
  const claim = useSubmit(() => claimTicket(id));
  const words: ReactNode = isClosed
    ? t.isClosedForGood
    : held.by === 'colleague'
      ? taken(t.takenWhileTyping, held.name, t)
      : t.claimOver;
  return (
    <p className="support-over" role="status">
      <Icon name="clock" size={18} />
      <span className="min-w-0 flex-1">{words}</span>
      {!isClosed && held.by !== 'colleague' && (
        <Button look="text" size="sm" sends busy={claim.busy} onClick={() => claim.send()}>
          {t.claimAgain}
        </Button>
      )}
      {claim.message !== null && <span className="text-err">{claim.message}</span>}
    </p>
  );
}

const taken = (text: string, name: string | null, t: { readonly colleague: string }): ReactNode =>
  rich(text, { name: <bdi>{name ?? t.colleague}</bdi> });
