import type { BatchTerms } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AmountField } from '#components/amount-field.tsx';
import { Button } from '#components/button.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { ReasonField } from '#components/reason-field.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { NumberField } from '#components/number-field.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { reasonProblem } from '#lib/reason.ts';
import { toast } from '#lib/toasts.ts';
import { useMoneySubmit } from '#lib/use-submit.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { askAgain } from '../api/ask-again.ts';
import { linesProblem } from '../model/make-form.ts';

const batchesTexts = textsOf(() => import('../texts/fa.ts'));

const ASK_EVERY_MS = 10_000;

/** What waits for a file, and the way to make one. */
export function MakeBar({ onMade }: { onMade: (id: string) => void }) {
  const t = useTexts(batchesTexts);
  const count = useCount();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const terms = useQuery({
    queryKey: queryKeys.batchTerms,
    queryFn: ({ signal }) => call('GET /admin/payout_terms', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  }).data;
  if (terms === undefined) return null;
  const { waiting } = terms;
  const isEmpty = waiting.count === 0;
  return (
    <section className="queue-section batches-bar" aria-label={t.make}>
      <p className="min-w-0 flex-1">
        {!terms.is_open
          ? t.closed
          : isEmpty
            ? t.waitsNone
            : rich(t.waits, {
                count: count(waiting.count),
                sum: <Amount value={waiting.sum} asset="IRT" />,
              })}
      </p>
      {terms.is_open && may('update Payout') && (
        <SheetButton size="sm" icon="plus" disabled={isEmpty} onClick={() => setOpen(true)}>
          {t.make}
        </SheetButton>
      )}
      {isOpen && (
        <Sheet title={t.make} open onClose={() => setOpen(false)}>
          <MakeForm
            terms={terms}
            onMade={(id) => {
              setOpen(false);
              onMade(id);
            }}
          />
        </Sheet>
      )}
    </section>
  );
}

function MakeForm({ terms, onMade }: { terms: BatchTerms; onMade: (id: string) => void }) {
  const t = useTexts(batchesTexts);
  const count = useCount();
  const [lines, setLines] = useState(String(terms.lines_max));
  const [amount, setAmount] = useState(terms.amount_max);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const isLinesWrong = linesProblem(lines, terms.lines_max);
  const isAmountWrong = !/^\d{1,15}$/.test(amount);
  const making = useMoneySubmit('payout-batch', async (_: undefined, keys) => {
    const body = { lines, amount, reason: reason.trim() };
    const batch = await keys.send(body, (idempotencyKey) =>
      call('POST /admin/payout_batches', { body, idempotencyKey }),
    );
    toast({ kind: 'success', title: t.made });
    askAgain();
    onMade(batch.id);
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (!isLinesWrong && !isAmountWrong && reasonProblem(reason) === null) making.send(undefined);
  }
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <p className="text-fg2">{t.makeLead}</p>
      <NumberField
        name="lines"
        label={t.linesMost}
        value={lines}
        onChange={setLines}
        error={checked && isLinesWrong ? t.linesWrong(count(terms.lines_max)) : null}
      />
      <AmountField
        isDense
        label={t.amountMost}
        name="amount"
        asset="IRT"
        scale={0}
        value={amount}
        onChange={setAmount}
        error={checked && isAmountWrong ? t.amountWrong(count(terms.amount_max)) : null}
      />
      <p className="kv">
        <span className="text-fg2">{t.cycle}</span>
        <Time at={terms.cycle_at} shape="full" />
      </p>
      <ReasonField words={t} value={reason} onChange={setReason} checked={checked} />
      <Button type="submit" size="lg" wide sends busy={making.busy}>
        {t.make}
      </Button>
      <Refusal message={making.message} />
    </form>
  );
}
