import { addressGroups } from '../model/spend-rows.ts';
import './spend-detail.css';

/** A whole address: its first six, then fours, both ends lit; `unlike` lights what differs from another. */
export function AddressInFours({
  address,
  unlike = null,
}: {
  address: string;
  unlike?: string | null;
}) {
  const groups = addressGroups(address);
  const others = unlike === null ? null : addressGroups(unlike);
  return (
    <bdi dir="ltr" className="coin-address">
      {groups.map((group, index) => {
        const isEnd = index === 0 || index === groups.length - 1;
        const isOther = others !== null && others[index] !== group;
        return (
          // the groups of one address never move
          <span key={index} data-lit={isEnd || undefined} data-other={isOther || undefined}>
            {group}
          </span>
        );
      })}
    </bdi>
  );
}
