import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import type { OrderFailure } from '../model/order-failure.ts';
import { tradeTexts } from '../texts/trade-texts.ts';
import type { OrderDesk } from './use-order-desk.ts';

type TradeTexts = ReturnType<typeof tradeTexts.get>;

/** A failure in words: what happened, why, and what it means for the money. */
export function failureWords(
  t: TradeTexts,
  { kind, message }: OrderFailure,
): { readonly title: string; readonly text: string } {
  if (kind === 'unknown') return { title: t.outcomeUnknown, text: t.outcomeUnknownText };
  if (kind === 'unheard') return { title: t.unheard, text: t.unheardText };
  return { title: t.refused, text: `${message ?? ''} ${t.refusedMoney}`.trim() };
}

/** Why the order did not go, above the button that sent it. */
export function FailureNote({ desk }: { desk: OrderDesk }) {
  const t = useTexts(tradeTexts);
  const { failure } = desk;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) note.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (failure === null) return null;
  const { title, text } = failureWords(t, failure);
  return (
    <div ref={note} className="form-failure" role="alert">
      <Icon name="alert" size={20} />
      <div>
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
        {failure.kind === 'unknown' && (
          <Link to="/orders" className="link inline-block min-h-6">
            {t.openOrders}
          </Link>
        )}
      </div>
    </div>
  );
}
