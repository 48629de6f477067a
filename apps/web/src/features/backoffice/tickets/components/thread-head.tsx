import type { StaffTicket } from '@sarraf/contracts';
import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { useNow } from '#lib/use-now.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { KeyHint } from '../../queue/components/key-hint.tsx';
import { claimTicket, releaseTicket, useSupportFigures } from '../api/support.ts';
import { dueOf } from '../model/due.ts';
import type { Holding } from '../model/holder.ts';
import { DueBar, useDueText } from './due-clock.tsx';

const supportTexts = textsOf(() => import('../texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));

const AssignSheet = lazy(
  withTexts(() => import('./assign-sheet.tsx').then((m) => ({ default: m.AssignSheet }))),
);
const CloseSheet = lazy(
  withTexts(() => import('./close-sheet.tsx').then((m) => ({ default: m.CloseSheet }))),
);

/** Whose ticket it is, what can be done with it, and the clock of its answer. */
export function ThreadHead({
  ticket,
  held,
  onLeave,
  onDetails,
}: {
  ticket: StaffTicket;
  held: Holding;
  onLeave: () => void;
  onDetails: () => void;
}) {
  const t = useTexts(supportTexts);
  const w = useTexts(ticketWords);
  const { created_at: created, number, subject, title } = ticket;
  return (
    <header className="support-thread-head">
      <div className="support-thread-title">
        <span className="lg:hidden">
          <IconButton icon="back" label={t.toQueue} onClick={onLeave} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="ticket-cut text-lead font-bold" dir="auto">
            {title}
          </h2>
          <p className="truncate text-table text-fg2">
            <bdi dir="ltr">{number}</bdi> · {w[subject]} · <Time at={created} />
          </p>
        </div>
        <Acts ticket={ticket} held={held} />
        <span className="support-details">
          <IconButton icon="info" label={t.details} onClick={onDetails} />
        </span>
      </div>
      <Clock ticket={ticket} />
    </header>
  );
}

/** Claim, give back, hand over, end; each key does what its button says. */
function Acts({ ticket: { id, state }, held }: { ticket: StaffTicket; held: Holding }) {
  const t = useTexts(supportTexts);
  const has = useMay()('update Ticket');
  const [open, setOpen] = useState<'assign' | 'close' | null>(null);
  const claim = useSubmit(() => claimTicket(id));
  const release = useSubmit(() => releaseTicket(id));
  const isMine = held.by === 'me';
  useSingleKeys((key) => {
    if (!has) return;
    if (key === 'KeyC' && held.by === 'nobody') claim.send();
    if (key === 'KeyU' && isMine) release.send();
    if (key === 'KeyE' && isMine) setOpen('close');
  });
  const message = claim.message ?? release.message;
  return (
    <>
      <HoldingChip held={held} />
      {has && (
        <span className="support-acts">
          {held.by === 'nobody' && (
            <Button size="sm" sends busy={claim.busy} onClick={() => claim.send()}>
              {t.claim}
              <KeyHint>C</KeyHint>
            </Button>
          )}
          {isMine && (
            <IconButton
              icon="history"
              label={t.release}
              disabled={release.busy}
              onClick={() => release.send()}
            />
          )}
          {(isMine || held.by === 'nobody') && (
            <SheetButton look="outline" size="sm" onClick={() => setOpen('assign')}>
              {t.assign}
            </SheetButton>
          )}
          {isMine && (
            <SheetButton look="outline" size="sm" onClick={() => setOpen('close')}>
              {t.close}
              <KeyHint>E</KeyHint>
            </SheetButton>
          )}
        </span>
      )}
      {message !== null && (
        <p role="alert" className="support-refused">
          {message}
        </p>
      )}
      <Suspense>
        {open === 'assign' && <AssignSheet id={id} onClose={() => setOpen(null)} />}
        {open === 'close' && state !== 'closed' && (
          <CloseSheet id={id} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  );
}

function HoldingChip({ held }: { held: Holding }) {
  const t = useTexts(supportTexts);
  const count = useCount();
  if (held.by === 'colleague') {
    return (
      <Chip icon="user">
        {rich(t.withColleague, { name: <bdi>{held.name ?? t.colleague}</bdi> })}
      </Chip>
    );
  }
  if (held.by !== 'me') return null;
  if (held.leftMs === 0) return <Chip kind="warn">{t.inHandOver}</Chip>;
  const seconds = Math.ceil(held.leftMs / 1_000);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const left = `${count(minutes)}:${count(String(rest).padStart(2, '0'))}`;
  return (
    <Chip kind={minutes >= 2 ? 'brand' : 'warn'} icon="clock">
      <span>
        {rich(t.inHand, {
          left: (
            <bdi dir="ltr" className="num">
              {left}
            </bdi>
          ),
        })}
      </span>
    </Chip>
  );
}

/** When an answer is due while one is, and how it was rated once it is over. */
function Clock({ ticket }: { ticket: StaffTicket }) {
  const t = useTexts(supportTexts);
  const w = useTexts(ticketWords);
  const count = useCount();
  const dueText = useDueText();
  const due = dueOf(ticket, useNow(20_000));
  const { data: figures } = useSupportFigures();
  if (ticket.state === 'answered') return null;
  if (ticket.state === 'closed') {
    return (
      <p className="support-clock">
        {ticket.rating === null
          ? t.notRated
          : rich(t.ratedLine, { stars: <b>{w.stars(count(ticket.rating.stars))}</b> })}
        {ticket.rating !== null && ticket.rating.comment !== '' && (
          <span className="truncate text-fg2">
            «<bdi>{ticket.rating.comment}</bdi>»
          </span>
        )}
      </p>
    );
  }
  const words = ticket.first_answered_at === null ? t.dueFirst : t.dueNext;
  const seconds = figures?.median_answer_s ?? null;
  return (
    <p className="support-clock">
      <span>{rich(words, { time: <Time at={ticket.due_at} shape="clock" /> })}</span>
      <span className="support-clock-bar">
        <DueBar due={due} />
      </span>
      <b className={`support-due support-due-${due.tone}`}>{dueText(due.leftMs)}</b>
      <span className="support-clock-more">
        {seconds !== null && <>{rich(t.median, { minutes: count(Math.ceil(seconds / 60)) })} · </>}
        {ticket.place !== null &&
          figures !== undefined &&
          rich(t.place, { place: count(ticket.place), total: count(figures.queue) })}
      </span>
    </p>
  );
}
