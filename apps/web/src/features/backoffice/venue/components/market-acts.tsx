import type { VenueMarket } from '@sarraf/contracts';
import { useState } from 'react';
import { Segmented } from '#components/segmented.tsx';
import { Rate } from '#components/rate.tsx';
import { useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { signText } from '#lib/number-text.ts';
import { toast } from '#lib/toasts.ts';
import { ReasonSheet } from '../../queue/components/reason-sheet.tsx';
import { askVenueAgain, stopAllMarkets, stopMarket } from '../api/venue.ts';
import { ProposeSheet } from './propose-sheet.tsx';

const venueTexts = textsOf(() => import('../texts/fa.ts'));

type StopTo = 'CancelOnly' | 'Halted';

/**
 * A stop: by one officer, at once, and how far. One that was stopped with all others is kept so for a reason
 * of its own.
 */
export function StopSheet({ market, onClose }: { market: VenueMarket; onClose: () => void }) {
  const t = useTexts(venueTexts);
  const isTogether = isStoppedTogether(market);
  const isChosen = market.status === 'Active' || (isTogether && market.status === 'CancelOnly');
  const [to, setTo] = useState<StopTo>(isChosen ? 'CancelOnly' : 'Halted');
  return (
    <ReasonSheet
      title={t.stopTitle(market.market)}
      acts={[
        {
          act: 'stop' as const,
          label: isTogether ? t.keepStopped : t.stopMarket,
          look: 'danger',
        },
      ]}
      send={async (_, reason) => {
        await stopMarket(market.market, to, reason);
        toast({ kind: 'success', title: t.stopped });
      }}
      onClose={(isStale) => {
        onClose();
        if (isStale) askVenueAgain();
      }}
    >
      {isChosen && <StopWay value={to} onChange={setTo} />}
      <p>{t[`stop${to}Text`]}</p>
      {isTogether && <p>{t.keepStoppedText}</p>}
      <p className="text-fg2">{t.stopNow}</p>
    </ReasonSheet>
  );
}

/** How far it is shut. */
function StopWay({ value, onChange }: { value: StopTo; onChange: (to: StopTo) => void }) {
  const t = useTexts(venueTexts);
  return (
    <Segmented
      wide
      label={t.stopWay}
      value={value}
      choices={(['CancelOnly', 'Halted'] as const).map((one) => ({
        value: one,
        label: t[`stop${one}`],
      }))}
      onChange={onChange}
    />
  );
}

/** A stop of every market: by one officer, at once; markets with a stricter status keep it. */
export function StopAllSheet({
  markets,
  onClose,
}: {
  markets: readonly VenueMarket[];
  onClose: () => void;
}) {
  const t = useTexts(venueTexts);
  const count = useCount();
  const [to, setTo] = useState<StopTo>('CancelOnly');
  const shut = { CancelOnly: ['Active'], Halted: ['Active', 'CancelOnly'] }[to];
  const touched = markets.filter(({ status }) => shut.includes(status)).length;
  return (
    <ReasonSheet
      title={t.stopAllTitle}
      acts={[
        {
          act: 'stop' as const,
          label: t.stopAllDo(count(touched)),
          look: 'danger',
          isBarred: touched === 0,
        },
      ]}
      send={async (_, reason) => {
        await stopAllMarkets(to, reason);
        toast({ kind: 'success', title: t.stoppedAll });
      }}
      onClose={(isStale) => {
        onClose();
        if (isStale) askVenueAgain();
      }}
    >
      <StopWay value={to} onChange={setTo} />
      <p>{t[`stop${to}Text`]}</p>
      {touched < markets.length && <p className="text-fg2">{t.stopAllKeeps}</p>}
      <p className="text-fg2">{t.stopNow}</p>
    </ReasonSheet>
  );
}

/** Whether one act stopped it with all others, and it stands so still. */
export const isStoppedTogether = ({ status, stopped }: VenueMarket): boolean =>
  status !== 'Active' && stopped?.together === true;

/** Those of some markets. */
export const stoppedTogether = (markets: readonly VenueMarket[]): readonly VenueMarket[] =>
  markets.filter(isStoppedTogether);

/** Those opened again, proposed: another officer decides on it. */
export function OpenAllSheet({
  markets,
  onClose,
}: {
  markets: readonly VenueMarket[];
  onClose: () => void;
}) {
  const t = useTexts(venueTexts);
  const count = useCount();
  const opened = stoppedTogether(markets);
  return (
    <ProposeSheet
      title={t.openAllTitle(count(opened.length))}
      text={t.openAllText}
      wish={{ way: 'open_all' }}
      changes={opened.map(({ market, status }) => ({
        field: `market ${market}`,
        old: status,
        new: 'Active',
      }))}
      onClose={onClose}
    />
  );
}

/** An opening, proposed: another officer decides on it. */
export function OpenSheet({ market, onClose }: { market: VenueMarket; onClose: () => void }) {
  const t = useTexts(venueTexts);
  return (
    <ProposeSheet
      title={t.openTitle(market.market)}
      text={t.openText}
      wish={{ way: 'open', market: market.market, to: 'Active' }}
      changes={[{ field: 'market_status', old: market.status, new: 'Active' }]}
      onClose={onClose}
    />
  );
}

/** Beyond this a price asks to be looked at; parts per million. */
const APART_PPM = 3_000;

/** How far the last trade stands from the index. */
export function Apart({ ppm }: { ppm: number | null }) {
  if (ppm === null) return <span className="text-fg3">—</span>;
  const far = Math.abs(ppm) >= APART_PPM;
  const shown = Math.abs(ppm) - (Math.abs(ppm) % 100);
  return (
    <bdi dir="ltr" className={far ? 'text-warn' : 'text-fg2'}>
      {signText(shown === 0 ? 0 : ppm)}
      <Rate ppm={shown} />
    </bdi>
  );
}
