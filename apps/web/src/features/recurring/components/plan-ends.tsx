import type { RecurringBuy } from '@sarraf/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useRemovePlan, useSetState } from '../api/save-plan.ts';

const recurringTexts = textsOf(() => import('../texts/fa.ts'));

/** Pausing, resuming and deleting, below the form. */
export function PlanEnds({ plan }: { plan: RecurringBuy }) {
  const t = useTexts(recurringTexts);
  const [isAsking, setAsking] = useState(false);
  const { setState, busy, message } = useSetState(plan);
  const isActive = plan.state === 'active';
  return (
    <>
      <div className="flex justify-center gap-4">
        <Button
          look="text"
          sends
          quiet
          busy={busy}
          onClick={() => setState(isActive ? 'paused' : 'active')}
        >
          {isActive ? t.pause : t.resume}
        </Button>
        <SheetButton look="text" sends quiet onClick={() => setAsking(true)}>
          {t.remove}
        </SheetButton>
      </div>
      {message !== null && (
        <p role="alert" className="text-center text-table text-err">
          {message}
        </p>
      )}
      {isAsking && (
        <Sheet title={t.removeTitle} open onClose={() => setAsking(false)}>
          <RemoveSheet plan={plan} onClose={() => setAsking(false)} />
        </Sheet>
      )}
    </>
  );
}

function RemoveSheet({ plan, onClose }: { plan: RecurringBuy; onClose: () => void }) {
  const t = useTexts(recurringTexts);
  const navigate = useNavigate();
  const { remove, busy, message } = useRemovePlan(plan, () => void navigate({ to: '/recurring' }));
  return (
    <div className="grid gap-4">
      <p className="text-fg2">{t.removeText}</p>
      {message !== null && (
        <p role="alert" className="text-table text-err">
          {message}
        </p>
      )}
      <Button look="danger" size="lg" wide sends busy={busy} onClick={remove}>
        {t.remove}
      </Button>
      <Button look="outline" size="lg" wide onClick={onClose}>
        {t.keep}
      </Button>
    </div>
  );
}
