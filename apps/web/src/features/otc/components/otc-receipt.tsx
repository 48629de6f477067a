import type { Order, OtcQuote } from '@sarraf/contracts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Amount } from '../../../components/num.tsx';
import { Time } from '../../../components/time.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { otcTexts } from '../texts/otc-texts.ts';

/** What was paid and received. */
export function OtcReceipt({
  order,
  quote,
  onAnother,
}: {
  order: Order;
  quote: OtcQuote;
  onAnother: () => void;
}) {
  const t = useTexts(otcTexts);
  return (
    <section className="flex flex-col items-center pt-6 text-center" aria-live="polite">
      <span className="grid size-14 place-items-center rounded-full bg-s2 text-ok">
        <Icon name="check" />
      </span>
      <h2 className="mt-4 text-h3 font-bold">{order.type === 'buy' ? t.doneBuy : t.doneSell}</h2>
      <div className="mt-6 w-full rounded-card border border-line px-4 text-start">
        <p className="kv">
          <span>{t.paid}</span>
          <Amount value={quote.pay.amount} asset={quote.pay.symbol} />
        </p>
        <p className="kv">
          <span>{t.received}</span>
          <strong>
            <Amount value={quote.receive.amount} asset={quote.receive.symbol} />
          </strong>
        </p>
        <p className="kv">
          <span>{t.fee}</span>
          <Amount value={order.fee} asset={order.fee_asset} />
        </p>
        <p className="kv">
          <span>{t.orderNumber}</span>
          <bdi dir="ltr" className="num">
            {order.id}
          </bdi>
        </p>
        <p className="kv">
          <span>{t.time}</span>
          <Time at={order.created_at} />
        </p>
      </div>
      <div className="mt-6 grid w-full gap-2">
        <Button size="lg" wide onClick={onAnother}>
          {t.another}
        </Button>
        <div className="grid grid-cols-2 gap-2">
          <ButtonLink to="/orders" search={{ tab: 'history' }} look="outline">
            {t.orders}
          </ButtonLink>
          <ButtonLink to="/mywallet" look="outline">
            {t.wallet}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
