import type { Rewards } from '@sarraf/contracts';
import { SCORE_OFFERS, SCORE_RULES } from '@sarraf/contracts/lists';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#components/button.tsx';
import { NumberField } from '#components/number-field.tsx';
import { ReasonField } from '#components/reason-field.tsx';
import { ChoiceChips, Segmented } from '#components/segmented.tsx';
import { Sheet } from '#components/sheet.tsx';
import { TomanField } from '#components/toman-field.tsx';
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

/** What of a draft is typed as a number, and how it is wrong. */
interface FigureProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isWrong: boolean;
}

function Figure({ isWrong, ...field }: FigureProps) {
  const t = useTexts(rewardsTexts);
  return <NumberField {...field} error={isWrong ? t.wrong : null} />;
}

function Money({ isWrong, ...field }: FigureProps) {
  const t = useTexts(rewardsTexts);
  return <TomanField {...field} error={isWrong ? t.wrong : null} />;
}

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
        <Figure
          name="points"
          label={t.pointsField}
          value={draft.points}
          onChange={(points) => change({ points })}
          isWrong={wrong === 'points'}
        />
        {hasAmount(draft.kind) && (
          <Money
            name="amount"
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
  const of = (name: 'points' | 'worth' | 'percent' | 'days', label: string): FigureProps => ({
    name,
    label,
    value: draft[name],
    onChange: (value) => change({ [name]: value }),
    isWrong: wrong === name,
  });
  return (
    <Sheet title={t.newOffer} open onClose={onClose}>
      <ProposeForm onSubmit={submit}>
        <Segmented
          label={t.kind}
          value={draft.kind}
          choices={SCORE_OFFERS.map((value) => ({ value, label: t[value] }))}
          onChange={(kind) => change({ kind })}
        />
        <Figure {...of('points', t.pointsField)} />
        <Money {...of('worth', draft.kind === 'toman' ? t.worthToman : t.worthDiscount)} />
        {draft.kind === 'discount' && (
          <>
            <Figure {...of('percent', t.percent)} />
            <Figure {...of('days', t.days)} />
          </>
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
