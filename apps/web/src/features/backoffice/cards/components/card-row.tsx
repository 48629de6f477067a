import type { CardReview } from '@sarraf/contracts';
import { CardNumber } from '#components/bank-card.tsx';
import { Age, Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';

const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));

/** A card in the list: whose it has to be, how long it waits, its number, and who has it. */
export function CardRow({ card }: { card: CardReview }) {
  const q = useTexts(queueTexts);
  const me = useStore(session)?.user.id;
  const { claimed_by: claimedBy, decided_at: decidedAt } = card;
  return (
    <>
      <span className="truncate font-semibold">
        {card.first_name} {card.last_name}
      </span>
      <span className="text-table text-fg2">
        {decidedAt === null ? <Age at={card.created_at} /> : <Time at={decidedAt} />}
      </span>
      <span className="text-table text-fg2">
        <CardNumber masked={card.masked} />
      </span>
      {claimedBy !== null && (
        <span className="text-table text-brand">{claimedBy === me ? q.yours : q.taken}</span>
      )}
    </>
  );
}
