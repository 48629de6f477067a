import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { rich } from '../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import type { CardObstacle } from '../../lib/card-payout.ts';
import { Amount } from '../num.tsx';
import { Segmented } from '../segmented.tsx';
import { Time } from '../time.tsx';
import { useLastDigits } from './card-words.ts';
import { PayaCycle } from './paya-cycle.tsx';
import { type CardPayout, type Receipt, receiptOf } from './use-card-payout.ts';
import './sale-receipt.css';

const saleReceiptTexts = textsOf(() => import('./texts/fa.ts'));

/** Where the toman of a sale go: into the wallet, or from there on to the default card at once. */
export function ReceiveIn({
  payout,
  value,
  onChange,
}: {
  payout: CardPayout;
  value: Receipt | undefined;
  onChange: (receipt: Receipt) => void;
}) {
  const t = useTexts(saleReceiptTexts);
  const lastOf = useLastDigits();
  const noteId = useId();
  const { card, obstacle } = payout;
  const goes = receiptOf(value, payout);
  if (!payout.isKnown) return null;
  return (
    <div className="receive-in">
      <div className="receive-in-row">
        <span className="text-table text-fg2">{t.receiveIn}</span>
        <Segmented
          label={t.receiveIn}
          value={goes}
          choices={[
            { value: 'wallet', label: t.toWallet },
            {
              value: 'card',
              label: card === undefined ? t.toNoCard : t.toCard(lastOf(card)),
              isOff: obstacle !== null,
            },
          ]}
          describedBy={noteId}
          onChange={onChange}
        />
      </div>
      <p id={noteId} className="text-caption text-fg2">
        {obstacle !== null ? <Why obstacle={obstacle} /> : goes === 'card' && <Note {...payout} />}
      </p>
    </div>
  );
}

/** Why the card is off, and when that ends. */
function Why({ obstacle }: { obstacle: CardObstacle }) {
  const t = useTexts(saleReceiptTexts);
  switch (obstacle.code) {
    case 'none':
      return (
        <>
          {t.whyNone}{' '}
          <Link to="/addcard" className="link">
            {t.chooseCard}
          </Link>
        </>
      );
    case 'tooNew':
    case 'held':
      return rich(t[obstacle.code], { time: <Time at={obstacle.until} /> });
    case 'stopped':
      if (obstacle.until === null) return t.stopped;
      return rich(t.stoppedUntil, { time: <Time at={obstacle.until} /> });
    case 'belowMin':
    case 'aboveMax':
      return rich(t[obstacle.code], { bound: <Amount value={obstacle.bound} asset="IRT" /> });
    case 'limit':
      return rich(t.limit, {
        bound: <Amount value={obstacle.bound} asset="IRT" />,
        time: <Time at={obstacle.until} />,
      });
    default:
      return t[obstacle.code];
  }
}

/** What choosing the card means, before the order goes. */
function Note({ limits }: CardPayout) {
  const t = useTexts(saleReceiptTexts);
  if (limits === undefined) return t.mayStay;
  return (
    <>
      {rich(t.cardFee, { fee: <Amount value={limits.fee} asset="IRT" isPaid /> })}{' '}
      {limits.expected_at !== null && <PayaCycle expectedAt={limits.expected_at} />} {t.mayStay}
    </>
  );
}
