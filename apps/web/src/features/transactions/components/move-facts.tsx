import type { ReactNode } from 'react';
import { Amount } from '#components/num.tsx';
import { Reference } from '#components/reference.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { netOf } from '#lib/money-way.ts';
import type { Move } from '#lib/order-moves.ts';

const transactionsTexts = textsOf(() => import('../texts/fa.ts'));

/** Names and what they are, in rows. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className="move-facts">
      {facts.map(([name, value]) => (
        <div key={name} className="kv">
          <dt>{name}</dt>
          <dd className="text-end">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What moved, what it cost, and by which numbers one asks about it. */
export function MoveFacts({ move }: { move: Move }) {
  const t = useTexts(transactionsTexts);
  const { amount, due_at, fee, fee_asset, id, reference, symbol } = move;
  const hasFee = fee !== null && fee_asset !== null;
  const net = netOf(move);
  return (
    <Facts
      facts={[
        [t.amount, <Amount key="amount" value={amount} asset={symbol} />],
        ...(hasFee
          ? [[t.fee, <Amount key="fee" value={fee} asset={fee_asset} isPaid />] as const]
          : []),
        ...(net === null
          ? []
          : [[t.net, <Amount key="net" value={net} asset={symbol} />] as const]),
        [t.time, <Time key="time" at={move.created_at} shape="full" />],
        ...(due_at === null ? [] : [[t.due, <Time key="due" at={due_at} shape="full" />] as const]),
        ...(reference === null || reference === id
          ? []
          : [
              [t.reference, <Reference key="ref" label={t.reference} value={reference} />] as const,
            ]),
        [t.id, <Reference key="id" label={t.id} value={id} />],
      ]}
    />
  );
}
