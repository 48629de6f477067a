import type { Fees } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable } from '#components/data-table.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount, ShortAmount, useCount } from '#components/num.tsx';
import { Rate } from '#components/rate.tsx';
import { Segmented } from '#components/segmented.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { usePercent } from '#components/use-percent.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { feesQuery } from '#lib/queries/fees.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { useWide } from '#lib/wide.ts';
import { ownRow, type TierRow, tierRows } from '../model/tier-rows.ts';

const feesTexts = textsOf(() => import('../texts/fa.ts'));

type Own = Fees['trading'][number]['own'][number];
type Quote = 'IRT' | 'USDT';

/** Rates of trading by what is paid with; one's own tier stands out. */
export function TradingFees({ fees }: { fees: Fees }) {
  const t = useTexts(feesTexts);
  const wide = useWide();
  const [quote, setQuote] = useState<Quote>('IRT');
  const trading = fees.trading.find((one) => one.quote === quote);
  return (
    <section>
      <div className="fees-head">
        <h2>{t.trading}</h2>
        <Segmented
          label={t.quote}
          value={quote}
          choices={[
            { value: 'IRT', label: wide ? t.tomanMarkets : t.toman },
            { value: 'USDT', label: wide ? t.tetherMarkets : t.tether },
          ]}
          onChange={setQuote}
        />
      </div>
      {trading !== undefined && (
        <>
          <Tiers tiers={tierRows(trading.tiers)} />
          {trading.own.length > 0 && <OwnRates rows={trading.own} />}
          <OwnDiscount />
        </>
      )}
      <p className="fees-note">
        <Icon name="info" size={18} />
        <span>
          {trading !== undefined && trading.min_notional !== null && (
            <>{rich(t.least, { amount: <Amount value={trading.min_notional} asset={quote} /> })} </>
          )}
          {rich(t.house, { rate: <Rate ppm={fees.house.spread_ppm} /> })}
        </span>
      </p>
    </section>
  );
}

function useRateColumns<R extends { maker_fee_ppm: number; taker_fee_ppm: number }>(): Column<R>[] {
  const t = useTexts(feesTexts);
  const wide = useWide();
  return [
    { head: wide ? t.makerLong : t.maker, cell: (row) => <Rate ppm={row.maker_fee_ppm} /> },
    { head: wide ? t.takerLong : t.taker, cell: (row) => <Rate ppm={row.taker_fee_ppm} /> },
  ];
}

function Tiers({ tiers }: { tiers: readonly TierRow[] }) {
  const t = useTexts(feesTexts);
  const rates = useRateColumns<TierRow>();
  const isClient = useStore(session)?.user.role === 'client';
  const own = useQuery({ ...feesQuery, enabled: isClient });
  const mine = own.data === undefined ? null : ownRow(tiers, own.data);
  // of visitors the tier that they begin with
  const marked = isClient ? mine : tiers[0];
  const keyOf = (row: TierRow): string => `${row.level}/${row.volume_min}`;
  if (tiers.length === 0) return null;
  return (
    <DataTable
      rows={tiers}
      keyOf={keyOf}
      caption={t.trading}
      className="fees-table"
      rowClassName={(row) => (row === marked ? 'fees-mine' : '')}
      columns={[
        {
          head: t.volume,
          isRowHead: true,
          cell: (row) => (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Range row={row} />
              {row === marked && <Chip kind="brand">{isClient ? t.mine : t.forAll}</Chip>}
            </span>
          ),
        },
        ...rates,
      ]}
    />
  );
}

function Range({ row }: { row: TierRow }) {
  const t = useTexts(feesTexts);
  const count = useCount();
  const from = <ShortAmount value={row.volume_min} />;
  return (
    <span>
      {row.until !== null
        ? rich(t.until, { amount: <ShortAmount value={row.until} /> })
        : row.volume_min === '0'
          ? t.everyVolume
          : rich(t.from, { amount: from })}
      {row.level > 1 && <span className="text-fg2"> · {t.fromLevel(count(row.level))}</span>}
    </span>
  );
}

/** What is let off of one's own rates, by an invitation or by points. */
function OwnDiscount() {
  const t = useTexts(feesTexts);
  const percent = usePercent();
  const isClient = useStore(session)?.user.role === 'client';
  const discount = useQuery({ ...feesQuery, enabled: isClient }).data?.discount;
  if (!isClient || discount === undefined || discount === null) return null;
  return (
    <p className="fees-note text-ok">
      <Icon name="percent" size={18} />
      <span>
        {rich(t.off, {
          percent: percent(discount.ppm),
          time: <Time at={discount.until} shape="date" />,
        })}
      </span>
    </p>
  );
}

/** Where no tier is everybody's each market has its own rates. */
function OwnRates({ rows }: { rows: readonly Own[] }) {
  const t = useTexts(feesTexts);
  const rates = useRateColumns<Own>();
  return (
    <DataTable
      rows={rows}
      keyOf={(row) => row.market}
      className="fees-table"
      columns={[
        { head: t.market, isRowHead: true, cell: (row) => <bdi dir="ltr">{row.market}</bdi> },
        ...rates,
      ]}
    />
  );
}
