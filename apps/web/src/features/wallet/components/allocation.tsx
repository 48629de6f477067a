import { coinColour } from '#components/coin-icon.tsx';
import { Donut } from '#components/donut.tsx';
import { Num, useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import type { Share } from '../model/wallet-list.ts';

const walletTexts = textsOf(() => import('../texts/fa.ts'));

/** Which part of the whole each asset is: a ring, and the same in a list. */
export function Allocation({
  shares,
  count,
  stacked = false,
}: {
  shares: readonly Share[];
  count: number;
  stacked?: boolean;
}) {
  const t = useTexts(walletTexts);
  const current = useStore(settings);
  const number = useCount();
  const colourOf = (share: Share) =>
    share.wallet === null ? 'var(--fg3)' : coinColour(share.wallet.symbol);
  return (
    <div className={stacked ? 'grid justify-items-center gap-8' : 'flex items-center gap-8'}>
      <Donut
        size={stacked ? 164 : 136}
        parts={shares.map((share) => ({ percent: Number(share.percent), colour: colourOf(share) }))}
      >
        <span className="block text-h2 font-semibold">{number(count)}</span>
        <span className="block text-caption text-fg2">{t.assets}</span>
      </Donut>
      <ul className="w-full flex-1">
        {shares.map((share) => (
          <li
            key={share.wallet?.symbol ?? 'other'}
            data-of={share.wallet?.symbol ?? 'other'}
            className="flex items-center gap-3 py-0.5"
          >
            <span
              className="size-2.5 rounded-mark"
              style={{ background: colourOf(share) }}
              aria-hidden="true"
            />
            <span className="flex-1 truncate">
              {share.wallet === null ? t.other : share.wallet.labels[current.lang]}
            </span>
            <bdi dir="ltr" className="text-table text-fg2">
              <Num value={share.percent} kind="live" minFraction={1} figure="share" />
              {digitsShown(current) === 'fa' ? '٪' : '%'}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
