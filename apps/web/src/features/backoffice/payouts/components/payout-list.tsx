import type { ComponentProps } from 'react';
import { RowList } from '../../queue/components/row-list.tsx';

const HEADS = ['amount', 'person', 'destination', 'why', 'since', 'standing'] as const;

type Words = Readonly<Record<'title' | (typeof HEADS)[number], string>>;

/** Withdrawals below each other, with the names of their columns where there is room. */
export function PayoutList<Row extends { readonly id: string }>({
  words,
  ...list
}: Pick<ComponentProps<typeof RowList<Row>>, 'rows' | 'chosen' | 'onChoose' | 'children'> & {
  words: Words;
}) {
  const heads = (
    <div className="payout-heads" aria-hidden="true">
      {HEADS.map((name) => (
        <span key={name} className={`payout-${name}`}>
          {words[name]}
        </span>
      ))}
    </div>
  );
  return <RowList label={words.title} heads={heads} rowClass="payout-row" {...list} />;
}
