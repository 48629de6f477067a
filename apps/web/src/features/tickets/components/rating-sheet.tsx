import type { Ticket } from '@sarraf/contracts';
import { TICKET_CHIPS, type TicketChip } from '@sarraf/contracts/lists';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { Sheet } from '#components/sheet.tsx';
import { WordsField } from '#components/words-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onTicket } from '#lib/cache-actions.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';

const ticketsTexts = textsOf(() => import('../texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));

const COMMENT_MAX = 500;
const STARS = [1, 2, 3, 4, 5] as const;

/** How the answer was: stars, some words to tap, and a sentence if one likes. */
export function RatingSheet({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts(ticketsTexts);
  const w = useTexts(ticketWords);
  const count = useCount();
  const [stars, setStars] = useState<(typeof STARS)[number]>(5);
  const [chips, setChips] = useState<readonly TicketChip[]>([]);
  const [comment, setComment] = useState('');
  const { busy, message, send } = useSubmit(async () => {
    const body = { stars, chips: [...chips], comment };
    const rated = await call('POST /tickets/:id/rating', { params: { id: ticket.id }, body });
    queryClient.setQueryData(queryKeys.ticket(ticket.id), rated);
    onTicket();
    toast({ kind: 'success', title: t.thanks });
    onClose();
  });
  const toggle = (chip: TicketChip) =>
    setChips(chips.includes(chip) ? chips.filter((one) => one !== chip) : [...chips, chip]);
  return (
    <Sheet
      title={ticket.officer === null ? t.rateTitle : t.rateOf(ticket.officer)}
      open
      onClose={onClose}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <fieldset className="ticket-stars">
          <legend className="sr-only">{t.rate}</legend>
          {STARS.map((star) => (
            <label key={star} data-on={star <= stars || undefined}>
              <input
                type="radio"
                name="stars"
                className="sr-only"
                checked={star === stars}
                onChange={() => setStars(star)}
              />
              <Icon name="star" size={36} />
              <span className="sr-only">{w.stars(count(star))}</span>
            </label>
          ))}
        </fieldset>
        <p className="text-center text-table text-brand" aria-live="polite">
          {t[`star${stars}`]} · {w.stars(count(stars))}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          {TICKET_CHIPS.map((chip) => (
            <button
              key={chip}
              type="button"
              className="ticket-choice"
              aria-pressed={chips.includes(chip)}
              onClick={() => toggle(chip)}
            >
              {t[chip]}
            </button>
          ))}
        </div>
        <WordsField label={t.better} max={COMMENT_MAX} value={comment} onChange={setComment} />
        {message !== null && (
          <p role="alert" className="text-table text-err">
            {message}
          </p>
        )}
        <Button type="submit" size="lg" wide sends busy={busy}>
          {t.sendRating}
        </Button>
      </form>
    </Sheet>
  );
}
