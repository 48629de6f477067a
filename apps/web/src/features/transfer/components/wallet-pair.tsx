import type { Wallet } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { freeInVault } from '#lib/own-move.ts';

const transferTexts = textsOf(() => import('../texts/fa.ts'));

/** From and to, with what is free in each; the disc on the seam swaps them. */
export function WalletPair({
  wallet,
  to,
  onSwap,
}: {
  wallet: Wallet;
  to: 'vault' | 'spot';
  onSwap: () => void;
}) {
  const t = useTexts(transferTexts);
  const isHeld = /[1-9]/.test(wallet.vault_freeze);
  const spot = (
    <Side
      symbol={wallet.symbol}
      icon="wallet"
      name={t.spot}
      text={t.spotText}
      free={wallet.available_balance}
    />
  );
  const vault = (
    <Side
      symbol={wallet.symbol}
      icon="vault"
      name={t.vault}
      text={
        isHeld
          ? rich(t.onItsWay, {
              amount: <Amount value={wallet.vault_freeze} asset={wallet.symbol} unitClassName="" />,
            })
          : t.vaultText
      }
      free={freeInVault(wallet)}
    />
  );
  const [first, second] = to === 'vault' ? [spot, vault] : [vault, spot];
  return (
    <div className="relative grid auto-rows-fr rounded-card border border-line bg-s1 px-4">
      <div className="flex min-h-[68px] items-center gap-3 py-2 border-b border-hair">
        <span className="w-8 text-table text-fg2">{t.from}</span>
        {first}
      </div>
      <div className="flex min-h-[68px] items-center gap-3 py-2">
        <span className="w-8 text-table text-fg2">{t.to}</span>
        {second}
      </div>
      <button
        type="button"
        className="absolute start-13 top-1/2 grid size-9 -translate-y-1/2 place-items-center rounded-full bg-fill text-white"
        aria-label={t.swap}
        title={t.swap}
        onClick={onSwap}
      >
        <Icon name="swap" size={18} />
      </button>
    </div>
  );
}

function Side({
  icon,
  name,
  text,
  free,
  symbol,
}: {
  icon: IconName;
  name: string;
  text: ReactNode;
  free: string;
  symbol: string;
}) {
  return (
    <>
      <span className="ms-8 text-fg2">
        <Icon name={icon} size={22} />
      </span>
      {/* a long balance goes below its wallet's name where both don't fit side by side */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-24 flex-1">
          <span className="block font-semibold">{name}</span>
          <span className="block text-caption text-fg2">{text}</span>
        </span>
        <span className="font-semibold">
          <Amount value={free} asset={symbol} secret figure={icon} />
        </span>
      </span>
    </>
  );
}
