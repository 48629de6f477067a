import type { FeeEffect, FeeTierOnWire, VenueFees } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { useFeeEffect, useVenueFees } from '../api/venue.ts';
import { type DraftTier, draftOf, isSameTable, tableOf, tierKey } from '../model/fee-draft.ts';
import { FeeTable } from './fee-table.tsx';
import { Proposals } from './proposals.tsx';
import { ProposeSheet } from './propose-sheet.tsx';
import { VenueFrame } from './venue-frame.tsx';

const venueTexts = textsOf(() => import('../texts/fa.ts'));

const QUOTES = ['IRT', 'USDT'] as const;

/** The fee table in force; a draft beside it says whom it touches and what it brings. */
export function FeesPage() {
  const t = useTexts(venueTexts);
  const fees = useVenueFees();
  const [draft, setDraft] = useState<readonly DraftTier[] | null>(null);
  const may = useMay()('update Market');
  const running = fees.data?.tiers;
  return (
    <VenueFrame
      actions={
        may &&
        running !== undefined &&
        (draft === null ? (
          <Button size="sm" icon="pencil" onClick={() => setDraft(draftOf(running))}>
            {t.newDraft}
          </Button>
        ) : (
          <Button size="sm" look="outline" onClick={() => setDraft(null)}>
            {t.dropDraft}
          </Button>
        ))
      }
    >
      <div className="venue-main flex-1">
        <Proposals ways={['fees']} />
        <QueryView query={fees} title={t.failed} waiting={<SkeletonRows rows={6} height={44} />}>
          {(data) => <Shown fees={data} draft={draft} onDraft={setDraft} />}
        </QueryView>
      </div>
    </VenueFrame>
  );
}

function Shown({
  fees,
  draft,
  onDraft,
}: {
  fees: VenueFees;
  draft: readonly DraftTier[] | null;
  onDraft: (draft: readonly DraftTier[] | null) => void;
}) {
  const t = useTexts(venueTexts);
  const table = draft === null ? null : tableOf(draft);
  const asked = useFeeEffect(table);
  const effect = draft === null ? fees.effect : asked.data;
  return (
    <>
      {QUOTES.map((quote) => (
        <section key={quote} className="venue-section">
          <div className="venue-section-head">
            <h2>{quote === 'IRT' ? t.tomanMarkets : t.tetherMarkets}</h2>
            {draft === null ? (
              <Chip kind="ok">{t.running}</Chip>
            ) : (
              <Chip kind="brand" icon="pencil">
                {t.draft}
              </Chip>
            )}
            {!fees.is_told && <span className="text-caption text-warn">{t.notTold}</span>}
          </div>
          <FeeTable quote={quote} fees={fees} draft={draft} effect={effect} onDraft={onDraft} />
        </section>
      ))}
      {draft !== null && (
        <Foot
          fees={fees}
          table={table}
          effect={asked.data}
          refused={asked.error === null ? null : messageOf(asked.error, t.sameTier)}
          onSent={() => onDraft(null)}
        />
      )}
      <p className="venue-note">{t.incomeNote}</p>
      {fees.later.length > 0 && <Later later={fees.later} />}
    </>
  );
}

function Later({ later }: { later: VenueFees['later'] }) {
  const t = useTexts(venueTexts);
  const count = useCount();
  return (
    <section className="venue-section">
      <div className="venue-section-head">
        <h2>{t.later}</h2>
      </div>
      <ul>
        {later.map(({ from, tiers }) => (
          <li key={from} className="py-1">
            {rich(t.laterFrom, { time: <Time at={from} shape="full" /> })}{' '}
            <span className="text-caption text-fg2">
              · {count(tiers.length)} {t.tier}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whom a draft touches, what it brings, and the way to the second officer. */
function Foot({
  fees,
  table,
  effect,
  refused,
  onSent,
}: {
  fees: VenueFees;
  table: FeeTierOnWire[] | null;
  effect: FeeEffect | undefined;
  refused: string | null;
  onSent: () => void;
}) {
  const t = useTexts(venueTexts);
  const count = useCount();
  const [isOpen, setOpen] = useState(false);
  const isSame = table !== null && isSameTable(table, fees.tiers);
  const touched = (effect?.totals ?? []).reduce((sum, one) => sum + one.people_touched, 0);
  const canSend = table !== null && !isSame && refused === null;
  return (
    <footer className="venue-foot">
      <div className="min-w-0 flex-1" role="status">
        <p className="font-semibold">
          {isSame ? t.changeSomething : touched === 0 ? t.touchedNone : t.touched(count(touched))}
        </p>
        <p className="text-caption text-fg2">{refused ?? t.ordersKeep}</p>
      </div>
      <Button disabled={!canSend} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.propose}
      </Button>
      {isOpen && table !== null && (
        <ProposeSheet
          title={t.of_fees}
          isDated
          wish={{ way: 'fees', tiers: table }}
          changes={changesOf(fees.tiers, table)}
          onSent={onSent}
          onClose={() => setOpen(false)}
        />
      )}
    </footer>
  );
}

const ratesOf = ({ maker_ppm: maker, taker_ppm: taker }: FeeTierOnWire): string =>
  `${maker}/${taker}`;

/** Tiers that are other ones, as a proposal says them. */
function changesOf(before: readonly FeeTierOnWire[], after: readonly FeeTierOnWire[]) {
  const old = new Map(before.map((tier) => [tierKey(tier), ratesOf(tier)]));
  const next = new Map(after.map((tier) => [tierKey(tier), ratesOf(tier)]));
  return [...new Set([...next.keys(), ...old.keys()])]
    .map((key) => ({ field: `fee:${key}`, old: old.get(key) ?? null, new: next.get(key) ?? null }))
    .filter((change) => change.old !== change.new);
}
