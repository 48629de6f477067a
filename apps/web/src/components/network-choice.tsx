import { type ReactNode, useId } from 'react';
import type { CoinNetwork, NetworkMark } from '../lib/coin-networks.ts';
import { useNetworkWords } from './network-words/use-network-words.ts';
import { Chip } from './signs.tsx';
import './network-choice.css';

/** A network that can be chosen, or why it can't. */
export interface NetworkOption {
  readonly network: CoinNetwork;
  readonly mark?: NetworkMark | undefined;
  /** Why it can't be chosen; null: it can. */
  readonly why: string | null;
  /** Fee, minimum and time, in this order. */
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
}

/** A coin's networks, one to be chosen; closed ones stay listed, and say why. */
export function NetworkChoice({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string;
  options: readonly NetworkOption[];
  chosen: string;
  onChoose: (code: string) => void;
}) {
  const group = useId();
  return (
    <div className="networks" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <NetworkRow
          key={option.network.code}
          {...option}
          group={group}
          isChosen={option.network.code === chosen}
          onChoose={() => onChoose(option.network.code)}
        />
      ))}
    </div>
  );
}

function NetworkRow({
  network: { code },
  mark,
  why,
  facts,
  group,
  isChosen,
  onChoose,
}: NetworkOption & { group: string; isChosen: boolean; onChoose: () => void }) {
  const words = useNetworkWords();
  return (
    <label
      className="network"
      data-chosen={isChosen || undefined}
      data-off={why !== null || undefined}
    >
      <input
        type="radio"
        name={group}
        value={code}
        checked={isChosen}
        disabled={why !== null}
        onChange={onChoose}
      />
      <span className="network-dot" aria-hidden="true" />
      <span className="network-name">
        <bdi dir="ltr" className="font-bold">
          {code}
        </bdi>{' '}
        <span className="text-fg2">{words.nameOf(code)}</span>
      </span>
      {why !== null ? (
        <Chip kind="warn">{words.closed}</Chip>
      ) : (
        mark !== undefined && <Chip kind="brand">{words.markOf(mark)}</Chip>
      )}
      {why !== null ? (
        <span className="network-why">{why}</span>
      ) : (
        <span className="network-facts">
          {facts.map(({ label, value }) => (
            <span key={label}>
              <small>{label}</small>
              {value}
            </span>
          ))}
        </span>
      )}
    </label>
  );
}
