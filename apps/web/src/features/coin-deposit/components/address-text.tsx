import { AddressGroups } from '#components/address/address-groups.tsx';
import { useCount } from '#components/num.tsx';
import { ShareButton } from '#components/share-button.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
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
      <p className="mt-2.5 mb-4">
        <AddressGroups address={address} figure="deposit_address" />
      </p>
      <CopyLong text={address} label={t.copyAddress} />
    </>
  );
}
