import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCount } from '#components/num.tsx';
import type { Tab } from '#components/tabs.tsx';
import { usePollMs } from '#lib/presence.ts';
import { queryClient } from '#lib/query-client.ts';
import { type ListPosition, useListPosition } from '#lib/use-list-position.ts';
import { DecidedNotice, type JustDecided } from './decided-notice.tsx';

/** A queue is asked for again while it is looked at. */
const ASK_EVERY_MS = 10_000;

interface Page<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

/** A queue's parts, as its tabs name them. */
interface Parts<Part extends string> {
  readonly parts: readonly Part[];
  readonly words: Readonly<Record<Part, string>>;
}

/** Which part is open, and which of its rows; another part begins without one. */
function useOpenPart<Part extends string>({ parts, words }: Parts<Part>, first: Part) {
  const count = useCount();
  const [part, setPart] = useState<Part>(first);
  const [chosen, setChosen] = useState<string | null>(null);
  const tabs = (totals: Partial<Record<Part, number | undefined>>): readonly Tab<Part>[] =>
    parts.map((value) => {
      const total = totals[value];
      return { value, label: words[value], count: total === undefined ? undefined : count(total) };
    });
  const onPart = (next: Part): void => {
    setPart(next);
    setChosen(null);
  };
  return { part, onPart, chosen, onChoose: setChosen, tabs };
}

/** A queue in pages: what `QueueFrame` needs of it. The open part alone is counted. */
export function usePagedQueue<Row, Part extends string>({
  first,
  queryKey,
  load,
  ...parts
}: Parts<Part> & {
  readonly first: Part;
  readonly queryKey: (query: ListPosition & { readonly show: Part }) => QueryKey;
  readonly load: (
    query: ListPosition & { readonly show: Part },
    signal: AbortSignal,
  ) => Promise<Page<Row>>;
}) {
  const { tabs, ...open } = useOpenPart(parts, first);
  const { pager, position, toFirst } = useListPosition();
  const query = { show: open.part, ...position };
  const list = useQuery({
    queryKey: queryKey(query),
    queryFn: ({ signal }) => load(query, signal),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
  return {
    ...open,
    onPart: (next: Part): void => {
      open.onPart(next);
      toFirst();
    },
    tabs: tabs({ [open.part]: list.data?.total } as Partial<Record<Part, number | undefined>>),
    query: list,
    pager,
  };
}

/** One part of a queue whose rows officers claim. */
interface ClaimedPart<Row, Part extends string> {
  readonly queryKey: QueryKey;
  readonly load: (part: Part, signal: AbortSignal) => Promise<Page<Row>>;
}

function useClaimedPart<Row, Part extends string>(
  part: Part,
  { queryKey, load }: ClaimedPart<Row, Part>,
) {
  return useQuery({
    queryKey: [...queryKey, part],
    queryFn: ({ signal }) => load(part, signal),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/**
 * A queue whose rows officers claim and decide: what `QueueFrame` needs of it, what was decided a
 * moment ago, and taking it back, which leads to one's own part.
 */
export function useClaimedQueue<Row, Ended extends string>({
  queryKey,
  load,
  takeBack,
  ...parts
}: Parts<'waiting' | 'mine' | Ended> &
  ClaimedPart<Row, 'waiting' | 'mine' | Ended> & {
    readonly takeBack: (id: string, reason: string) => Promise<unknown>;
  }) {
  const { tabs, ...open } = useOpenPart<'waiting' | 'mine' | Ended>(parts, 'waiting');
  const [decided, setDecided] = useState<JustDecided | null>(null);
  const asked = { queryKey, load };
  const list = useClaimedPart(open.part, asked);
  const waiting = useClaimedPart('waiting', asked).data?.total;
  const mine = useClaimedPart('mine', asked).data?.total;
  async function undo(id: string, reason: string): Promise<void> {
    await takeBack(id, reason);
    setDecided(null);
    open.onPart('mine');
    open.onChoose(id);
    await queryClient.invalidateQueries({ queryKey });
  }
  // decided ones have the same button by themselves
  const isOpenPart = open.part === 'waiting' || open.part === 'mine';
  const notice: ReactNode = decided !== null && isOpenPart && (
    <DecidedNotice
      decided={decided}
      onUndo={(reason) => undo(decided.id, reason)}
      onClose={() => setDecided(null)}
    />
  );
  const totals: Partial<Record<'waiting' | 'mine' | Ended, number | undefined>> = {};
  totals.waiting = waiting;
  totals.mine = mine;
  return {
    frame: { ...open, tabs: tabs(totals), query: list, notice },
    undo,
    leave: () => open.onChoose(null),
    onDecided: (one: JustDecided | null): void => {
      open.onChoose(null);
      setDecided(one);
    },
  };
}
