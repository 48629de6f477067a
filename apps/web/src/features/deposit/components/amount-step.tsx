import type { Card, Charge } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AmountField, useTomanWords } from '#components/amount-field.tsx';
import { CardNumber } from '#components/bank-card.tsx';
import { Button } from '#components/button.tsx';
import { ChosenCard } from '#components/card-choice.tsx';
import { useFetchedHandOff } from '#components/hand-off/lazy-hand-off.tsx';
import { LimitBar } from '#components/limit-bar.tsx';
import { LimitLift } from '#components/limit-lift.tsx';
import { Amount, Num, ShortAmount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { FieldNote } from '#components/text-field.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/client.ts';
import { onDeposit } from '#lib/cache-actions.ts';
import { type DepositBounds, depositBounds, depositMax, leftNow } from '#lib/deposit-limits.ts';
import { useIsPersisted } from '#lib/persist-cache.ts';
import { depositLimitsQuery } from '#lib/queries/wallets.ts';
import { toast } from '#lib/toasts.ts';
import { useMoneySubmit } from '#lib/use-submit.ts';
import { depositProblem, inRial } from '../model/deposit-form.ts';

const depositTexts = textsOf(() => import('../texts/fa.ts'));

interface StepProps {
  readonly card: Card;
  /** Where the choice was a step before. */
  readonly onChangeCard?: () => void;
  /** The amount was changed. */
  readonly onTyped?: () => void;
  readonly onCharge: (charge: Charge) => void;
}

/** How much, in digits and in words, against the limit that leaves least. */
export function AmountStep(props: StepProps) {
  const t = useTexts(depositTexts);
  const limits = useQuery(depositLimitsQuery);
  useFetchedHandOff();
  return (
    <QueryView query={limits} title={t.limitsFailed} waiting={<SkeletonRows rows={4} />}>
      {(data) => {
        const bounds = depositBounds(data);
        if (bounds === null) return <Empty icon="card" title={t.closedTitle} text={t.closedText} />;
        return <AmountForm {...props} bounds={bounds} />;
      }}
    </QueryView>
  );
}

const QUICK = ['5000000', '10000000'] as const;

type FormProps = StepProps & { readonly bounds: DepositBounds };

type Problem = ReturnType<typeof depositProblem>;

const AMOUNT_CODES = ['amount_out_of_range', 'daily_limit_exceeded', 'limit_exceeded'];

function isAboutAmount(refused: unknown): boolean {
  return refused instanceof ApiError && AMOUNT_CODES.includes(refused.code);
}

/** What is typed, judged by what may be deposited now, and sending it with its key. */
function useCharge({ card, onTyped, onCharge, bounds }: FormProps) {
  const t = useTexts(depositTexts);
  const [amount, setAmount] = useState('');
  const [left, setLeft] = useState(false);
  const payment = useMoneySubmit('charge', async (_, keys) => {
    const body = { card_id: card.id, amount };
    const charge = await keys.send(body, (key) =>
      call('POST /tomanWallet/charge', { body, idempotencyKey: key }),
    );
    onDeposit();
    toast({ kind: 'success', title: t.sent });
    onCharge(charge);
  });
  // An earlier visit's limits are looked at; they neither judge an amount nor fill one in.
  const isKept = useIsPersisted(depositLimitsQuery.queryKey);
  const problem = depositProblem(amount, isKept ? null : { ...bounds, left: leftNow(bounds) });
  return {
    amount,
    setAmount: (next: string) => {
      onTyped?.();
      setAmount(next);
    },
    payment,
    problem,
    max: isKept ? null : depositMax(bounds),
    /** The field was left, or sent, with an amount out of bounds. */
    isShown: left && problem !== null && 'bound' in problem,
    /** The amount must change: by what was typed or left out, or by the server's word. */
    isInvalid: (left && problem !== null) || isAboutAmount(payment.refused),
    leave: () => setLeft(amount !== ''),
    submit: (event: FormEvent) => {
      event.preventDefault();
      setLeft(true);
      // The button offers the cure and does it.
      if (problem !== null && 'bound' in problem) return setAmount(problem.bound);
      if (problem === null) payment.send();
    },
  };
}

function AmountForm(props: FormProps) {
  const { card, onChangeCard, bounds } = props;
  const t = useTexts(depositTexts);
  const { amount, setAmount, payment, problem, max, isShown, isInvalid, leave, submit } =
    useCharge(props);
  const isNumber = problem === null || 'bound' in problem;
  return (
    <form onSubmit={submit} noValidate>
      {onChangeCard !== undefined && (
        <ChosenCard card={card} change={t.change} onChange={onChangeCard}>
          <CardNumber masked={card.masked} />
        </ChosenCard>
      )}
      <div className={onChangeCard === undefined ? undefined : 'pt-5'}>
        <AmountField
          label={t.amount}
          aside={
            <span className="text-caption">
              {rich(t.minimum, { amount: <Toman value={bounds.min} /> })}
            </span>
          }
          value={amount}
          onChange={(value) => {
            setAmount(value);
            payment.clear();
          }}
          isInvalid={isInvalid}
          onBlur={leave}
          asset="IRT"
          scale={0}
          isBig
          keepsLine
          words={useTomanWords(amount)}
          autoFocus
          name="amount"
        />
        <FieldNote
          id="deposit-problem"
          error={payment.message}
          hint={isShown && <ProblemText problem={problem} days={bounds.days} />}
        />
        <LimitLift refused={payment.refused} />
      </div>
      <QuickAmounts max={max} onPick={setAmount} />
      <LimitBar
        used={bounds.used}
        cap={bounds.cap}
        amount={isNumber ? amount : ''}
        words={{
          label: bounds.days === 1 ? t.limitToday : t.limitMonth,
          usedOf: t.usedOf,
          used: t.used,
          thisOne: t.thisOne,
        }}
      />
      <Receipt amount={isNumber ? amount : '0'} />
      <div className="pt-4">
        <Button
          type="submit"
          size="lg"
          wide
          sends
          busy={payment.busy}
          look={isShown ? 'soft' : 'primary'}
        >
          <PayText problem={problem} amount={amount} />
        </Button>
      </div>
    </form>
  );
}

function Toman({ value }: { value: string }) {
  return <Amount value={value} asset="IRT" unitClassName="" />;
}

function ProblemText({ problem, days }: { problem: Problem; days: 1 | 30 }) {
  const t = useTexts(depositTexts);
  if (problem === null || !('bound' in problem)) return null;
  const text = problem.code === 'aboveDay' && days === 30 ? t.aboveMonth : t[problem.code];
  return (
    <span className="text-err">{rich(text, { amount: <Toman value={problem.bound} /> })}</span>
  );
}

/** What the button does: pays, or changes the amount to one that can be paid. */
function PayText({ problem, amount }: { problem: Problem; amount: string }) {
  const t = useTexts(depositTexts);
  if (problem === null) return <span>{rich(t.pay, { amount: <Toman value={amount} /> })}</span>;
  if (!('bound' in problem)) return <span>{t.payEmpty}</span>;
  const text = problem.code === 'belowMin' ? t.toMin : t.toMax;
  return <span>{rich(text, { amount: <Toman value={problem.bound} /> })}</span>;
}

function QuickAmounts({
  max,
  onPick,
}: {
  /** The most that may be deposited now; null while it is not known. */
  max: string | null;
  onPick: (amount: string) => void;
}) {
  const t = useTexts(depositTexts);
  return (
    <div className="mt-2 grid grid-cols-3 gap-2">
      {QUICK.map((value) => (
        <Button key={value} look="outline" size="sm" onClick={() => onPick(value)}>
          <span className="font-normal">
            <ShortAmount value={value} />
          </span>
        </Button>
      ))}
      <Button
        look="outline"
        size="sm"
        disabled={max === null}
        {...(max === null ? { title: t.limitUnknown } : {})}
        onClick={() => max !== null && onPick(max)}
      >
        <span className="font-normal">{t.wholeLimit}</span>
      </Button>
    </div>
  );
}

/** What it costs, what the bank counts, what arrives. */
function Receipt({ amount }: { amount: string }) {
  const t = useTexts(depositTexts);
  return (
    <div className="mt-5 border-t border-hair">
      <p className="kv">
        <span>{t.fee}</span>
        <span>{t.free}</span>
      </p>
      <p className="kv">
        <span>{t.forBank}</span>
        <span>
          <Num value={inRial(amount)} /> <span className="unit">{t.rial}</span>
        </span>
      </p>
      <p className="kv">
        <span>{t.arrives}</span>
        <strong>
          <Amount value={amount} asset="IRT" />
        </strong>
      </p>
    </div>
  );
}
