import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { CoinIcon } from '../../components/coin-icon.tsx';
import { Icon } from '../../components/icon.tsx';
import { OfficeIcon } from '../office/office-icon.tsx';
import { PairName } from '../../components/order-words.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { findItems } from './palette-list.ts';
import { useOfficeHits } from './office-hits.ts';
import { type PaletteEntry, usePaletteItems } from './palette-items.ts';
import '../../components/field.css';

const paletteTexts = textsOf(() => import('./texts/fa.ts'));

/** Ctrl+K: markets, pages and actions by name; arrows choose, Enter goes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts(paletteTexts);
  const id = useId();
  const [search, setSearch] = useState('');
  // by its key: what the server finds later comes before it
  const [chosen, setChosen] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isStaff = useStore(session)?.user.role === 'admin';
  const label = isStaff ? t.officeLabel : t.label;
  // The dialog, once open, has put the focus on its close button.
  useEffect(() => input.current?.focus(), []);
  const hits = useOfficeHits(search);
  const found = findItems([...hits, ...usePaletteItems()], search);
  const moved = found.findIndex((entry) => keyOf(entry) === chosen);
  const at = moved === -1 && found.length > 0 ? 0 : moved;

  function go(entry: PaletteEntry | undefined): void {
    if (entry === undefined) return;
    onClose();
    entry.run();
  }
  function onKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      const next = (at + step + found.length) % found.length;
      setChosen(keyOf(found[next]));
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      go(found[at]);
    }
  }

  return (
    <Sheet title={t.title} open onClose={onClose}>
      <div className="field-box field-box-dense text-fg2">
        <Icon name="search" size={20} />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          ref={input}
          value={search}
          onKeyDown={onKey}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setChosen(null);
          }}
        />
      </div>
      <div
        id={id}
        role="listbox"
        aria-label={t.results}
        className="mt-3 h-[min(420px,56dvh)] overflow-auto"
      >
        {found.length === 0 && (
          <p className="py-6 text-center text-fg2">{isStaff ? t.officeNone : t.none}</p>
        )}
        {found.map((entry, index) => (
          <Entry
            key={keyOf(entry)}
            id={`${id}-${index}`}
            entry={entry}
            heading={entry.group === found[index - 1]?.group ? null : t[entry.group]}
            selected={index === at}
            onChoose={() => go(entry)}
          />
        ))}
      </div>
    </Sheet>
  );
}

const keyOf = (entry: PaletteEntry | undefined): string | null =>
  entry === undefined ? null : `${entry.group}-${entry.id}`;

function Entry({
  id,
  entry,
  heading,
  selected,
  onChoose,
}: {
  id: string;
  entry: PaletteEntry;
  heading: string | null;
  selected: boolean;
  onChoose: () => void;
}) {
  return (
    <>
      {heading !== null && (
        <p className="pt-3 pb-1 text-caption text-fg3" role="presentation">
          {heading}
        </p>
      )}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={selected}
        className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-2 hover:bg-s2 ${
          selected ? 'bg-s2' : ''
        }`}
        onClick={onChoose}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChoose();
        }}
      >
        {entry.coin === undefined ? (
          <span className="grid size-7 place-items-center text-fg2">
            {entry.icon && <OfficeIcon name={entry.icon} size={20} />}
          </span>
        ) : (
          <CoinIcon symbol={entry.coin} size={28} />
        )}
        <span className="min-w-0 flex-1 truncate">
          {entry.label}
          {entry.detail !== undefined && (
            <span className="block text-caption text-fg2">
              <bdi>{entry.detail}</bdi>
            </span>
          )}
        </span>
        {entry.coin !== undefined && (
          <span className="text-caption text-fg3">
            <PairName name={entry.id} />
          </span>
        )}
      </div>
    </>
  );
}
