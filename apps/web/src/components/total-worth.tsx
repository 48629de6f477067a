import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { changeSettings, settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { Icon } from './icon.tsx';
import { Amount } from './num.tsx';
import { commonTexts } from './texts/common-texts.ts';

/** The big total in the chosen unit, the other below it; the eye covers every balance. */
export function TotalWorth({
  toman,
  usdt,
  aside,
}: {
  toman: string | null;
  usdt: string | null;
  /** At the end of the second line: how the total moved. */
  aside?: ReactNode;
}) {
  const t = useTexts(commonTexts);
  const { hideBalances, worthIn } = useStore(settings);
  const inToman = worthIn === 'IRT';
  const main = inToman ? (
    <Amount
      value={toman}
      asset="IRT"
      kind="total"
      maxFraction={0}
      secret
      unitClassName={UNIT}
      figure="total_toman"
    />
  ) : (
    <Amount
      value={usdt}
      asset="USDT"
      kind="total"
      maxFraction={2}
      secret
      unitClassName={UNIT}
      figure="total_usdt"
    />
  );
  const second = inToman ? (
    <Amount value={usdt} asset="USDT" maxFraction={2} kind="live" secret figure="total_usdt" />
  ) : (
    <Amount value={toman} asset="IRT" maxFraction={0} kind="live" secret figure="total_toman" />
  );
  return (
    <div>
      <div className="flex items-center justify-between text-fg2">
        <span className="flex items-center gap-1">
          {t.total}
          <button
            type="button"
            className="grid size-9 place-items-center"
            aria-label={hideBalances ? t.showAmounts : t.hideAmounts}
            aria-pressed={hideBalances}
            onClick={() => changeSettings({ hideBalances: !hideBalances })}
          >
            <Icon name={hideBalances ? 'eye-off' : 'eye'} size={20} />
          </button>
        </span>
        <button
          type="button"
          className="inline-flex min-h-9 items-center gap-2 text-table"
          onClick={() => changeSettings({ worthIn: inToman ? 'USDT' : 'IRT' })}
        >
          <Icon name="swap-across" size={18} />
          <span className="sr-only">{t.showIn} </span>
          {inToman ? <bdi dir="ltr">USDT</bdi> : t.toman}
        </button>
      </div>
      <p className="text-total font-bold lg:text-hero">{main}</p>
      <p className="mt-1 flex items-center justify-between gap-4 text-fg2 lg:justify-start">
        {second}
        {aside}
      </p>
    </div>
  );
}

const UNIT = 'text-body font-normal tracking-normal text-fg2';
