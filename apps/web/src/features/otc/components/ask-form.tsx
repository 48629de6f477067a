import type { Market, OtcQuote } from '@sarraf/contracts';
import { type FormEvent, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { SupportLinked } from '#components/support-linked.tsx';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { ReceiveIn } from '#components/sale-receipt/lazy-sale-receipt.ts';
import { useCardPayout } from '#components/sale-receipt/use-card-payout.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { amountProblem } from '#lib/amount-input.ts';
import { call } from '#lib/api/client.ts';
import { ceilDecimal } from '#lib/number-text.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { useWide } from '#lib/wide.ts';
import { isBeyond, type OtcFigures, otcFigures, shareOf } from '../model/otc-figures.ts';
import {
  assetOf,
  changeForm,
  isTomanSale,
  type OtcForm,
  quoteBody,
  unitOf,
} from '../model/otc-form.ts';
import type { OtcField, OtcUnit } from '../model/otc-side.ts';
import { Available, Fee, Minimum, Shares, Short } from './ask-notes.tsx';
import { AssetChip, AssetPicker } from './asset-chip.tsx';
import { LivePrice } from './live-price.tsx';
import { SaidAmount } from './said-amount.tsx';
import { SwapField } from './swap-field.tsx';
import { type OtcPrice, useBalance } from './use-otc-price.ts';

const otcTexts = textsOf(() => import('../texts/fa.ts'));

interface AskProps {
  readonly markets: readonly Market[];
  readonly market: Market;
  readonly form: OtcForm;
  readonly house: OtcPrice;
  readonly onForm: (form: OtcForm) => void;
  readonly onQuote: (quote: OtcQuote) => void;
}

/** What is paid and what arrives, either typed; the price of both stands beside it. */
export function AskForm({ markets, market, form, house, onForm, onQuote }: AskProps) {
  const t = useTexts(otcTexts);
  const wide = useWide();
  const [picking, setPicking] = useState<OtcUnit | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const asking = useSubmit(async () => {
    const body = quoteBody(form, market, house.feePpm);
    onQuote(await call('POST /otc/quote', { body }));
  });
  const change = (next: Partial<OtcForm>): void => {
    onForm(changeForm(form, next));
    asking.clear();
  };
  const figures = figuresOf(form, market, house);
  const balance = useBalance(assetOf(market, form.side, 'pay').symbol);
  const isShort =
    balance.known !== null && isBeyond(valueOf('pay', form, market, figures), balance.known);
  const isForToman = isTomanSale(form.side, market);
  const payout = useCardPayout(figures?.receive ?? null, isForToman);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const { scale } = assetOf(market, form.side, form.typed);
    const isReadable = form.amount !== '' && amountProblem(form.amount, scale) === null;
    if (isReadable && !isShort) asking.send();
    // the button or the field says what is missing, and this leads there
    else box.current?.querySelector('input')?.focus();
  }
  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Swap
          markets={markets}
          market={market}
          form={form}
          house={house}
          figures={figures}
          balance={balance}
          isShort={isShort}
          payRef={box}
          onChange={change}
          onPick={setPicking}
        />
        {!wide && <LivePrice market={market} side={form.side} house={house} />}
        {isForToman && (
          <Suspense fallback={<div className="h-10" />}>
            <ReceiveIn
              payout={payout}
              value={form.receipt}
              onChange={(receipt) => change({ receipt, amount: form.amount })}
            />
          </Suspense>
        )}
        <Fee market={market} form={form} house={house} figures={figures} />
        {asking.message !== null && (
          <p className="field-note" data-kind="error" role="alert">
            <Icon name="alert" size={16} />
            <span>
              <SupportLinked text={asking.message} subject="trade" />
            </span>
          </p>
        )}
        <div>
          <Button type="submit" size="lg" wide sends busy={asking.busy}>
            {form.amount === '' ? t.askEmpty : t.ask}
          </Button>
          <p className="mt-2 text-center text-caption text-fg3">{t.askNote}</p>
        </div>
      </form>
      {picking !== null && (
        <AssetPicker
          unit={picking}
          markets={markets}
          market={market}
          side={form.side}
          onMarket={(next) => change({ market: next.market_name })}
          onClose={() => setPicking(null)}
        />
      )}
    </>
  );
}

interface SwapProps {
  readonly markets: readonly Market[];
  readonly market: Market;
  readonly form: OtcForm;
  readonly house: OtcPrice;
  readonly figures: OtcFigures | null;
  readonly balance: ReturnType<typeof useBalance>;
  /** More is to be paid than there is. */
  readonly isShort: boolean;
  readonly payRef: RefObject<HTMLDivElement | null>;
  readonly onChange: (change: Partial<OtcForm>) => void;
  readonly onPick: (unit: OtcUnit) => void;
}

/** Both amounts, the turn between them, and shares of what can be paid. */
function Swap(props: SwapProps) {
  const { market, form, house, balance, isShort, payRef, onChange } = props;
  const t = useTexts(otcTexts);
  const pay = assetOf(market, form.side, 'pay');
  const turn = form.side === 'buy' ? t.turnToSell : t.turnToBuy;
  return (
    <>
      <div className="swap">
        <Side
          {...props}
          name="pay"
          boxRef={payRef}
          aside={<Available symbol={pay.symbol} amount={balance.shown} />}
          error={isShort ? <Short symbol={pay.symbol} /> : null}
        />
        <button
          type="button"
          className="swap-turn"
          aria-label={turn}
          title={turn}
          onClick={() => onChange({ side: form.side === 'buy' ? 'sell' : 'buy' })}
        >
          <Icon name="swap" size={20} />
        </button>
        <Side
          {...props}
          name="receive"
          aside={<Minimum market={market} form={form} price={house.price} />}
          error={null}
        />
      </div>
      <Shares
        balance={balance.known}
        onShare={(percent) =>
          balance.known !== null &&
          onChange({ typed: 'pay', amount: shareOf(balance.known, percent, pay.scale) })
        }
      />
    </>
  );
}

/** One of the two: typed, or what follows from the other at the price of the moment. */
function Side({
  name,
  aside,
  error,
  boxRef,
  markets,
  market,
  form,
  house,
  figures,
  onChange,
  onPick,
}: SwapProps & {
  name: OtcField;
  aside: ReactNode;
  error: ReactNode;
  boxRef?: RefObject<HTMLDivElement | null>;
}) {
  const t = useTexts(otcTexts);
  const asset = assetOf(market, form.side, name);
  const unit = unitOf(form.side, name);
  const value = valueOf(name, form, market, figures);
  const isTyped = form.typed === name;
  return (
    <SwapField
      {...(boxRef === undefined ? {} : { boxRef })}
      label={name === 'pay' ? t.pay : t.receive}
      name={name}
      aside={aside}
      value={value}
      onChange={(amount) => onChange({ typed: name, amount })}
      asset={asset}
      chip={<AssetChip unit={unit} markets={markets} market={market} onOpen={() => onPick(unit)} />}
      isEstimate={!isTyped}
      error={error}
      note={
        <SaidAmount
          market={market}
          asset={asset}
          value={value}
          index={house.index}
          isTyped={isTyped}
        />
      }
    />
  );
}

/** Both amounts at the price of the moment; null while that or the fee isn't known. */
function figuresOf(form: OtcForm, market: Market, house: OtcPrice): OtcFigures | null {
  const { scale } = assetOf(market, form.side, form.typed);
  if (form.amount === '' || amountProblem(form.amount, scale) !== null) return null;
  if (house.price === null || house.feePpm === null) return null;
  const given = { field: form.typed, amount: form.amount };
  return otcFigures(market, form.side, given, house.price, house.feePpm);
}

/** What a field holds: what was typed, or what follows from it; toman whole, paid ones rounded up. */
function valueOf(
  field: OtcField,
  form: OtcForm,
  market: Market,
  figures: OtcFigures | null,
): string {
  if (form.typed === field) return form.amount;
  const amount = figures?.[field] ?? '';
  if (assetOf(market, form.side, field).symbol !== 'IRT') return amount;
  return (field === 'pay' ? ceilDecimal(amount, 0) : amount).split('.')[0] ?? '';
}
