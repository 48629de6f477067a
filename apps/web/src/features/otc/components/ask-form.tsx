import type { Market, OtcQuote } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Amount } from '../../../components/num.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { amountProblem } from '../../../lib/amount-input.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { ceilDecimal } from '../../../lib/number-text.ts';
import { apiTexts } from '../../../lib/texts/api-texts.ts';
import { useWide } from '../../../lib/wide.ts';
import { isBeyond, type OtcFigures, otcFigures, shareOf } from '../model/otc-figures.ts';
import { otcMinimum } from '../model/otc-minimum.ts';
import { assetOf, changeForm, type OtcForm, quoteBody, unitOf } from '../model/otc-form.ts';
import type { OtcField, OtcUnit } from '../model/otc-side.ts';
import { otcTexts } from '../texts/otc-texts.ts';
import { AssetChip, AssetPicker } from './asset-chip.tsx';
import { LivePrice } from './live-price.tsx';
import { SaidAmount } from './said-amount.tsx';
import { SwapField } from './swap-field.tsx';
import { usePercentText } from './use-percent-text.ts';
import { type Desk, useBalance } from './use-desk.ts';

interface AskProps {
  readonly markets: readonly Market[];
  readonly market: Market;
  readonly form: OtcForm;
  readonly desk: Desk;
  readonly onForm: (form: OtcForm) => void;
  readonly onQuote: (quote: OtcQuote) => void;
}

const SHARES = [25, 50, 75, 100] as const;

/** What is paid and what arrives, either typed; the price of both stands beside it. */
export function AskForm({ markets, market, form, desk, onForm, onQuote }: AskProps) {
  const t = useTexts(otcTexts);
  const wide = useWide();
  const [picking, setPicking] = useState<OtcUnit | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { busy, refused, setRefused, ask } = useAsk(form, market, desk.feePpm, onQuote);
  const change = (next: Partial<OtcForm>): void => {
    onForm(changeForm(form, next));
    setRefused(null);
  };
  const pay = assetOf(market, form.side, 'pay');
  const balance = useBalance(pay.symbol);
  const figures = figuresOf(form, market, desk);
  const paid = valueOf('pay', form, market, figures);
  const isShort = balance.known !== null && isBeyond(paid, balance.known);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const { scale } = assetOf(market, form.side, form.typed);
    const isReadable = form.amount !== '' && amountProblem(form.amount, scale) === null;
    if (isReadable) void ask();
    // the button says what is missing, and leads there
    else box.current?.querySelector('input')?.focus();
  }
  const field = (name: OtcField, aside: ReactNode, error: ReactNode) => {
    const asset = assetOf(market, form.side, name);
    const value = valueOf(name, form, market, figures);
    return (
      <SwapField
        key={name}
        {...(name === 'pay' ? { boxRef: box } : {})}
        label={name === 'pay' ? t.pay : t.receive}
        name={name}
        aside={aside}
        value={value}
        onChange={(amount) => change({ typed: name, amount })}
        asset={asset}
        chip={
          <AssetChip
            unit={unitOf(form.side, name)}
            markets={markets}
            market={market}
            onOpen={() => setPicking(unitOf(form.side, name))}
          />
        }
        isEstimate={form.typed !== name}
        error={error}
        note={
          <SaidAmount
            market={market}
            asset={asset}
            value={value}
            index={desk.index}
            isTyped={form.typed === name}
          />
        }
      />
    );
  };
  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div className="swap">
          {field(
            'pay',
            <Available symbol={pay.symbol} amount={balance.shown} />,
            isShort ? <Short symbol={pay.symbol} /> : null,
          )}
          <button
            type="button"
            className="swap-turn"
            aria-label={form.side === 'buy' ? t.turnToSell : t.turnToBuy}
            title={form.side === 'buy' ? t.turnToSell : t.turnToBuy}
            onClick={() => change({ side: form.side === 'buy' ? 'sell' : 'buy' })}
          >
            <Icon name="swap" size={20} />
          </button>
          {field('receive', <Minimum market={market} form={form} price={desk.price} />, null)}
        </div>
        <Shares
          balance={balance.known}
          onShare={(percent) =>
            balance.known !== null &&
            change({ typed: 'pay', amount: shareOf(balance.known, percent, pay.scale) })
          }
        />
        {!wide && <LivePrice market={market} side={form.side} desk={desk} />}
        <Fee market={market} form={form} desk={desk} figures={figures} />
        {refused !== null && (
          <p className="field-note" data-kind="error" role="alert">
            <Icon name="alert" size={16} />
            <span>{refused}</span>
          </p>
        )}
        <div>
          <Button type="submit" size="lg" wide busy={busy}>
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

/** Asking the house for its price; a refusal stands over the button. */
function useAsk(
  form: OtcForm,
  market: Market,
  feePpm: number | null,
  onQuote: (quote: OtcQuote) => void,
) {
  const api = useTexts(apiTexts);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  async function ask(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefused(null);
    try {
      onQuote(await call('POST /otc/quote', { body: quoteBody(form, market, feePpm) }));
    } catch (error) {
      setRefused(messageOf(error, api.unexpected));
    } finally {
      setBusy(false);
    }
  }
  return { busy, refused, setRefused, ask };
}

/** Both amounts at the price of the moment; null while that or the fee isn't known. */
function figuresOf(form: OtcForm, market: Market, desk: Desk): OtcFigures | null {
  const { scale } = assetOf(market, form.side, form.typed);
  if (form.amount === '' || amountProblem(form.amount, scale) !== null) return null;
  if (desk.price === null || desk.feePpm === null) return null;
  const given = { field: form.typed, amount: form.amount };
  return otcFigures(market, form.side, given, desk.price, desk.feePpm);
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

/** What can be paid with, as it was last heard of. */
function Available({ symbol, amount }: { symbol: string; amount: string | null }) {
  const t = useTexts(otcTexts);
  if (amount === null) return null;
  return <>{rich(t.available, { amount: <Amount value={amount} asset={symbol} secret /> })}</>;
}

/** More is typed than there is: toman have a way to come in. */
function Short({ symbol }: { symbol: string }) {
  const t = useTexts(otcTexts);
  return (
    <>
      {t.short}
      {symbol === 'IRT' && (
        <>
          {' '}
          <Link to="/mywallet/deposit/IRT" className="link">
            {t.deposit}
          </Link>
        </>
      )}
    </>
  );
}

/** Parts of the balance; only of one that is known to be today's. */
function Shares({
  balance,
  onShare,
}: {
  balance: string | null;
  onShare: (percent: number) => void;
}) {
  const t = useTexts(otcTexts);
  const percentText = usePercentText();
  const isEmpty = balance === null || !/[1-9]/.test(balance);
  return (
    <fieldset className="grid grid-cols-4 gap-2">
      <legend className="sr-only">{t.shares}</legend>
      {SHARES.map((percent) => (
        <Button
          key={percent}
          look="outline"
          size="sm"
          disabled={isEmpty}
          {...(isEmpty ? { title: balance === null ? t.balanceUnknown : t.balanceEmpty } : {})}
          onClick={() => onShare(percent)}
        >
          <span className="font-normal">
            {percent === 100 ? t.all : <bdi className="num">{percentText(String(percent))}</bdi>}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}

/** The least that the house trades: whichever of the two minima is worth more. */
function Minimum({ market, form, price }: { market: Market; form: OtcForm; price: string | null }) {
  const t = useTexts(otcTexts);
  const { least, about } = otcMinimum(market, unitOf(form.side, form.typed), price);
  const amount = <Amount value={least.value} asset={least.symbol} />;
  if (about === null) return <>{rich(t.minimum, { amount })}</>;
  return (
    <>
      {rich(t.minimumAbout, { amount, about: <Amount value={about.value} asset={about.symbol} /> })}
    </>
  );
}

/** The rate, and what it comes to here. */
function Fee({
  market,
  form,
  desk,
  figures,
}: {
  market: Market;
  form: OtcForm;
  desk: Desk;
  figures: OtcFigures | null;
}) {
  const t = useTexts(otcTexts);
  const percentText = usePercentText();
  const asset = assetOf(market, form.side, 'receive').symbol;
  const rate = desk.feePpm === null ? null : String(desk.feePpm / 10_000);
  return (
    <p className="kv py-0">
      <span>
        {t.fee} {rate !== null && <bdi className="num">{percentText(rate)}</bdi>}
      </span>
      {figures !== null && <Amount value={figures.fee} asset={asset} isPaid />}
    </p>
  );
}
