import type { VenueMarket, VenueProposal } from '@sarraf/contracts';
import { useState } from 'react';
import { AmountField } from '#components/amount-field.tsx';
import { Button } from '#components/button.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Icon } from '#components/icon.tsx';
import { Num, useCount } from '#components/num.tsx';
import { PercentField } from '#components/number-field.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { readRules, type RulesDraft, rulesOf } from '../model/rules-draft.ts';
import { isStoppedTogether, OpenSheet, StopSheet } from './market-acts.tsx';
import { ProposeSheet, type Wish } from './propose-sheet.tsx';
import { StatusChip } from './venue-words.tsx';
import './venue-aside.css';

const venueTexts = textsOf(() => import('../texts/fa.ts'));

type Sent = { readonly wish: Wish; readonly changes: VenueProposal['changes'] };

/** One market: how it stands, its rules as a draft, and what can be done with it. */
export function MarketAside({ market }: { market: VenueMarket }) {
  const t = useTexts(venueTexts);
  const count = useCount();
  const may = useMay()('update Market');
  const { lang } = useStore(settings);
  return (
    <section className="venue-aside" aria-label={market.market}>
      <header className="venue-aside-head">
        <CoinIcon symbol={market.base.symbol} size={32} />
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{market.base.labels[lang]}</span>
          <bdi dir="ltr" className="text-caption text-fg2">
            {market.base.symbol}/{market.quote}
          </bdi>
        </span>
        <StatusChip status={market.status} />
      </header>
      <p className="text-caption text-fg2">
        {t.openOrders(count(market.open_orders))}
        {!market.is_told && <span className="text-warn"> · {t.notTold}</span>}
      </p>
      {market.failure !== null && <p className="venue-flag text-warn">{t.failure}</p>}
      {market.stopped !== null && (
        <div className="venue-flag text-err">
          <p>
            <bdi>{market.stopped.reason}</bdi>
          </p>
          {market.stopped.together && <p className="text-caption">{t.stoppedTogether}</p>}
          <p className="text-caption text-fg2">
            {rich(t.stoppedBy, {
              name: <bdi>{market.stopped.by?.name ?? t.officer}</bdi>,
              time: <Time at={market.stopped.at} />,
            })}
          </p>
        </div>
      )}
      {may ? <RulesForm market={market} /> : <Rules market={market} />}
      {may && <Acts market={market} />}
    </section>
  );
}

/** The rules as they stand, for who may only read them. */
function Rules({ market }: { market: VenueMarket }) {
  const t = useTexts(venueTexts);
  const rows = [
    [t.tick, market.tick],
    [t.lot, market.lot],
    [t.minQuantity, market.min_quantity],
    [t.minNotional, market.min_notional],
  ] as const;
  return (
    <dl className="venue-rules">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Num value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Decimals of the finest step. */
const SCALE_MAX = 18;

function RulesForm({ market }: { market: VenueMarket }) {
  const t = useTexts(venueTexts);
  const [draft, setDraft] = useState<RulesDraft>(() => rulesOf(market));
  const [checked, setChecked] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const read = readRules(market, draft);
  const isLocked = market.open_orders > 0;
  const of = (name: keyof RulesDraft, label: string, error = t.wrong) => ({
    name,
    label,
    value: draft[name],
    error: checked && read.wrong.includes(name) ? error : null,
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  const step = { isReadOnly: isLocked, scale: SCALE_MAX, isDense: true, keepsLine: true } as const;
  const least = { scale: SCALE_MAX, isDense: true, keepsLine: true } as const;
  const [coin, money] = [market.base.symbol, market.quote];
  const send = (): void => {
    setChecked(true);
    if (read.wrong.length > 0 || read.changes.length === 0) return;
    setSent({
      wish: { way: 'market', market: market.market, ...read.body },
      changes: read.changes,
    });
  };
  return (
    <>
      <PercentField {...of('band', t.bandField)} below={t.bandHint} />
      <div className="venue-two">
        <AmountField {...of('tick', t.tick, t.wrongStep)} {...step} asset={money} />
        <AmountField {...of('lot', t.lot, t.wrongStep)} {...step} asset={coin} />
      </div>
      {isLocked && (
        <p className="venue-locked">
          <Icon name="lock" size={14} />
          {t.lockedSteps}
        </p>
      )}
      <div className="venue-two">
        <AmountField {...of('minQuantity', t.minQuantity)} {...least} asset={coin} />
        <AmountField {...of('minNotional', t.minNotional)} {...least} asset={money} />
      </div>
      {checked && read.wrong.length === 0 && read.changes.length === 0 && (
        <p className="text-caption text-warn" role="status">
          {t.changeSomething}
        </p>
      )}
      <Button wide onClick={send} aria-haspopup="dialog">
        {t.propose}
      </Button>
      {sent !== null && (
        <ProposeSheet
          title={t.ofMarket(market.market)}
          {...sent}
          onSent={() => setDraft(rulesOf(market))}
          onClose={() => setSent(null)}
        />
      )}
    </>
  );
}

function Acts({ market }: { market: VenueMarket }) {
  const t = useTexts(venueTexts);
  const [open, setOpen] = useState<'stop' | 'open' | null>(null);
  const isTogether = isStoppedTogether(market);
  return (
    <div className="venue-acts">
      {market.status !== 'Active' && (
        <SheetButton wide look="outline" onClick={() => setOpen('open')}>
          {t.openAgain}
        </SheetButton>
      )}
      {(market.status === 'Active' || market.status === 'CancelOnly' || isTogether) && (
        <SheetButton wide look="outline" onClick={() => setOpen('stop')}>
          {isTogether ? t.keepStopped : market.status === 'Active' ? t.stopMarket : t.stopHalted}
        </SheetButton>
      )}
      {open === 'stop' && <StopSheet market={market} onClose={() => setOpen(null)} />}
      {open === 'open' && <OpenSheet market={market} onClose={() => setOpen(null)} />}
    </div>
  );
}
