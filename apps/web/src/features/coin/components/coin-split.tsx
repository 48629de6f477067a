import type { Wallet } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type Part, splitOf } from '../model/split.ts';

const coinTexts = textsOf(() => import('../texts/fa.ts'));

/** Where the balance lies: one bar, and each part with its worth and the way to it. */
export function CoinSplit({ wallet }: { wallet: Wallet }) {
  const t = useTexts(coinTexts);
  const parts = splitOf(wallet);
  return (
    <section>
      <h2 className="text-lead font-semibold">{t.where}</h2>
      <span className="split-bar" aria-hidden="true">
        {parts.map(({ place, percent }) => (
          <span key={place} data-place={place} style={{ flexGrow: Number(percent) }} />
        ))}
      </span>
      <ul>
        {parts.map((part) => (
          <li key={part.place} className="row min-h-14 py-2" data-of={part.place}>
            <span className="split-key" data-place={part.place} aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <PlaceName part={part} symbol={wallet.symbol} />
            </span>
            <span className="text-end">
              <span className="block font-semibold">
                <Amount
                  value={part.amount}
                  asset={wallet.symbol}
                  secret
                  unitClassName={wallet.symbol === 'IRT' ? 'unit' : 'sr-only'}
                />
              </span>
              {wallet.symbol !== 'IRT' && (
                <span className="block text-caption text-fg2">
                  <Amount value={part.worth} asset="IRT" maxFraction={0} secret />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlaceName({ part: { place }, symbol }: { part: Part; symbol: string }) {
  const t = useTexts(coinTexts);
  const chevron = <Icon name="chevron" size={14} />;
  switch (place) {
    case 'free':
      return t.free;
    case 'held':
      return (
        <Link to="/orders" className="link inline-flex items-center gap-1">
          {symbol === 'IRT' ? t.heldToman : t.held}
          {chevron}
        </Link>
      );
    case 'vault':
      return (
        <Link to="/transfer" search={{ symbol }} className="link inline-flex items-center gap-1">
          {t.vault}
          {chevron}
        </Link>
      );
  }
}
