import type { Wallet, WithdrawalEstimate } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { AmountField, useWordsOf } from '#components/amount-field.tsx';
import { Button, ButtonLink } from '#components/button.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { AssetInfo, CoinNetwork } from '#lib/coin-networks.ts';
import { withdrawEstimateQuery } from '#lib/queries/coin-withdrawals.ts';
import type { Ceiling, WithdrawProblem } from '../model/withdraw-form.ts';
import { AskSheet } from './ask-sheet.tsx';
import { Holds } from './holds.tsx';
import { HeldCoin } from './held-coin.tsx';
import type { Recipient } from './recipient.ts';
import { DayLimit, Receives, ToAddress } from './review.tsx';
import { Told } from './told.tsx';
import { useAmountForm, type AmountForm } from './use-amount-form.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

interface StepProps {
  readonly coin: AssetInfo;
  readonly name: string;
  readonly wallet: Wallet;
  readonly network: CoinNetwork;
  readonly recipient: Recipient;
  readonly amount: string;
  readonly onAmount: (amount: string) => void;
  /** Back to the address; with why, where the server sent one there. */
  readonly onChangeAddress: (why: string | null) => void;
}

/** How much, what arrives, to whom, and what may hold it back; then the code. */
export function AmountStep(props: StepProps) {
  const t = useTexts(coinWithdrawTexts);
  const { coin, network, recipient } = props;
  const bounds = useQuery(
    withdrawEstimateQuery({
      symbol: coin.symbol,
      network: network.code,
      amount: '0',
      address: recipient.address,
    }),
  );
  return (
    <QueryView query={bounds} title={t.checkFailed} waiting={<SkeletonRows rows={6} />}>
      {(data) => <Form {...props} bounds={data} />}
    </QueryView>
  );
}

function Form(props: StepProps & { bounds: WithdrawalEstimate }) {
  const { coin, name, wallet, network, recipient, bounds } = props;
  const form = useAmountForm(props);
  const { estimate } = form;
  const isWithin = estimate.warnings.includes('own_user');
  return (
    <>
      <Told text={form.told} />
      <HeldCoin symbol={coin.symbol} network={network.code} />
      <form className="coin-amount" onSubmit={form.submit} noValidate>
        <div>
          <Field form={form} coin={coin} name={name} wallet={wallet} bounds={bounds} />
          <Receives form={form} symbol={coin.symbol} wallet={wallet} />
        </div>
        <div>
          <ToAddress
            network={network.code}
            recipient={recipient}
            label={bounds.address?.label ?? null}
            onChange={() => props.onChangeAddress(null)}
          />
          <Holds estimate={estimate} symbol={coin.symbol} />
        </div>
        <div>
          <DayLimit limits={bounds.limits} worth={form.worth ?? ''} />
          <div className="coin-withdraw-foot">
            <Action form={form} symbol={coin.symbol} bounds={bounds} />
            <CancelNote seconds={bounds.cancel_seconds} isWithin={isWithin} />
          </div>
        </div>
      </form>
      <AskSheet {...props} form={form} />
    </>
  );
}

function CancelNote({ seconds, isWithin }: { seconds: number; isWithin: boolean }) {
  const t = useTexts(coinWithdrawTexts);
  const count = useCount();
  const minutes = Math.max(1, Math.round(seconds / 60));
  return (
    <p className="mt-3 text-center text-caption text-fg2">
      {isWithin ? t.ownNote : t.cancelNote(count(minutes))}
    </p>
  );
}

function Field({
  form,
  coin,
  name,
  wallet,
  bounds,
}: {
  form: AmountForm;
  coin: AssetInfo;
  name: string;
  wallet: Wallet;
  bounds: WithdrawalEstimate;
}) {
  const t = useTexts(coinWithdrawTexts);
  const { symbol } = coin;
  // what is no whole number of coins is told by its worth alone
  const inWords = useWordsOf(form.amount, symbol, name);
  const words = form.amount.includes('.') ? null : inWords;
  const worth =
    form.worth === null
      ? null
      : rich(t.worth, {
          amount: <Amount value={form.worth} asset="IRT" unitClassName="" figure="worth" />,
        });
  return (
    <>
      <AmountField
        label={t.amountOf}
        aside={
          <button
            type="button"
            className="link min-h-6 text-caption"
            disabled={form.obstacle !== null}
            onClick={() => form.setAmount(form.most)}
          >
            {rich(t.most, {
              amount: (
                <Amount value={bounds.available} asset={symbol} unitClassName="" figure="most" />
              ),
            })}
          </button>
        }
        value={form.amount}
        onChange={form.setAmount}
        onBlur={form.leave}
        error={form.isShown ? <ProblemText form={form} symbol={symbol} bounds={bounds} /> : null}
        isInvalid={form.isMissing}
        asset={symbol}
        scale={wallet.scale}
        isBig
        keepsLine
        words={words}
        below={worth}
        autoFocus
        name="amount"
      />
      {words !== null && worth !== null && <p className="text-table text-fg2">{worth}</p>}
    </>
  );
}

/** What is too much, and what of it is locked till when. */
function ProblemText({
  form: { problem },
  symbol,
  bounds,
}: {
  form: AmountForm;
  symbol: string;
  bounds: WithdrawalEstimate;
}) {
  const t = useTexts(coinWithdrawTexts);
  if (problem === null || !('bound' in problem)) return null;
  const { too_recent: recent, too_recent_until: until } = bounds;
  return (
    <span>
      {rich(t[problem.code], { amount: <Amount value={problem.bound} asset={symbol} /> })}
      {problem.code === 'aboveAvailable' && /[1-9]/.test(recent) && until !== null && (
        <>
          {' '}
          {rich(t.aboveRecent, {
            amount: <Amount value={recent} asset={symbol} />,
            time: <Time at={until} />,
          })}
        </>
      )}
    </span>
  );
}

/** Asks for the code, or changes the amount to one that can leave; what nothing mends says so. */
function Action({
  form,
  symbol,
  bounds,
}: {
  form: AmountForm;
  symbol: string;
  bounds: WithdrawalEstimate;
}) {
  const t = useTexts(coinWithdrawTexts);
  const { problem, obstacle } = form;
  // what is held says so above, with its own way on
  if (bounds.held_until !== null) return null;
  if (obstacle !== null) return <Obstacle ceiling={obstacle} symbol={symbol} bounds={bounds} />;
  return (
    <Button type="submit" size="lg" wide sends look={form.isShown ? 'soft' : 'primary'}>
      <span>{actionText(problem, t, symbol)}</span>
    </Button>
  );
}

function actionText(
  problem: WithdrawProblem | null,
  t: ReturnType<typeof useTexts<typeof import('../texts/fa.ts').texts>>,
  symbol: string,
): React.ReactNode {
  if (problem === null) return t.confirm;
  if (!('bound' in problem)) return t.enterAmount;
  return rich(problem.code === 'belowMin' ? t.toMin : t.toMost, {
    amount: <Amount value={problem.bound} asset={symbol} unitClassName="font-normal" />,
  });
}

/** In the place of the button where not even the least can leave: why, and the way on. */
function Obstacle({
  ceiling,
  symbol,
  bounds,
}: {
  ceiling: Ceiling;
  symbol: string;
  bounds: WithdrawalEstimate;
}) {
  const t = useTexts(coinWithdrawTexts);
  const isFull = ceiling === 'aboveDay' || ceiling === 'aboveMonth';
  const days = ceiling === 'aboveMonth' ? 30 : 1;
  const full = bounds.limits.find((one) => one.asset === undefined && one.days === days);
  return (
    <div className="grid gap-3" role="status">
      <p>
        <span className="block font-semibold">{isFull ? t.fullTitle : t.littleTitle}</span>
        <span className="block text-table text-fg2">
          {isFull
            ? full !== undefined && rich(t.fullText, { time: <Time at={full.frees_at} /> })
            : rich(t.littleText, { min: <Amount value={bounds.min} asset={symbol} /> })}
        </span>
      </p>
      <ButtonLink to={isFull ? '/kyc' : '/orders'} look="outline" size="lg" wide>
        {isFull ? t.toLimits : t.toOrders}
      </ButtonLink>
    </div>
  );
}
