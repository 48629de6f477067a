import { useId, useState } from 'react';
import { Button } from '#components/button.tsx';
import { ReasonField } from '#components/reason-field.tsx';
import '#components/row-radio.css';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { reasonProblem } from '#lib/reason.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { assignTicket, useSupportFigures } from '../api/support.ts';

const supportTexts = textsOf(() => import('../texts/fa.ts'));

/** Hands a ticket to a colleague who may answer it, with what they have to know. */
export function AssignSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(supportTexts);
  const name = useId();
  const me = useStore(session)?.user.id;
  const officers = (useSupportFigures().data?.officers ?? []).filter((one) => one.id !== me);
  const [chosen, setChosen] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const assign = useSubmit(async (officer: string) => {
    await assignTicket(id, { officer, reason: reason.trim() });
    onClose();
  });
  return (
    <Sheet title={t.assignTitle} open onClose={onClose}>
      {officers.length === 0 ? (
        <p className="py-4 text-fg2">{t.assignNone}</p>
      ) : (
        <form
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setChecked(true);
            if (chosen !== null && reasonProblem(reason) === null) assign.send(chosen);
          }}
        >
          <div role="radiogroup" aria-label={t.assignTo} className="support-officers">
            {officers.map((officer) => (
              <label key={officer.id} className="row-radio">
                <bdi className="flex-1">{officer.name ?? t.colleague}</bdi>
                <input
                  type="radio"
                  name={name}
                  checked={officer.id === chosen}
                  onChange={() => setChosen(officer.id)}
                />
                <span className="dot" aria-hidden="true" />
              </label>
            ))}
          </div>
          <ReasonField words={t} value={reason} onChange={setReason} checked={isChecked} />
          {isChecked && chosen === null && (
            <p role="alert" className="text-table text-err">
              {t.assignChoose}
            </p>
          )}
          {assign.message !== null && (
            <p role="alert" className="text-table text-err">
              {assign.message}
            </p>
          )}
          <Button type="submit" size="lg" wide sends busy={assign.busy}>
            {t.assignNow}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
