import { lazy, Suspense, useId, useState } from 'react';
import { AddressGroups } from '#components/address/address-groups.tsx';
import { IconButton } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { PasteButton } from '#components/paste-button.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { readAddress } from '../model/address-shape.ts';
import { canScan } from '../model/barcodes.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

const ScanSheet = lazy(
  withTexts(() => import('./scan-sheet.tsx').then((m) => ({ default: m.ScanSheet }))),
);

/** What the server takes at most. */
const LENGTH_MAX = 200;

/** Where the address goes: a field while it is typed, its groups once it is whole. */
export function AddressField({
  label,
  address,
  isWhole,
  isFirst = false,
  onAddress,
}: {
  label: string;
  address: string;
  /** It has the shape of an address of the network. */
  isWhole: boolean;
  /** It is what its screen asks for: the caret waits in it. */
  isFirst?: boolean;
  onAddress: (address: string) => void;
}) {
  const t = useTexts(coinWithdrawTexts);
  const count = useCount();
  const id = useId();
  return (
    <div>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {address !== '' && <span>{t.signs(count(address.length))}</span>}
      </div>
      {isWhole ? (
        <div className="field-box coin-address-box" id={id}>
          <AddressGroups address={address} figure="recipient_address" />
          <span className="-me-3">
            <IconButton icon="close" label={t.clear} onClick={() => onAddress('')} />
          </span>
        </div>
      ) : (
        <Input id={id} address={address} isFirst={isFirst} onAddress={onAddress} />
      )}
    </div>
  );
}

function Input({
  id,
  address,
  isFirst,
  onAddress,
}: {
  id: string;
  address: string;
  isFirst: boolean;
  onAddress: (address: string) => void;
}) {
  const t = useTexts(coinWithdrawTexts);
  const [isScanning, setScanning] = useState(false);
  const [isRefused, setRefused] = useState(false);
  return (
    <>
      <div className="field-box">
        <input
          id={id}
          name="wallet_address"
          dir="ltr"
          className="font-mono"
          value={address}
          maxLength={LENGTH_MAX}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus={isFirst}
          onChange={(event) => onAddress(readAddress(event.currentTarget.value))}
        />
        {address === '' ? (
          <PasteButton
            onPaste={(text) => {
              onAddress(readAddress(text));
              setRefused(false);
            }}
            onRefused={() => setRefused(true)}
          />
        ) : (
          <IconButton icon="close" label={t.clear} onClick={() => onAddress('')} />
        )}
        {canScan() && (
          <span className="-me-3">
            <IconButton
              icon="camera"
              label={t.scan}
              aria-haspopup="dialog"
              onClick={() => setScanning(true)}
            />
          </span>
        )}
      </div>
      <p role="status" className="pt-1 text-caption text-warn empty:hidden">
        {isRefused && t.pasteFailed}
      </p>
      {isScanning && (
        <Suspense>
          <ScanSheet
            onClose={() => setScanning(false)}
            onAddress={(found) => {
              setScanning(false);
              onAddress(found);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
