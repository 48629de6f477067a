import { useState } from 'react';
import { AddressGroups } from '#components/address/address-groups.tsx';
import { Checkbox } from '#components/checkbox.tsx';
import { CopyButton } from '#components/signs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { memoGroups } from '#lib/address-groups.ts';
import { CopyLong } from './copy-long.tsx';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

/** Memo and address, one as large as the other; the address is copied once the memo was read. */
export function MemoParts({ address, memo }: { address: string; memo: string }) {
  const t = useTexts(coinDepositTexts);
  const [isKnown, setKnown] = useState(false);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <p className="deposit-warning mt-0">
        <strong>{t.memoTitle}</strong> {t.memoText}
      </p>
      <div className="deposit-part">
        <p className="flex items-center justify-between">
          <strong>{t.memo}</strong>
          <CopyButton text={memo} label={t.memo} />
        </p>
        <p dir="ltr" className="memo-text">
          {memoGroups(memo)}
        </p>
      </div>
      <div className="deposit-part">
        <strong>{t.memoAddress}</strong>
        <p className="mt-2.5 mb-4">
          <AddressGroups address={address} figure="deposit_address" />
        </p>
      </div>
      <Checkbox checked={isKnown} onChange={setKnown} invalid={isAsked && !isKnown}>
        {t.memoTick}
      </Checkbox>
      <p role="alert" className="pb-2 text-caption text-err empty:hidden">
        {isAsked && !isKnown && t.memoMissing}
      </p>
      <CopyLong
        text={address}
        label={t.copyAddress}
        mayCopy={() => {
          setAsked(true);
          return isKnown;
        }}
      />
    </>
  );
}
