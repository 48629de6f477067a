import type { Market, OtcQuote } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../../components/amount-field.tsx';
import type { CoinSaid } from '../../../components/coin-words.tsx';
import { Button } from '../../../components/button.tsx';
import { Amount } from '../../../components/num.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { SelectSheet } from '../../../components/select-sheet.tsx';
import { FieldNote } from '../../../components/text-field.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { amountProblem } from '../../../lib/amount-input.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { walletsQuery } from '../../../lib/queries/wallets.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { apiTexts } from '../../../lib/texts/api-texts.ts';
import { inToman } from '../../../lib/worth.ts';
import { useIndexPrice } from '../../../realtime/index-feed.ts';
import { useUsdtPrice } from '../../../realtime/price-feed.ts';
import { otcMinimum } from '../model/otc-minimum.ts';
import { assetOf, changeForm, type OtcForm, type OtcUnit, quoteBody } from '../model/otc-form.ts';
import { otcTexts } from '../texts/otc-texts.ts';

interface AskProps {
  readonly markets: readonly Market[];
  readonly market: Market;
  readonly form: OtcForm;
  readonly onForm: (form: OtcForm) => void;
  readonly onQuote: (quote: OtcQuote) => void;
}

/** Which coin, which way, how much. */
export function AskForm({ markets, market, form, onForm, onQuote }: AskProps) {
  const t = useTexts(otcTexts);
  const api = useTexts(apiTexts);
  const { lang } = useStore(settings);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const asset = assetOf(market, form.unit);
  const nameOf = ({ coin, quote }: Market): string =>
    `${coin.labels[lang]} / ${quote.symbol === 'IRT' ? t.toman : t.tether}`;
  const change = (next: Partial<OtcForm>): void => {
    onForm(changeForm(form, next));
    setRefused(null);
  };
  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (form.amount === '') return setRefused(t.askEmpty);
    // the field itself says what is wrong with it
    if (amountProblem(form.amount, asset.scale) !== null) return;
    setBusy(true);
    setRefused(null);
    try {
      onQuote(await call('POST /otc/quote', { body: quoteBody(form) }));
    } catch (error) {
      setRefused(messageOf(error, api.unexpected));
    } finally {
      setBusy(false);
    }
  }
  const price = useIndexPrice(market.coin.symbol, market.quote.symbol) ?? market.ticker.last;
  const said = useSaid(market, form, price);
  return (
    <form onSubmit={ask} noValidate className="grid gap-5">
      <Segmented
        wide
        label={t.side}
        value={form.side}
        choices={[
          { value: 'buy', label: t.buy },
          { value: 'sell', label: t.sell },
        ]}
        onChange={(side) => change({ side })}
      />
      <SelectSheet
        label={t.market}
        value={market.market_name}
        choices={markets.map((each) => ({ value: each.market_name, label: nameOf(each) }))}
        onChange={(name) => change({ market: name })}
      />
      <div>
        <AmountField
          label={t.amount}
          aside={<Available market={market} side={form.side} />}
          value={form.amount}
          onChange={(amount) => change({ amount })}
          asset={asset.symbol}
          scale={asset.scale}
          {...(said === null ? {} : { said })}
          big
          name="amount"
        />
        <FieldNote
          id="otc-problem"
          error={refused}
          hint={<Minimum market={market} unit={form.unit} price={price} />}
        />
      </div>
      <Segmented<OtcUnit>
        wide
        label={t.amountIn}
        value={form.unit}
        choices={[
          {
            value: 'quote',
            label: market.quote.symbol === 'IRT' ? t.toman : market.quote.symbol,
          },
          { value: 'base', label: market.coin.symbol },
        ]}
        onChange={(unit) => change({ unit })}
      />
      <Button type="submit" size="lg" wide busy={busy}>
        {form.amount === '' ? t.askEmpty : t.ask}
      </Button>
    </form>
  );
}

/** The least that the house trades: whichever of the two minima is worth more. */
function Minimum(props: { market: Market; unit: OtcUnit; price: string | null }) {
  const t = useTexts(otcTexts);
  const { least, about } = otcMinimum(props.market, props.unit, props.price);
  const amount = <Amount value={least.value} asset={least.symbol} />;
  if (about === null) return <>{rich(t.minimum, { amount })}</>;
  return (
    <>
      {rich(t.minimumAbout, { amount, about: <Amount value={about.value} asset={about.symbol} /> })}
    </>
  );
}

/** How a typed amount of coins or tether is said in words; null for toman. */
function useSaid(market: Market, form: OtcForm, price: string | null): CoinSaid | null {
  const { lang } = useStore(settings);
  const usdtToman = useUsdtPrice();
  const { coin, quote } = market;
  if (form.unit === 'quote') {
    if (quote.symbol === 'IRT') return null;
    return { name: quote.labels[lang], worth: inToman(form.amount, '1', usdtToman) };
  }
  const toman = inToman(form.amount, price, quote.symbol === 'IRT' ? '1' : usdtToman);
  return { name: coin.labels[lang], worth: toman };
}

/** What can be paid with. */
function Available({ market, side }: { market: Market; side: OtcForm['side'] }) {
  const t = useTexts(otcTexts);
  const wallets = useQuery(walletsQuery).data?.data;
  const symbol = side === 'buy' ? market.quote.symbol : market.coin.symbol;
  const wallet = wallets?.find((each) => each.symbol === symbol);
  if (wallet === undefined) return null;
  return (
    <span className="text-caption text-fg2">
      {rich(t.available, {
        amount: <Amount value={wallet.available_balance} asset={symbol} secret />,
      })}
    </span>
  );
}
