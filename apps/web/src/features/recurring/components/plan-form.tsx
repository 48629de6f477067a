import type { Market, RecurringBuy } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AmountField, useTomanWords } from '#components/amount-field.tsx';
import { Button } from '#components/button.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Amount } from '#components/num.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { splitMarket } from '#lib/market-name.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { serverNow } from '#lib/server-clock.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useSavePlan } from '../api/save-plan.ts';
import { amountError, draftOf, leastOf, nextTime, type PlanDraft } from '../model/plan-form.ts';
import { EndAndRise, Times } from './plan-fields.tsx';
import { PlanEnds } from './plan-ends.tsx';

const recurringTexts = textsOf(() => import('../texts/fa.ts'));

/** What is bought, for how much, when, and when not; a plan that is there is changed. */
export function PlanForm({
  plan,
  markets,
  first,
  onDone,
}: {
  plan: RecurringBuy | undefined;
  markets: readonly Market[];
  /** The market that a new one begins with. */
  first: string;
  onDone: (plan: RecurringBuy) => void;
}) {
  const t = useTexts(recurringTexts);
  const [draft, setDraft] = useState(() => draftOf(plan, first));
  const [isTouched, setTouched] = useState(false);
  const { save, busy, message } = useSavePlan(plan, onDone);
  const market = markets.find(({ market_name }) => market_name === draft.market);
  const error = market === undefined ? null : amountError(draft, market);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(true);
    if (error === null) save(draft);
  };
  const change = (next: Partial<PlanDraft>): void => setDraft({ ...draft, ...next });
  const next =
    plan?.state === 'paused' || plan?.state === 'ended' ? undefined : nextTime(draft, serverNow());
  return (
    <form className="recurring-form" onSubmit={submit} noValidate>
      <MarketChoice
        draft={draft}
        markets={markets}
        isFixed={plan !== undefined}
        onChange={change}
      />
      <PayField
        draft={draft}
        market={market}
        error={isTouched ? error : null}
        onChange={change}
        onBlur={() => setTouched(draft.amount !== '')}
      />
      <Times draft={draft} onChange={change} />
      <EndAndRise draft={draft} onChange={change} />
      <div>
        {next !== undefined && (
          <p className="kv">
            <span>{plan === undefined ? t.firstBuy : t.nextBuy}</span>
            <span className="font-semibold">
              <Time at={next} shape="full" />
            </span>
          </p>
        )}
        <p className="kv">
          <span>{t.short}</span>
          <span>{t.shortText}</span>
        </p>
      </div>
      {message !== null && (
        <p role="alert" className="text-table text-err">
          {message}
        </p>
      )}
      <Button type="submit" size="lg" wide sends busy={busy}>
        {plan === undefined ? t.begin : t.save}
      </Button>
      {plan !== undefined && <PlanEnds plan={plan} />}
    </form>
  );
}

function MarketChoice({
  draft,
  markets,
  isFixed,
  onChange,
}: {
  draft: PlanDraft;
  markets: readonly Market[];
  isFixed: boolean;
  onChange: (change: Partial<PlanDraft>) => void;
}) {
  const t = useTexts(recurringTexts);
  const { lang } = useStore(settings);
  const nameOf = (name: string): string => {
    const found = markets.find(({ market_name }) => market_name === name);
    if (found === undefined) return name;
    return `${found.coin.labels[lang]} / ${found.quote.labels[lang]}`;
  };
  return (
    <div className="flex items-center gap-3">
      <CoinIcon symbol={splitMarket(draft.market).base} size={44} />
      <div className="min-w-0 flex-1">
        {isFixed ? (
          <p className="text-figure font-semibold">{nameOf(draft.market)}</p>
        ) : (
          <SelectSheet
            label={t.market}
            value={draft.market}
            choices={markets.map(({ market_name: value }) => ({ value, label: nameOf(value) }))}
            onChange={(market) => onChange({ market })}
          />
        )}
        <p className="mt-1 text-caption text-fg3">{t.boughtFrom}</p>
      </div>
    </div>
  );
}

function PayField({
  draft,
  market,
  error,
  onChange,
  onBlur,
}: {
  draft: PlanDraft;
  market: Market | undefined;
  error: ReturnType<typeof amountError>;
  onChange: (change: Partial<PlanDraft>) => void;
  onBlur: () => void;
}) {
  const t = useTexts(recurringTexts);
  const { quote } = splitMarket(draft.market);
  const wallet = useQuery(walletsQuery).data?.data.find(({ symbol }) => symbol === quote);
  const words = useTomanWords(draft.amount);
  const least = market === undefined ? null : leastOf(market);
  const leastWords =
    market === undefined || least === null
      ? undefined
      : rich(t.least, {
          amount: <Amount value={String(Math.ceil(least))} asset={quote} />,
          coins: <Amount value={market.min_amount} asset={market.coin.symbol} />,
        });
  return (
    <AmountField
      label={t.amount}
      value={draft.amount}
      onChange={(amount) => onChange({ amount })}
      onBlur={onBlur}
      asset={quote}
      scale={quote === 'IRT' ? 0 : 6}
      name="amount"
      isBig
      keepsLine
      error={error === 'empty' ? t.amountEmpty : error === 'small' ? leastWords : undefined}
      words={quote === 'IRT' ? words : null}
      below={leastWords}
      aside={
        wallet !== undefined && (
          <>
            {t.balance} <Amount value={wallet.available_balance} asset={quote} secret />
          </>
        )
      }
    />
  );
}
