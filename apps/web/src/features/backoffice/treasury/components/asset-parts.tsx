import type { TreasuryAsset } from '@sarraf/contracts';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { ceilingPercent, type Placed, signOfAmount } from '../model/treasury-rows.ts';
import { ShareText } from './treasury-parts.tsx';
import './assets.css';
import './sections.css';

const treasuryTexts = textsOf(() => import('../texts/fa.ts'));

/** Nothing stands here. */
export function Nothing() {
  return <span className="text-fg3">—</span>;
}

/** A coin's mark and name, and its network where it has one alone. */
export function AssetName({ asset }: { asset: TreasuryAsset }) {
  const t = useTexts(treasuryTexts);
  const { lang } = useStore(settings);
  const count = useCount();
  const { chains, labels, symbol } = asset;
  const [only] = chains;
  return (
    <span className="treasury-name">
      <CoinIcon symbol={symbol} size={24} />
      <span className="font-semibold">{labels[lang]}</span>
      {chains.length === 1 && only !== undefined ? (
        <Network placed={only} />
      ) : (
        chains.length > 1 && <span className="text-fg2">{t.networks(count(chains.length))}</span>
      )}
    </span>
  );
}

/** A network by its code, and that it stands. */
export function Network({ placed }: { placed: Placed }) {
  const t = useTexts(treasuryTexts);
  return (
    <span className="treasury-network">
      <bdi dir="ltr">{placed.code}</bdi>
      {placed.is_stopped && <Chip kind="err">{t.stopped}</Chip>}
    </span>
  );
}

/** What of a hot wallet lies on deposit addresses still. */
export function Unswept({ placed, symbol }: { placed: Placed; symbol: string }) {
  const t = useTexts(treasuryTexts);
  if (signOfAmount(placed.unswept) <= 0) return null;
  return (
    <span className="treasury-second">
      {rich(t.unswept, { amount: <Amount value={placed.unswept} asset={symbol} /> })}
    </span>
  );
}

/** How full a hot wallet is; above its ceiling it is warned of. */
export function Ceiling({ placed }: { placed: Placed }) {
  const percent = ceilingPercent(placed);
  if (percent === null) return <Nothing />;
  return (
    <span className="treasury-ceiling" data-above={percent > 100 || undefined}>
      <span className="track" aria-hidden="true">
        <span style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
      <ShareText value={String(percent)} />
    </span>
  );
}
