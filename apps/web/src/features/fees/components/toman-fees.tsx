import type { Fees } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { DataTable } from '#components/data-table.tsx';
import { Amount, ShortAmount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const feesTexts = textsOf(() => import('../texts/fa.ts'));

interface Way {
  readonly label: string;
  readonly fee: ReactNode;
  readonly range: ReactNode;
  readonly arrival: string;
}

/** Toman in and out: what is taken, how much at once, and when it arrives. */
export function TomanFees({ toman }: { toman: Fees['toman'] }) {
  const t = useTexts(feesTexts);
  const between = ({ min, max }: { min: string; max: string }) =>
    rich(t.range, {
      min: <Amount value={min} asset="IRT" unitClassName="sr-only" />,
      max: <ShortAmount value={max} />,
    });
  const free = <span className="text-ok">{t.free}</span>;
  const { bank, card, withdrawal } = toman;
  const ways: readonly Way[] = [
    { label: t.byCard, fee: free, range: between(card), arrival: t.atOnce },
    {
      label: t.byBank,
      fee: free,
      range: bank.is_open
        ? rich(t.atLeast, { min: <Amount value={bank.min} asset="IRT" /> })
        : t.bankClosed,
      arrival: t.afterBank,
    },
    {
      label: t.toSheba,
      fee: <Amount value={withdrawal.fee} asset="IRT" unitClassName="" />,
      range: between(withdrawal),
      arrival: t.nextCycle,
    },
  ];
  return (
    <section>
      <div className="fees-head">
        <h2>{t.toman}</h2>
      </div>
      <DataTable
        rows={ways}
        keyOf={(way) => way.label}
        caption={t.toman}
        className="fees-table"
        columns={[
          {
            head: t.way,
            isRowHead: true,
            cell: (way) => <span className="font-semibold">{way.label}</span>,
          },
          { head: t.fee, cell: (way) => way.fee },
          { head: t.leastMost, cell: (way) => way.range },
          { head: t.arrival, cell: (way) => way.arrival },
        ]}
        cardClassName="fees-card"
        card={(way) => (
          <>
            <span className="grid">
              <span className="font-semibold">{way.label}</span>
              <span className="text-caption text-fg3">
                {way.arrival} · {way.range}
              </span>
            </span>
            <span className="text-end">{way.fee}</span>
          </>
        )}
      />
    </section>
  );
}
