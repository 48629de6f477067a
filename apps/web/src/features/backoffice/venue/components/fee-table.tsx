import type { FeeEffect, FeeTierOnWire, VenueFees } from '@sarraf/contracts';
import { useAmountEntry } from '#components/amount-entry.ts';
import { Button, IconButton } from '#components/button.tsx';
import { Amount, Num, useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { signOf } from '#lib/number-text.ts';
import { type DraftTier, tableOf, tierKey, wrongCells } from '../model/fee-draft.ts';
import { differenceOf } from '../model/difference.ts';
import { RatePair } from './venue-words.tsx';
import './venue-table.css';

const venueTexts = textsOf(() => import('../texts/fa.ts'));

type Draft = readonly DraftTier[];

/** The tiers of one money: those in force, or a draft with its cells open. */
export function FeeTable({
  quote,
  fees,
  draft,
  effect,
  onDraft,
}: {
  quote: FeeTierOnWire['quote'];
  fees: VenueFees;
  draft: Draft | null;
  effect: FeeEffect | undefined;
  onDraft: (draft: Draft) => void;
}) {
  const t = useTexts(venueTexts);
  const isDraft = draft !== null;
  const total = effect?.totals.find((one) => one.quote === quote);
  const rows = draft?.filter((row) => row.quote === quote) ?? [];
  const add = (): void => {
    const last = rows.at(-1);
    const next: DraftTier = {
      key: `new-${crypto.randomUUID()}`,
      quote,
      level: 1,
      volume: '',
      maker: last?.maker ?? '',
      taker: last?.taker ?? '',
    };
    onDraft([...(draft ?? []), next]);
  };
  return (
    <>
      <div className="venue-scroll">
        <table className="venue-table" data-even={!isDraft}>
          <thead>
            <tr>
              <th>{t.tier}</th>
              <th className="end">{t.now}</th>
              {isDraft && <th className="end">{t.maker}</th>}
              {isDraft && <th className="end">{t.taker}</th>}
              <th className="end">{t.people}</th>
              <th className="end">{t.income}</th>
              {isDraft && <th className="end">{t.incomeNew}</th>}
              {isDraft && <th className="end">{t.difference}</th>}
              {isDraft && (
                <th>
                  <span className="sr-only">{t.removeTier}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {isDraft
              ? rows.map((row) => (
                  <DraftRow
                    key={row.key}
                    row={row}
                    running={fees.tiers}
                    effect={effect}
                    onChange={(next) =>
                      onDraft(draft.map((one) => (one.key === row.key ? next : one)))
                    }
                    onRemove={() => onDraft(draft.filter((one) => one.key !== row.key))}
                  />
                ))
              : fees.tiers
                  .filter((tier) => tier.quote === quote)
                  .map((tier) => <TierRow key={tierKey(tier)} tier={tier} effect={effect} />)}
          </tbody>
          <Total quote={quote} total={total} isDraft={isDraft} />
        </table>
      </div>
      {isDraft && (
        <Button look="text" size="sm" icon="plus" onClick={add}>
          {t.addTier}
        </Button>
      )}
    </>
  );
}

/** All tiers of a money together. */
function Total({
  quote,
  total,
  isDraft,
}: {
  quote: FeeTierOnWire['quote'];
  total: FeeEffect['totals'][number] | undefined;
  isDraft: boolean;
}) {
  const t = useTexts(venueTexts);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={isDraft ? 4 : 2}>
          {t.total}
        </th>
        <td className="end">
          <Num value={total === undefined ? null : String(total.people)} />
        </td>
        <td className="end">
          <Amount value={total?.income_now} asset={quote} maxFraction={0} />
        </td>
        {isDraft && (
          <>
            <td className="end">
              <Amount value={total?.income} asset={quote} maxFraction={0} />
            </td>
            <td className="end" colSpan={2}>
              <Difference from={total?.income_now} to={total?.income} />
            </td>
          </>
        )}
      </tr>
    </tfoot>
  );
}

function TierName({ tier: { level, volume_min } }: { tier: FeeTierOnWire }) {
  const t = useTexts(venueTexts);
  const count = useCount();
  const isBase = volume_min === '0' && level < 2;
  return (
    <>
      <span className="font-semibold">{isBase ? t.base : t.fromVolume(count(volume_min))}</span>
      {level > 0 && <span className="text-caption text-fg2"> · {t.level(count(level))}</span>}
    </>
  );
}

const effectOf = (effect: FeeEffect | undefined, tier: FeeTierOnWire) =>
  effect?.tiers.find((one) => tierKey(one.tier) === tierKey(tier));

function TierRow({ tier, effect }: { tier: FeeTierOnWire; effect: FeeEffect | undefined }) {
  const own = effectOf(effect, tier);
  return (
    <tr>
      <th scope="row">
        <TierName tier={tier} />
      </th>
      <td className="end">
        <RatePair maker={tier.maker_ppm} taker={tier.taker_ppm} />
      </td>
      <td className="end">
        <Num value={own === undefined ? null : String(own.people)} />
      </td>
      <td className="end">
        <Amount value={own?.income} asset={tier.quote} maxFraction={0} />
      </td>
    </tr>
  );
}

/** Decimals of a rate in percent. */
const RATE_SCALE = 4;

/** A figure of the draft, typed as amounts are. */
function Cell({
  label,
  value,
  scale,
  isWrong,
  isWide = false,
  onChange,
}: {
  label: string;
  value: string;
  scale: number;
  isWrong: boolean;
  isWide?: boolean;
  onChange: (value: string) => void;
}) {
  const { input, problem } = useAmountEntry({ value, scale, onChange });
  return (
    <span className={isWide ? 'venue-cell venue-cell-wide' : 'venue-cell'}>
      <input {...input} aria-label={label} aria-invalid={isWrong || problem !== null} />
    </span>
  );
}

function DraftRow({
  row,
  running,
  effect,
  onChange,
  onRemove,
}: {
  row: DraftTier;
  running: readonly FeeTierOnWire[];
  effect: FeeEffect | undefined;
  onChange: (row: DraftTier) => void;
  onRemove: () => void;
}) {
  const t = useTexts(venueTexts);
  const wrong = wrongCells(row);
  const [tier] = tableOf([row]) ?? [];
  const old = tier && running.find((one) => tierKey(one) === tierKey(tier));
  const own = tier && effectOf(effect, tier);
  const isBase = row.volume === '0' && row.level < 2;
  const of = (name: 'maker' | 'taker' | 'volume', label: string) => ({
    label,
    value: row[name],
    isWrong: wrong.includes(name),
    onChange: (value: string) => onChange({ ...row, [name]: value }),
  });
  return (
    <tr>
      <th scope="row">
        {isBase && tier !== undefined && row.key === tierKey(tier) ? (
          <TierName tier={tier} />
        ) : (
          <Cell {...of('volume', t.volume30)} scale={0} isWide />
        )}
      </th>
      <td className="end text-fg2">
        {old === undefined ? '—' : <RatePair maker={old.maker_ppm} taker={old.taker_ppm} />}
      </td>
      <td className="end">
        <Cell {...of('maker', t.maker)} scale={RATE_SCALE} />
      </td>
      <td className="end">
        <Cell {...of('taker', t.taker)} scale={RATE_SCALE} />
      </td>
      <td className="end">
        <Num value={own === undefined ? null : String(own.people)} />
      </td>
      <td className="end text-fg2">
        <Amount value={own?.income_now} asset={row.quote} maxFraction={0} />
      </td>
      <td className="end">
        <Amount value={own?.income} asset={row.quote} maxFraction={0} />
      </td>
      <td className="end">
        <Difference from={own?.income_now} to={own?.income} />
      </td>
      <td className="end">
        <IconButton icon="trash" label={t.removeTier} onClick={onRemove} />
      </td>
    </tr>
  );
}

function Difference({ from, to }: { from: string | undefined; to: string | undefined }) {
  const difference = from === undefined || to === undefined ? null : differenceOf(from, to);
  if (difference === null || difference === '0') return <span className="text-fg3">—</span>;
  const colour = signOf(difference) < 0 ? 'text-err' : 'text-ok';
  return <Num value={difference} maxFraction={0} isSigned className={colour} />;
}
