import type { Market, OtcQuote, PlacedOrder } from '@sarraf/contracts';
import { Suspense } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { PaperHead, PrintButton } from '#components/paper.tsx';
import { Amount } from '#components/num.tsx';
import { PaidOut } from '#components/sale-receipt/lazy-sale-receipt.ts';
import { CopyButton, Khatam } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { persianDigits } from '#lib/number-text.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useBalance } from './use-otc-price.ts';
import { fractionOf } from '../model/price-decimals.ts';
import { FeeAmount } from './fee-amount.tsx';

const otcTexts = textsOf(() => import('../texts/fa.ts'));

/** What was paid and received, and what stands in the wallet now. */
export function OtcReceipt({
  market,
  order,
  quote,
  onAnother,
}: {
  market: Market;
  order: PlacedOrder;
  quote: OtcQuote;
  onAnother: () => void;
}) {
  const t = useTexts(otcTexts);
  const current = useStore(settings);
  const { lang } = current;
  const isPersian = digitsShown(current) === 'fa';
  const { coin, quote: money } = market;
  const isBuy = order.type === 'buy';
  return (
    <section className="printable flex flex-col items-center text-center" aria-live="polite">
      <PaperHead title={t.receipt} />
      <Khatam state="paid" size={72}>
        <Icon name="check" />
      </Khatam>
      <h2 className="mt-4 font-semibold text-ok">{isBuy ? t.doneBuy : t.doneSell}</h2>
      <p className="text-h2 font-bold">
        <Amount value={quote.receive.amount} asset={quote.receive.symbol} />
      </p>
      <div className="mt-6 w-full rounded-card border border-line bg-s1 px-4 text-start">
        <p className="kv">
          <span>{t.paid}</span>
          <Amount value={quote.pay.amount} asset={quote.pay.symbol} isPaid />
        </p>
        <p className="kv">
          <span>{t.price(coin.labels[lang])}</span>
          <Amount
            value={quote.price}
            asset={money.symbol}
            isPrice
            maxFraction={fractionOf(quote.price)}
          />
        </p>
        <p className="kv">
          <span>{t.fee}</span>
          <FeeAmount
            fee={order.fee}
            asset={order.fee_asset}
            price={quote.price}
            money={money.symbol}
          />
        </p>
        <p className="kv">
          <span>{t.time}</span>
          <Time at={order.created_at} shape="full" />
        </p>
        <p className="kv">
          <span>{t.orderNumber}</span>
          <span className="inline-flex items-center gap-1">
            <bdi dir="ltr" className="num">
              {isPersian ? persianDigits(order.id) : order.id}
            </bdi>
            <span className="no-print">
              <CopyButton text={order.id} label={t.orderNumber} />
            </span>
          </span>
        </p>
      </div>
      {order.pay_out !== undefined && (
        <Suspense>
          <PaidOut payOut={order.pay_out} />
        </Suspense>
      )}
      <div className="no-print mt-2 w-full px-4 text-start">
        <Balance symbol={coin.symbol} name={coin.labels[lang]} />
        <Balance symbol={money.symbol} name={money.symbol === 'IRT' ? t.toman : t.tether} />
      </div>
      <div className="no-print mt-6 grid w-full gap-2">
        <ButtonLink to="/mywallet" size="lg" wide>
          {t.wallet}
        </ButtonLink>
        <div className="grid grid-cols-2 gap-1">
          <Button look="text" wide onClick={onAnother}>
            {isBuy ? t.anotherBuy : t.anotherSell}
          </Button>
          <PrintButton label={t.print} />
        </div>
      </div>
    </section>
  );
}

function Balance({ symbol, name }: { symbol: string; name: string }) {
  const t = useTexts(otcTexts);
  const { known } = useBalance(symbol);
  return (
    <p className="kv">
      <span>{t.balanceOf(name)}</span>
      <Amount value={known} asset={symbol} secret />
    </p>
  );
}
