import { useId } from 'react';
import '#components/row-radio.css';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { AddressInFours } from '../../spends/components/address-in-fours.tsx';

const treasuryTexts = textsOf(() => import('../texts/fa.ts'));

/** One of the cold addresses that the signer lists; no other can be entered. */
export function AddressChoice({
  addresses,
  value,
  isMissing,
  onChange,
}: {
  addresses: readonly string[];
  value: string | null;
  isMissing: boolean;
  onChange: (address: string) => void;
}) {
  const t = useTexts(treasuryTexts);
  const name = useId();
  if (addresses.length === 0) return <p className="text-warn">{t.coldNone}</p>;
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-label={t.coldAddress}
      aria-invalid={isMissing || undefined}
    >
      <p className="field-label">{t.coldAddress}</p>
      {addresses.map((address) => (
        <label key={address} className="row-radio">
          <span className="flex-1">
            <AddressInFours address={address} />
          </span>
          <input
            type="radio"
            name={name}
            checked={address === value}
            onChange={() => onChange(address)}
          />
          <span className="dot" aria-hidden="true" />
        </label>
      ))}
      {isMissing && (
        <p className="text-table text-err" role="alert">
          {t.addressMissing}
        </p>
      )}
    </div>
  );
}
