import type { ScoreOffer } from '@sarraf/contracts';
import { Button } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { Sheet } from '#components/sheet.tsx';
import { FieldNote } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onExchange } from '#lib/cache-actions.ts';
import { toast } from '#lib/toasts.ts';
import { useMoneySubmit } from '#lib/use-submit.ts';
import { BoughtName } from './score-words.tsx';

const scoresTexts = textsOf(() => import('../texts/fa.ts'));

/** What is given and got, before it is done; it cannot be undone. */
export function ExchangeSheet({
  offer,
  balance,
  onClose,
}: {
  offer: ScoreOffer;
  balance: number;
  onClose: () => void;
}) {
  const t = useTexts(scoresTexts);
  const count = useCount();
  const exchanging = useMoneySubmit('score-exchange', async (_: undefined, keys) => {
    const body = { offer_id: offer.id };
    await keys.send(body, (key) => call('POST /scores/exchange', { body, idempotencyKey: key }));
    toast({ kind: 'success', title: offer.kind === 'toman' ? t.doneToman : t.doneDiscount });
    onExchange();
    onClose();
  });
  const close = (): void => {
    // what was refused is not as it was shown
    if (exchanging.refused !== null) onExchange();
    onClose();
  };
  return (
    <Sheet title={t.sheetTitle} open onClose={close}>
      <p className="kv">
        <span>{t.youGet}</span>
        <strong>
          <BoughtName bought={offer} />
        </strong>
      </p>
      <p className="kv">
        <span>{t.youGive}</span>
        <span>{t.points(count(offer.points))}</span>
      </p>
      <p className="kv">
        <span>{t.left}</span>
        <span>{t.points(count(Math.max(0, balance - offer.points)))}</span>
      </p>
      <p className="mt-3 mb-5 text-table text-fg2">
        {offer.days === null ? t.arrivesAtOnce : t.holdsDays(count(offer.days))} {t.noWayBack}
      </p>
      <FieldNote id="exchange-refused" error={exchanging.message} />
      <Button
        size="lg"
        wide
        sends
        busy={exchanging.busy}
        onClick={() => exchanging.send(undefined)}
      >
        {t.doExchange(count(offer.points))}
      </Button>
    </Sheet>
  );
}
