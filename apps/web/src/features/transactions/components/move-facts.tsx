import type { ReactNode } from 'react';
import { CopyButton } from '../../../components/signs.tsx';
import { shortAddress } from '../../../lib/short-address.ts';

/** Names and what they are, in rows. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className="move-facts">
      {facts.map(([name, value]) => (
        <div key={name} className="kv">
          <dt>{name}</dt>
          <dd className="text-end">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A number by which one asks about it, cut in its middle and copied as a whole. */
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
