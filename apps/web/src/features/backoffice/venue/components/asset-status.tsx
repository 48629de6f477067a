import type { VenueAsset } from '@sarraf/contracts';
import { Chip } from '#components/signs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const venueTexts = textsOf(() => import('../texts/fa.ts'));

/** What can be done with an asset, in a word. */
export function AssetStatus({ asset }: { asset: VenueAsset }) {
  const t = useTexts(venueTexts);
  if (asset.markets_open === 0) return <Chip kind="err">{t.noMarket}</Chip>;
  const isOpen =
    asset.symbol === 'IRT' || asset.networks.some((one) => one.deposit_open || one.withdraw_open);
  return isOpen ? <Chip kind="ok">{t.Active}</Chip> : <Chip kind="warn">{t.tradeOnly}</Chip>;
}
