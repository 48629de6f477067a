import type { Card, TomanWithdrawal, WithdrawalLimits } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { AmountField, useTomanWords } from '#components/amount-field.tsx';
import { Sheba } from '#components/bank-card.tsx';
import { Button } from '#components/button.tsx';
import { ChosenCard } from '#components/card-choice.tsx';
import { Amount, ShortAmount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { withdrawalLimitsQuery } from '#lib/queries/wallets.ts';
import type { WithdrawProblem } from '../model/withdraw-form.ts';
import { DayLimit, Receipt } from './amount-facts.tsx';
import { CycleCard } from './cycle-card.tsx';
import { NotHeld, Obstacle } from './obstacles.tsx';
import { ProofSheet } from './proof-sheet.tsx';
import { type TypedAmount, useWithdrawForm, type WithdrawForm } from './use-withdraw-form.ts';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

interface StepProps extends TypedAmount {
  readonly card: Card;
  /** Where the choice was a step before. */
  readonly onChangeCard?: () => void;
  readonly onDone: (withdrawal: TomanWithdrawal) => void;
}

/** How much, what arrives and when, and what may hold it back; then the proof. */
export function AmountStep(props: StepProps) {
  const t = useTexts(withdrawTexts);
  const limits = useQuery(withdrawalLimitsQuery);
  return (
    <QueryView query={limits} title={t.limitsFailed} waiting={<SkeletonRows rows={6} />}>
      {(data) => <AmountForm {...props} limits={data} />}
    </QueryView>
  );
}

const QUICK = ['5000000', '10000000', '20000000'] as const;

function AmountForm({
  card,
  onChangeCard,
  onDone,
  limits,
  ...typed
}: StepProps & { readonly limits: WithdrawalLimits }) {
  const t = useTexts(withdrawTexts);
  const form = useWithdrawForm(limits, typed);
  const { amount, problem } = form;
  const known = problem === null || 'bound' in problem ? amount : '';
  return (
    <>
      <form onSubmit={form.submit} noValidate>
        {onChangeCard !== undefined && (
          <ChosenCard card={card} change={t.change} onChange={onChangeCard}>
            {card.sheba !== null && rich(t.sheba, { sheba: <Sheba value={card.sheba} /> })}
          </ChosenCard>
        )}
        <div className={onChangeCard === undefined ? undefined : 'pt-5'}>
          <Field form={form} available={limits.available} />
        </div>
        <QuickAmounts form={form} />
        <Receipt amount={known} fee={limits.fee} />
        {limits.expected_at !== null && <CycleCard expectedAt={limits.expected_at} />}
        <DayLimit limits={limits.limits} amount={known} />
        {limits.held_until === null && <NotHeld />}
        <div className="pt-5">
          <Action form={form} limits={limits} />
        </div>
      </form>
      <ProofSheet
        open={form.isProving}
        onClose={form.stopProving}
        card={card}
        amount={amount}
        limits={limits}
        onDone={onDone}
      />
    </>
  );
}

function Field({ form, available }: { form: WithdrawForm; available: string }) {
  const t = useTexts(withdrawTexts);
  const { amount, most } = form;
  return (
    <AmountField
      label={t.amount}
      aside={
        <button
          type="button"
          className="link min-h-6 text-caption"
          disabled={most === null || form.obstacle !== null}
          onClick={() => most !== null && form.setAmount(most)}
        >
          {rich(t.available, { amount: <Toman value={available} /> })}
        </button>
      }
      value={amount}
      onChange={form.setAmount}
      onBlur={form.leave}
      error={form.isShown ? <ProblemText problem={form.problem} /> : null}
      isInvalid={form.isMissing}
      asset="IRT"
      scale={0}
      isBig
      keepsLine
      words={useTomanWords(amount)}
      autoFocus
      name="amount"
    />
  );
}

function Toman({ value }: { value: string }) {
  return <Amount value={value} asset="IRT" unitClassName="" />;
}

function ProblemText({ problem }: { problem: WithdrawProblem | null }) {
  const t = useTexts(withdrawTexts);
  if (problem === null || !('bound' in problem)) return null;
  return <span>{rich(t[problem.code], { amount: <Toman value={problem.bound} /> })}</span>;
}

/** Round amounts, and everything that may leave; what is more than that is off. */
function QuickAmounts({ form }: { form: WithdrawForm }) {
  const t = useTexts(withdrawTexts);
  const { most, obstacle, amount } = form;
  const isAllOff = most === null || obstacle !== null;
  return (
    <div className="mt-3 grid grid-cols-4 gap-2">
      {QUICK.map((value) => (
        <Button
          key={value}
          look="outline"
          size="sm"
          aria-pressed={amount === value}
          disabled={!form.fits(value)}
          {...(form.fits(value) ? {} : { title: most === null ? t.limitUnknown : t.moreThanNow })}
          onClick={() => form.setAmount(value)}
        >
          <span className="font-normal">
            <ShortAmount value={value} isBare />
          </span>
        </Button>
      ))}
      <Button
        look="outline"
        size="sm"
        aria-pressed={most !== null && !isAllOff && amount === most}
        disabled={isAllOff}
        {...(most === null ? { title: t.limitUnknown } : {})}
        onClick={() => most !== null && form.setAmount(most)}
      >
        <span className="font-normal">{t.all}</span>
      </Button>
    </div>
  );
}

/** Asks for the proof, or changes the amount to one that can leave; what nothing mends says so. */
function Action({ form, limits }: { form: WithdrawForm; limits: WithdrawalLimits }) {
  const t = useTexts(withdrawTexts);
  const { problem, amount, obstacle } = form;
  // what is held says so above, with its own way on
  if (limits.held_until !== null && form.most !== null) return null;
  if (obstacle !== null) return <Obstacle ceiling={obstacle} limits={limits} />;
  const text =
    problem === null
      ? rich(t.withdraw, { amount: <Toman value={amount} /> })
      : !('bound' in problem)
        ? t.enterAmount
        : rich(problem.code === 'belowMin' ? t.toMin : t.toMost, {
            amount: <Toman value={problem.bound} />,
          });
  return (
    <>
      <Button type="submit" size="lg" wide sends look={form.isShown ? 'soft' : 'primary'}>
        <span>{text}</span>
      </Button>
      <p className="mt-3 text-center text-caption text-fg2">
        {rich(t.bounds, {
          min: <Amount value={limits.min} asset="IRT" unitClassName="sr-only" />,
          max: <ShortAmount value={limits.max} />,
        })}
      </p>
    </>
  );
}
