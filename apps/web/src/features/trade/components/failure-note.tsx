import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Icon } from '#components/icon.tsx';
import { LimitLift } from '#components/limit-lift.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { failureWords } from './failure-words.ts';
import type { OrderDraft } from './use-order-draft.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** Why the order did not go, above the button that sent it. */
export function FailureNote({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { failure } = draft;
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
        <LimitLift refused={failure.refusal} />
        {failure.kind === 'unknown' && (
          <Link to="/orders" className="link inline-block min-h-6">
            {t.openOrders}
          </Link>
        )}
      </div>
    </div>
  );
}
