import type { ClipboardEvent } from 'react';
import { useCount } from '../../../components/num.tsx';
import { ShareButton } from '../../../components/share-button.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';
import { addressGroups, columnsOf } from '../model/address-groups.ts';
import { CopyLong } from './copy-long.tsx';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

/** The address in groups, its ends bold, and the button that copies it whole. */
export function AddressText({ address, shareTitle }: { address: string; shareTitle: string }) {
  const t = useTexts(coinDepositTexts);
  const count = useCount();
  return (
    <>
      <div className="-mb-2 flex items-center justify-between gap-3 text-table text-fg2">
        <span>
          {t.yourAddress}{' '}
          <span className="text-caption text-fg3">· {t.signs(count(address.length))}</span>
        </span>
        <span className="-me-2.5">
          <ShareButton label={t.share} title={shareTitle} text={address} />
        </span>
      </div>
      <AddressGroups address={address} />
      <CopyLong text={address} label={t.copyAddress} />
    </>
  );
}

/** What is copied by hand is the address without the gaps between its groups. */
export function AddressGroups({ address }: { address: string }) {
  const groups = addressGroups(address);
  const copy = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData.setData('text/plain', address);
  };
  return (
    <p
      dir="ltr"
      className="address-groups"
      style={{ gridTemplateColumns: `repeat(${columnsOf(groups)}, auto)` }}
      onCopy={copy}
      data-figure="deposit_address"
      data-value={address}
    >
      {/* groups never move; read aloud they are one word */}
      <span className="sr-only">{address}</span>
      {groups.map(({ text, isEnd }, index) => (
        <span key={index} aria-hidden="true" data-end={isEnd || undefined}>
          {text}
        </span>
      ))}
    </p>
  );
}
