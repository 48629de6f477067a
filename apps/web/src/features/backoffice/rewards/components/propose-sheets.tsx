import type { Rewards } from '@sarraf/contracts';
import { SCORE_OFFERS, SCORE_RULES } from '@sarraf/contracts/lists';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#components/button.tsx';
import { ReasonField } from '#components/reason-field.tsx';
import { ChoiceChips, Segmented } from '#components/segmented.tsx';
import { Sheet } from '#components/sheet.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { reasonProblem } from '#lib/reason.ts';
import { toast } from '#lib/toasts.ts';
import { useNow } from '#lib/use-now.ts';
import { type Submit, useSubmit } from '#lib/use-submit.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { proposeEnd, proposeOffer, proposeRule } from '../api/rewards.ts';
import {
  type Begins,
  hasAmount,
  type OfferDraft,
  readOffer,
  readRule,
  type RuleDraft,
} from '../model/reward-draft.ts';
import { OfferWords } from './reward-words.tsx';

const rewardsTexts = textsOf(() => import('../texts/fa.ts'));

/** A whole number, in whichever digits it is typed. */
function NumberField({
  label,
  value,
  onChange,
  isWrong,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isWrong: boolean;
}) {
  const t = useTexts(rewardsTexts);
  return (
    <TextField
      dense
      latin
      label={label}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      onChange={(typed) => onChange(latinDigits(typed))}
      error={isWrong ? t.wrong : null}
    />
  );
}

/** Persian and Arabic digits as Latin ones; whatever else is typed stays to be seen. */
const latinDigits = (typed: string): string =>
  typed.replace(/[۰-۹٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf)).replace(/[,٬\s]/g, '');

/** The foot of every proposal: when it begins, why, and the button. */
function Foot({
  begins,
  reason,
  checked,
  sending,
  change,
}: {
  begins?: Begins;
  reason: string;
  checked: boolean;
  sending: Submit<void>;
  change: (part: { readonly begins?: Begins; readonly reason?: string }) => void;
}) {
  const t = useTexts(rewardsTexts);
  return (
    <>
      {begins !== undefined && (
        <Segmented
          label={t.begins}
          value={begins}
          choices={(['approved', 'midnight'] as const).map((value) => ({ value, label: t[value] }))}
          onChange={(value) => change({ begins: value })}
        />
      )}
      <ReasonField
        words={t}
        value={reason}
        onChange={(value) => change({ reason: value })}
        checked={checked}
      />
      <Button type="submit" size="lg" wide sends busy={sending.busy}>
        {t.propose}
      </Button>
      <Refusal message={sending.message} />
    </>
  );
}

function ProposeForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** What points are given for, from a moment on; it begins as it stands now. */
export function RuleSheet({ rules, onClose }: { rules: Rewards['rules']; onClose: () => void }) {
  const t = useTexts(rewardsTexts);
  const now = useNow(10_000);
  const asItStands = (kind: RuleDraft['kind']): Pick<RuleDraft, 'kind' | 'points' | 'amount'> => {
    const rule = rules.find((one) => one.kind === kind);
    return { kind, points: String(rule?.points ?? ''), amount: rule?.amount ?? '' };
  };
  const [draft, setDraft] = useState<RuleDraft>({
    ...asItStands('fees'),
    begins: 'midnight',
    reason: '',
  });
  const [checked, setChecked] = useState(false);
  const read = readRule(draft, now);
  const wrong = checked && 'wrong' in read ? read.wrong : null;
  const change = (part: Partial<RuleDraft>): void => setDraft({ ...draft, ...part });
  const sending = useSubmit(async () => {
    if (!('body' in read)) return;
    await proposeRule(read.body);
    toast({ kind: 'success', title: t.proposed });
    onClose();
  });
  const submit = (): void => {
    setChecked(true);
    if ('body' in read && reasonProblem(draft.reason) === null) sending.send();
  };
  return (
    <Sheet title={t.newRule} open onClose={onClose}>
      <ProposeForm onSubmit={submit}>
        <ChoiceChips
          label={t.kind}
          value={draft.kind}
          choices={SCORE_RULES.map((value) => ({ value, label: t[value] }))}
          onChange={(kind) => change(asItStands(kind))}
        />
        <NumberField
          label={t.pointsField}
          value={draft.points}
          onChange={(points) => change({ points })}
          isWrong={wrong === 'points'}
        />
        {hasAmount(draft.kind) && (
          <NumberField
            label={draft.kind === 'fees' ? t.amountFees : t.amountFriend}
            value={draft.amount}
            onChange={(amount) => change({ amount })}
            isWrong={wrong === 'amount'}
          />
        )}
        <Foot
          begins={draft.begins}
          reason={draft.reason}
          checked={checked}
          sending={sending}
          change={change}
        />
      </ProposeForm>
    </Sheet>
  );
}

const NEW_OFFER: OfferDraft = {
  kind: 'toman',
  points: '',
  worth: '',
  percent: '',
  days: '30',
  begins: 'approved',
  reason: '',
};

/** Something that points buy. */
export function OfferSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(rewardsTexts);
  const now = useNow(10_000);
  const [draft, setDraft] = useState(NEW_OFFER);
  const [checked, setChecked] = useState(false);
  const read = readOffer(draft, now);
  const wrong = checked && 'wrong' in read ? read.wrong : null;
  const change = (part: Partial<OfferDraft>): void => setDraft({ ...draft, ...part });
  const sending = useSubmit(async () => {
    if (!('body' in read)) return;
    await proposeOffer(read.body);
    toast({ kind: 'success', title: t.proposed });
    onClose();
  });
  const submit = (): void => {
    setChecked(true);
    if ('body' in read && reasonProblem(draft.reason) === null) sending.send();
  };
  const field = (name: 'points' | 'worth' | 'percent' | 'days', label: string) => (
    <NumberField
      label={label}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      isWrong={wrong === name}
    />
  );
  return (
    <Sheet title={t.newOffer} open onClose={onClose}>
      <ProposeForm onSubmit={submit}>
        <Segmented
          label={t.kind}
          value={draft.kind}
          choices={SCORE_OFFERS.map((value) => ({ value, label: t[value] }))}
          onChange={(kind) => change({ kind })}
        />
        {field('points', t.pointsField)}
        {field('worth', draft.kind === 'toman' ? t.worthToman : t.worthDiscount)}
        {draft.kind === 'discount' && field('percent', t.percent)}
        {draft.kind === 'discount' && field('days', t.days)}
        <Foot
          begins={draft.begins}
          reason={draft.reason}
          checked={checked}
          sending={sending}
          change={change}
        />
      </ProposeForm>
    </Sheet>
  );
}

/** That something is offered no more. */
export function EndSheet({
  offer,
  onClose,
}: {
  offer: Rewards['offers'][number];
  onClose: () => void;
}) {
  const t = useTexts(rewardsTexts);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const sending = useSubmit(async () => {
    await proposeEnd(offer.id, reason.trim());
    toast({ kind: 'success', title: t.proposed });
    onClose();
  });
  const submit = (): void => {
    setChecked(true);
    if (reasonProblem(reason) === null) sending.send();
  };
  return (
    <Sheet title={t.endTitle} open onClose={onClose}>
      <ProposeForm onSubmit={submit}>
        <p className="font-medium">
          <OfferWords offer={offer} />
        </p>
        <p className="text-table text-fg2">{t.endText}</p>
        <Foot
          reason={reason}
          checked={checked}
          sending={sending}
          change={(part) => setReason(part.reason ?? '')}
        />
      </ProposeForm>
    </Sheet>
  );
}
