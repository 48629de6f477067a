import type { VenueInstant } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Track } from '#components/meters.tsx';
import { NumberField, PercentField } from '#components/number-field.tsx';
import { Amount, Num, useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Switch } from '#components/switch.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { TomanField } from '#components/toman-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useVenueInstant } from '../api/venue.ts';
import { type InstantDraft, instantDraft, readInstant } from '../model/instant-draft.ts';
import { Proposals } from './proposals.tsx';
import { ProposeSheet } from './propose-sheet.tsx';
import { VenueFrame } from './venue-frame.tsx';
import './venue-table.css';
import './venue-aside.css';

const venueTexts = textsOf(() => import('../texts/fa.ts'));

/** The house's own prices: its terms, where it gives prices, what stands open and what it has. */
export function InstantPage() {
  const t = useTexts(venueTexts);
  const instant = useVenueInstant();
  return (
    <VenueFrame>
      <QueryView query={instant} title={t.failed} waiting={<SkeletonRows rows={10} height={44} />}>
        {(data) => <Shown key={JSON.stringify(data.terms)} instant={data} />}
      </QueryView>
    </VenueFrame>
  );
}

function Shown({ instant }: { instant: VenueInstant }) {
  const may = useMay()('update Market');
  const [draft, setDraft] = useState<InstantDraft>(() => instantDraft(instant.terms));
  return (
    <div className="venue-panes">
      <div className="venue-main">
        <div className="venue-scroll">
          <Pairs instant={instant} draft={draft} onDraft={may ? setDraft : undefined} />
        </div>
      </div>
      <div className="venue-side">
        <Proposals ways={['instant']} />
        <TermsForm instant={instant} draft={draft} onDraft={setDraft} mayChange={may} />
        <Exposure instant={instant} />
        <Inventory inventory={instant.inventory} />
      </div>
    </div>
  );
}

function Pairs({
  instant,
  draft,
  onDraft,
}: {
  instant: VenueInstant;
  draft: InstantDraft;
  onDraft: ((draft: InstantDraft) => void) | undefined;
}) {
  const t = useTexts(venueTexts);
  const { lang } = useStore(settings);
  return (
    <table className="venue-table">
      <thead>
        <tr>
          <th>{t.pair}</th>
          <th>{t.otc}</th>
          <th className="end">{t.index}</th>
          <th className="end">{t.trades}</th>
          <th className="end">{t.bought}</th>
          <th className="end">{t.sold}</th>
        </tr>
      </thead>
      <tbody>
        {instant.pairs.map((pair) => {
          const isOn = !draft.closed.includes(pair.market);
          const coin = pair.market.slice(0, -pair.quote.length);
          const change = (on: boolean): void =>
            onDraft?.({
              ...draft,
              closed: on
                ? draft.closed.filter((one) => one !== pair.market)
                : [...draft.closed, pair.market],
            });
          return (
            <tr key={pair.market}>
              <th scope="row">
                <span className="venue-name">
                  <CoinIcon symbol={coin} size={24} />
                  <span className="font-semibold">{pair.labels[lang]}</span>
                  <bdi dir="ltr" className="text-caption text-fg2">
                    {coin}/{pair.quote}
                  </bdi>
                </span>
              </th>
              <td>
                <span className="flex items-center gap-2">
                  <Switch
                    label={t.pairOn(pair.market)}
                    checked={isOn}
                    disabled={onDraft === undefined}
                    onChange={change}
                  />
                  {!pair.market_open && (
                    <span className="text-caption text-warn">{t.marketClosed}</span>
                  )}
                </span>
              </td>
              <td className="end">
                <Num
                  value={pair.index}
                  maxFraction={pair.quote === 'IRT' && Number(pair.index) > 1_000 ? 0 : 8}
                />
              </td>
              <td className="end">
                {pair.trades === 0 ? '—' : <Num value={String(pair.trades)} />}
              </td>
              <td className="end">
                {pair.trades === 0 ? '—' : <Amount value={pair.bought} asset={coin} />}
              </td>
              <td className="end">
                {pair.trades === 0 ? '—' : <Amount value={pair.sold} asset={coin} />}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function TermsForm({
  instant,
  draft,
  onDraft,
  mayChange,
}: {
  instant: VenueInstant;
  draft: InstantDraft;
  onDraft: (draft: InstantDraft) => void;
  mayChange: boolean;
}) {
  const t = useTexts(venueTexts);
  const [checked, setChecked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const read = readInstant(instant.terms, draft);
  const of = (name: 'spread' | 'seconds' | 'userCap' | 'houseCap', label: string) => ({
    name,
    label,
    value: draft[name],
    isReadOnly: !mayChange,
    error: checked && read.wrong.includes(name) ? t.wrong : null,
    onChange: (value: string) => onDraft({ ...draft, [name]: value }),
  });
  const send = (): void => {
    setChecked(true);
    if (read.wrong.length === 0 && read.changes.length > 0) setOpen(true);
  };
  return (
    <section className="venue-section venue-aside">
      <h2 className="text-lead font-bold">{t.terms}</h2>
      <div className="venue-two">
        <PercentField {...of('spread', t.spread)} />
        <NumberField {...of('seconds', t.seconds)} unit={t.second} />
      </div>
      <TomanField {...of('userCap', t.userCap)} />
      <TomanField {...of('houseCap', t.houseCap)} />
      {checked && read.wrong.length === 0 && read.changes.length === 0 && (
        <p className="text-caption text-warn" role="status">
          {t.changeSomething}
        </p>
      )}
      {mayChange && (
        <Button wide onClick={send} aria-haspopup="dialog">
          {t.propose}
        </Button>
      )}
      {instant.later.map(({ from }) => (
        <p key={from} className="text-caption text-fg2">
          {t.later}: {rich(t.laterFrom, { time: <Time at={from} shape="full" /> })}
        </p>
      ))}
      {isOpen && (
        <ProposeSheet
          title={t.of_instant}
          isDated
          wish={{ way: 'instant', ...read.body }}
          changes={read.changes}
          onSent={() => onDraft(instantDraft(instant.terms))}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

function Exposure({ instant }: { instant: VenueInstant }) {
  const t = useTexts(venueTexts);
  const count = useCount();
  const cap = instant.terms.house_open_toman;
  const share = cap === 0 ? 0 : Math.min(100, (Number(instant.open_toman) / cap) * 100);
  return (
    <section className="venue-section">
      <div className="venue-section-head">
        <h2 className="flex-1">{t.exposure}</h2>
        <span className="text-caption text-fg2">{t.quotes(count(instant.open_quotes))}</span>
      </div>
      <p className="pb-2">
        <span className="font-bold">
          <Amount value={instant.open_toman} asset="IRT" />
        </span>{' '}
        <span className="text-caption text-fg2">
          {rich(t.ofCap, { cap: <Amount value={String(cap)} asset="IRT" /> })}
        </span>
      </p>
      <Track parts={[share]} label={t.exposure} />
    </section>
  );
}

function Inventory({ inventory }: { inventory: VenueInstant['inventory'] }) {
  const t = useTexts(venueTexts);
  return (
    <section className="venue-section">
      <div className="venue-section-head">
        <h2>{t.inventory}</h2>
      </div>
      {inventory.length === 0 && <p className="text-table text-fg2">{t.noInventory}</p>}
      <dl className="venue-rules">
        {inventory.map(({ symbol, amount, toman }) => (
          <div key={symbol}>
            <dt className="venue-name">
              <CoinIcon symbol={symbol} size={20} />
              <bdi dir="ltr">{symbol}</bdi>
            </dt>
            <dd className="grid justify-items-end">
              <Num value={amount} maxFraction={symbol === 'IRT' ? 0 : undefined} />
              {symbol !== 'IRT' && (
                <span className="text-caption text-fg2">
                  <Amount value={toman} asset="IRT" />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
