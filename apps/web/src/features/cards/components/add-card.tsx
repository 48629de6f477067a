import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { CardNumberField } from '#components/card-number-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onCardUpdate } from '#lib/cache-actions.ts';
import { cardProblem } from '#lib/card-number.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';

const cardsTexts = textsOf(() => import('../texts/fa.ts'));

/** One field: the number. The owner is asked of the bank, not of the person. */
export function AddCard() {
  const t = useTexts(cardsTexts);
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string | null>(null);
  const adding = useSubmit(async () => {
    await call('POST /cards', { body: { card_number: number } });
    onCardUpdate();
    setNumber('');
    toast({ kind: 'success', title: t.added });
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    const problem = cardProblem(number);
    setError(problem === null ? null : t[problem]);
    if (problem === null) adding.send();
  }
  return (
    <form
      className="border-hair max-lg:mt-6 max-lg:border-t max-lg:pt-6"
      onSubmit={submit}
      noValidate
    >
      <h2 className="mb-4 text-lead font-semibold">{t.addTitle}</h2>
      <CardNumberField
        label={t.number}
        hint={t.numberHint}
        value={number}
        onChange={(value) => {
          setNumber(value);
          setError(null);
          adding.clear();
        }}
        error={error ?? adding.message}
      />
      <div className="mt-3">
        <Button type="submit" size="lg" wide sends busy={adding.busy} icon="plus">
          {t.add}
        </Button>
      </div>
    </form>
  );
}
