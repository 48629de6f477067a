import { useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSingleKeys } from '#lib/single-keys.ts';
import { useWide } from '#lib/wide.ts';

/** Which one of a list is looked at. */
export interface Chosen {
  readonly page: RefObject<HTMLDivElement | null>;
  readonly chosen: string | null;
  /** Chooses one, and has the focus go to it. */
  readonly open: (id: string) => void;
  /** Chooses none; the focus goes back to the row, where there is one. */
  readonly leave: (from: string | null) => void;
}

/** Which one is looked at. The focus follows it: its row beside it, on a phone itself. */
export function useChosen(): Chosen {
  const page = useRef<HTMLDivElement>(null);
  const isWide = useWide();
  const { id } = useSearch({ strict: false });
  const [chosen, setChosen] = useState<string | null>(id ?? null);
  const [wanted, setWanted] = useState<{ readonly at: string } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const target = page.current?.querySelector<HTMLElement>(wanted.at);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: target.dataset['row'] === undefined ? 'start' : 'nearest' });
  }, [wanted]);
  const rowOf = (id: string): string => `[data-row="${id}"]`;
  return {
    page,
    chosen,
    open: (id) => {
      setChosen(id);
      setWanted({ at: isWide ? rowOf(id) : '.payout-pane' });
    },
    leave: (from) => {
      setChosen(null);
      setWanted(from === null ? null : { at: rowOf(from) });
    },
  };
}

/** J and K go through a list, down and up. */
export function useRowKeys(
  ids: readonly string[],
  { chosen, open }: Pick<Chosen, 'chosen' | 'open'>,
): void {
  useSingleKeys((key) => {
    const step = { KeyJ: 1, KeyK: -1 }[key];
    if (step === undefined) return;
    const at = chosen === null ? -1 : ids.indexOf(chosen);
    const next = ids[at === -1 ? 0 : at + step];
    if (next !== undefined) open(next);
  });
}
