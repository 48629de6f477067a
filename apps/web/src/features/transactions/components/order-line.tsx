import { AskSupport } from '#components/ask-support.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { PairName } from '#components/order-words.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { Move, OrderMoves } from '#lib/order-moves.ts';
import { persianDigits } from '#lib/number-text.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { Facts } from './move-facts.tsx';
import { iconOf, useMoveWords } from '#components/move-words/move-words.ts';
import { SignedAmount } from '#components/move-words/signed-amount.tsx';
import { TransactionRow } from './transaction-row.tsx';

const moveTexts = textsOf(() => import('#components/move-words/texts/fa.ts'));
const transactionsTexts = textsOf(() => import('../texts/fa.ts'));

/** What an order traded, as one line; its fills open below it. */
export function OrderLine({
  order,
  isOpen,
  onToggle,
}: {
  order: OrderMoves;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const t = useTexts(transactionsTexts);
  const words = useTexts(moveTexts);
  const count = useCount();
  const isPersian = digitsShown(useStore(settings)) === 'fa';
  const { nameOf } = useMoveWords();
  const isBuy = order.side === 'buy';
  const [newest] = order.fills;
  if (newest === undefined) return null;
  return (
    <TransactionRow
      id={order.orderId}
      coin={order.symbol}
      icon={iconOf(newest)}
      name={nameOf(newest)}
      asset={<PairName name={order.market} />}
      state={<Chip kind="ok">{words.done}</Chip>}
      amount={
        <SignedAmount
          value={order.amount}
          asset={order.symbol}
          direction={isBuy ? 'in' : 'out'}
          isVoid={false}
        />
      }
      worth={
        <Amount
          value={order.value}
          asset={order.valueAsset}
          kind="live"
          isPaid={isBuy}
          figure="value"
        />
      }
      when={
        <>
          <Time at={order.at} />
          {order.fills.length > 1 && ` · ${t.fills(count(order.fills.length))}`}
        </>
      }
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <Facts
        facts={[
          [
            t.price,
            <Amount
              key="price"
              value={order.price}
              asset={order.valueAsset}
              isPrice
              figure="average"
            />,
          ],
          [
            t.order,
            <bdi key="order" dir="ltr">
              {isPersian ? persianDigits(order.orderId) : order.orderId}
            </bdi>,
          ],
        ]}
      />
      <AskSupport
        subject="trade"
        kind={newest.detail === 'otc' ? 'otc' : 'order'}
        id={order.orderId}
      />
      <ul className="mt-2" aria-label={t.fillsOf(order.market)}>
        {order.fills.map((fill) => (
          <Fill key={fill.id} fill={fill} />
        ))}
      </ul>
    </TransactionRow>
  );
}

function Fill({ fill }: { fill: Move }) {
  const t = useTexts(transactionsTexts);
  return (
    <li data-of={fill.id} className="move-fill">
      <Time at={fill.created_at} shape="seconds" />
      <span>
        {rich(t.fillAt, {
          amount: <Amount value={fill.amount} asset={fill.symbol} figure="amount" />,
          price: (
            <Amount value={fill.price} asset={fill.value_asset ?? ''} isPrice figure="price" />
          ),
        })}
      </span>
      {fill.fee !== null && fill.fee_asset !== null && (
        <span className="text-fg3">
          {t.fee} <Amount value={fill.fee} asset={fill.fee_asset} isPaid figure="fee" />
        </span>
      )}
    </li>
  );
}
