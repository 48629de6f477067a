import type { ClipboardEvent } from 'react';
import { addressGroups, columnsOf } from '../../lib/address-groups.ts';
import './address-groups.css';

/**
 * An address as people compare it: in groups, its ends bold. What is copied by hand is the address
 * without the gaps. Beside one that it `differsFrom`, the groups that are others are marked.
 */
export function AddressGroups({
  address,
  figure,
  differsFrom,
}: {
  address: string;
  /** What the address tells (`data-figure`), so that a script can compare it with its source. */
  figure: string;
  differsFrom?: string;
}) {
  const groups = addressGroups(address);
  const others = differsFrom === undefined ? null : addressGroups(differsFrom);
  const copy = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData.setData('text/plain', address);
  };
  return (
    <span
      dir="ltr"
      className="address-groups"
      style={{ gridTemplateColumns: `repeat(${columnsOf(groups)}, auto)` }}
      onCopy={copy}
      data-figure={figure}
      data-value={address}
    >
      {/* groups never move; read aloud they are one word */}
      <span className="sr-only">{address}</span>
      {groups.map(({ text, isEnd }, index) => (
        <span
          key={index}
          aria-hidden="true"
          data-end={isEnd || undefined}
          data-other={(others !== null && others[index]?.text !== text) || undefined}
        >
          {text}
        </span>
      ))}
    </span>
  );
}
