import { type FormEvent, useState } from 'react';
import { AmountField, useWordsOf } from '#components/amount-field.tsx';
import { Button } from '#components/button.tsx';
import { LongReasonField } from '#components/reason-field.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { propose, useAssets } from '../api/adjustments.ts';
import { type Draft, type DraftProblems, NEW_DRAFT, ownerOf, problemsOf } from '../model/draft.ts';
import { EndField } from './end-field.tsx';

const adjustmentsTexts = textsOf(() => import('../texts/fa.ts'));

const TICKET_MAX = 100;
const TOMAN_SCALE = 1;

/** A new proposal: between whom, how much, why and by which case. */
export function ProposeForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(adjustmentsTexts);
  const [draft, setDraft] = useState<Draft>(NEW_DRAFT);
  const [checked, setChecked] = useState(false);
  const problems = problemsOf(draft);
  const change = (next: Partial<Draft>): void => setDraft((draft) => ({ ...draft, ...next }));
  const submit = useSubmit(async () => {
    const { symbol, amount } = draft;
    const [from, to] = [ownerOf(draft.from), ownerOf(draft.to)];
    if (from === null || to === null) return;
    const said = { reason: draft.reason.trim(), ticket: draft.ticket.trim() };
    await propose({ from, to, symbol, amount, ...said });
    toast({ kind: 'success', title: t.toldProposed });
    onClose();
  });
  const fields = { draft, problems: checked ? problems : {}, change };
  return (
    <form
      className="adjust-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setChecked(true);
        if (Object.keys(problems).length === 0) submit.send();
      }}
    >
      <h2 className="text-h3 font-bold">{t.proposeTitle}</h2>
      <p className="text-fg2">{t.proposeText}</p>
      <Ends {...fields} />
      <Sum {...fields} />
      <Why {...fields} />
      <div className="grid gap-2">
        <Button type="submit" size="lg" wide sends busy={submit.busy}>
          {t.proposeSend}
        </Button>
        <Button look="text" wide onClick={onClose}>
          {t.cancel}
        </Button>
        <Refusal message={submit.message} />
      </div>
    </form>
  );
}

interface Fields {
  readonly draft: Draft;
  /** What is shown of them: nothing before the first try to send. */
  readonly problems: DraftProblems;
  readonly change: (next: Partial<Draft>) => void;
}

function Ends({ draft, problems, change }: Fields) {
  const t = useTexts(adjustmentsTexts);
  return (
    <>
      <EndField
        label={t.from}
        end={draft.from}
        problem={problems.from}
        onChange={(from) => change({ from })}
      />
      <EndField
        label={t.to}
        end={draft.to}
        problem={problems.to}
        onChange={(to) => change({ to })}
      />
    </>
  );
}

/** Of which asset and how much: another asset begins without an amount. */
function Sum({ draft, problems, change }: Fields) {
  const t = useTexts(adjustmentsTexts);
  const { lang } = useStore(settings);
  const assets = useAssets().data ?? [];
  const asset = assets.find(({ symbol }) => symbol === draft.symbol);
  const words = useWordsOf(draft.amount, draft.symbol, asset?.labels[lang] ?? draft.symbol);
  return (
    <>
      <div>
        <p className="field-label">{t.asset}</p>
        <SelectSheet
          label={t.asset}
          value={draft.symbol}
          choices={assets.map(({ symbol, labels }) => ({ value: symbol, label: labels[lang] }))}
          onChange={(symbol) => change({ symbol, amount: '' })}
        />
      </div>
      <AmountField
        key={draft.symbol}
        isDense
        label={t.amount}
        name="amount"
        asset={draft.symbol}
        scale={asset?.scale ?? TOMAN_SCALE}
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        error={problems.amount === undefined ? null : t[problems.amount]}
        words={words}
        keepsLine
      />
    </>
  );
}

function Why({ draft, problems, change }: Fields) {
  const t = useTexts(adjustmentsTexts);
  return (
    <>
      <LongReasonField
        words={t}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        problem={problems.reason ?? null}
      />
      <TextField
        dense
        label={t.ticket}
        hint={t.ticketHint}
        maxLength={TICKET_MAX}
        value={draft.ticket}
        onChange={(ticket) => change({ ticket })}
        error={problems.ticket === undefined ? null : t[problems.ticket]}
      />
    </>
  );
}
