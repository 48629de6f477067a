import { shortAddress } from '../lib/short-address.ts';
import { CopyButton } from './signs.tsx';

/** A number by which one asks about something: cut in its middle, copied whole. */
export function Reference({ label, value }: { label: string; value: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <bdi dir="ltr" title={value}>
        {shortAddress(value)}
      </bdi>
      <span className="no-print -me-1.5">
        <CopyButton text={value} label={label} />
      </span>
    </span>
  );
}
