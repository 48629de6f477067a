import type { Wallet } from '@sarraf/contracts';
import { Icon } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { changeSettings, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { wholeOf } from '../model/split.ts';

const coinTexts = textsOf(() => import('../texts/fa.ts'));

/** The whole balance, large, with the eye; below it what it is worth. */
export function CoinBalance({ wallet }: { wallet: Wallet }) {
  const t = useTexts(coinTexts);
  const { hideBalances } = useStore(settings);
  const { symbol, toman_amount: toman, value } = wallet;
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-1 text-fg2">
        {t.whole}
        <button
          type="button"
          className="grid size-9 place-items-center"
          aria-label={hideBalances ? t.show : t.hide}
          aria-pressed={hideBalances}
          onClick={() => changeSettings({ hideBalances: !hideBalances })}
        >
          <Icon name={hideBalances ? 'eye-off' : 'eye'} size={20} />
        </button>
      </p>
      <p className="text-total font-bold lg:text-hero">
        <Amount
          value={wholeOf(wallet)}
          asset={symbol}
          kind="total"
          secret
          figure="coin_total"
          unitClassName="text-body font-normal tracking-normal text-fg2"
        />
      </p>
      <p className="flex flex-wrap gap-x-2 text-table text-fg2">
        {symbol !== 'IRT' && (
          <span>
            <span aria-hidden="true">≈ </span>
            <Amount value={toman} asset="IRT" maxFraction={0} secret figure="coin_toman" />
          </span>
        )}
        {symbol !== 'USDT' && (
          <span>
            <span aria-hidden="true">{symbol === 'IRT' ? '≈ ' : '· '}</span>
            <Amount value={value} asset="USDT" maxFraction={2} secret figure="coin_usdt" />
          </span>
        )}
      </p>
    </div>
  );
}
