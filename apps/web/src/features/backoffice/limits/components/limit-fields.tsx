import type { LimitRule } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { AmountField } from '#components/amount-field.tsx';
import { Button } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { ChoiceChips, Segmented } from '#components/segmented.tsx';
import { TextField } from '#components/text-field.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { tomanWords } from '#lib/amount-words.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { useNow } from '#lib/use-now.ts';
import { changeLimits } from '../api/change-limits.ts';
import {
  capAsset,
  changeOf,
  EMPTY_LIMIT,
  type LimitForm,
  limitProblems,
  ofKind,
  rowInForce,
} from '../model/limit-form.ts';
import { ReasonField } from '#components/reason-field.tsx';
import { Cap } from './limit-table.tsx';
import { StartFields } from './start-fields.tsx';

const limitsTexts = textsOf(() => import('../texts/fa.ts'));

const KINDS = [
  'gateway',
  'gateway_person',
  'stablecoin_buy',
  'toman_withdrawal',
  'transfer',
  'leaving',
  'bank_deposit',
  'recent_deposit',
  'trading_hours',
] as const;

/** A new row: what it limits, since when, and why. */
export function LimitFields({
  rules,
  onDone,
}: {
  rules: readonly LimitRule[];
  onDone: () => void;
}) {
  const t = useTexts(limitsTexts);
  const now = useNow(10_000);
  const [form, setForm] = useState(EMPTY_LIMIT);
  const [checked, setChecked] = useState(false);
  const saved = useSubmit(async () => {
    await changeLimits(changeOf(form));
    toast({ kind: 'success', title: t.saved });
    onDone();
  });
  const change = (part: Partial<LimitForm>): void => {
    setForm({ ...form, ...part });
    saved.clear();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    const problems = limitProblems(form, now);
    if (Object.values(problems).every((problem) => problem === null)) saved.send();
  };
  const part = { form, change, checked };
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <ChoiceChips
        label={t.kind}
        value={form.kind}
        choices={KINDS.map((kind) => ({ value: kind, label: t[`of_${kind}`] }))}
        onChange={(kind) => change(ofKind(form, kind))}
      />
      {form.kind === 'trading_hours' ? <Hours {...part} /> : <CapFields {...part} rules={rules} />}
      <StartFields
        form={form}
        change={change}
        isWrong={checked && limitProblems(form, now).from !== null}
      />
      <ReasonField
        words={t}
        value={form.reason}
        onChange={(reason) => change({ reason })}
        checked={checked}
      />
      {saved.message !== null && (
        <p className="text-table text-err" role="alert">
          {saved.message}
        </p>
      )}
      <Button type="submit" sends busy={saved.busy}>
        {t.save}
      </Button>
    </form>
  );
}

interface PartProps {
  readonly form: LimitForm;
  readonly change: (part: Partial<LimitForm>) => void;
  readonly checked: boolean;
}

const LEVELS: readonly LimitForm['level'][] = ['1', '2'];
/** Whoever may deposit may be held: this kind alone begins below level 1. */
const LEVELS_RECENT: typeof LEVELS = ['0', ...LEVELS];

/** What the amount is called, how it is wrong, and what no row of it means. */
function useCapWords(kind: LimitForm['kind']) {
  const t = useTexts(limitsTexts);
  if (kind === 'recent_deposit')
    return { label: t.exempt, wrong: t.exemptWrong, none: t.nowNoneRecent };
  return capAsset(kind) === 'IRT'
    ? { label: t.cap, wrong: t.capWrong, none: t.nowNone }
    : { label: t.cap, wrong: t.capWrongCoin, none: t.nowNoneCoin };
}

/** Level, window and amount, beside what holds for them now. */
function CapFields({ form, change, checked, rules }: PartProps & { rules: readonly LimitRule[] }) {
  const t = useTexts(limitsTexts);
  const { lang } = useStore(settings);
  const count = useCount();
  const words = useCapWords(form.kind);
  const cap = rowInForce(rules, form)?.cap ?? null;
  const asset = capAsset(form.kind);
  const isRecent = form.kind === 'recent_deposit';
  const isWrong = checked && limitProblems(form, 0).cap !== null;
  return (
    <>
      <Segmented
        label={t.level}
        value={form.level}
        choices={(isRecent ? LEVELS_RECENT : LEVELS).map((level) => ({
          value: level,
          label: t.levelN(count(level)),
        }))}
        onChange={(level) => change({ level })}
      />
      {isRecent ? (
        <p className="text-table text-fg2">{t.recentLead}</p>
      ) : (
        <Segmented
          label={t.days}
          value={form.days}
          choices={[
            { value: '1', label: t.days_1 },
            { value: '30', label: t.days_30 },
          ]}
          onChange={(days) => change({ days })}
        />
      )}
      <AmountField
        isDense
        label={words.label}
        name="cap"
        asset={asset}
        scale={0}
        value={form.cap}
        onChange={(typed) => change({ cap: typed })}
        error={isWrong ? words.wrong : null}
        words={asset === 'IRT' ? tomanWords(form.cap, lang) : null}
        keepsLine
      />
      <p className="text-table text-fg2">
        {cap === null ? words.none : rich(t.now, { cap: <Cap kind={form.kind} cap={cap} /> })}
      </p>
    </>
  );
}

function Hours({ form, change, checked }: PartProps) {
  const t = useTexts(limitsTexts);
  const isWrong = checked && limitProblems(form, 0).hours !== null;
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        dense
        type="time"
        label={t.opens}
        value={form.opens}
        onChange={(opens) => change({ opens })}
        error={isWrong ? t.hoursWrong : null}
      />
      <TextField
        dense
        type="time"
        label={t.closes}
        value={form.closes}
        onChange={(closes) => change({ closes })}
      />
    </div>
  );
}
