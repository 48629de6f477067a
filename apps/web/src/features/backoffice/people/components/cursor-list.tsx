import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/button.tsx';
import type { IconName } from '#components/icon.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

/** Where one reads in a list: the cursors of the pages before this one, and its own. */
export interface CursorPosition {
  readonly cursor: string | undefined;
  readonly older: (next: string) => void;
  readonly newer: (() => void) | undefined;
  /** Back to where the list begins. */
  readonly restart: () => void;
}

/** Reading a list from its newest row on, page by page, and back. */
export function useCursorPosition(): CursorPosition {
  const [passed, setPassed] = useState<readonly string[]>([]);
  return {
    cursor: passed.at(-1),
    older: (next) => setPassed([...passed, next]),
    newer: passed.length === 0 ? undefined : () => setPassed(passed.slice(0, -1)),
    restart: () => setPassed([]),
  };
}

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
}

/** A tab's list with its states, and the ways to older and newer rows. */
export function CursorList<Row>({
  query,
  position,
  empty,
  children,
}: {
  query: UseQueryResult<Page<Row>>;
  position: CursorPosition;
  empty: { readonly icon: IconName; readonly title: string; readonly text: string };
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const t = useTexts(peopleTexts);
  return (
    <QueryView query={query} title={t.tabFailed} waiting={<SkeletonRows rows={8} height={44} />}>
      {({ data, next_cursor: next }) => (
        <>
          {data.length === 0 && position.newer === undefined ? (
            <Empty {...empty} />
          ) : (
            children(data)
          )}
          <CursorPages
            position={position}
            next={next}
            words={{ newer: t.newer, older: t.older }}
            className="flex justify-between py-4"
          />
        </>
      )}
    </QueryView>
  );
}

/** The ways to newer and older rows, each at its own side; absent where all rows are shown. */
export function CursorPages({
  position,
  next,
  label,
  words,
  className = 'flex justify-between gap-3 px-5 py-4',
}: {
  position: CursorPosition;
  /** Where the older rows begin; null at the end. */
  next: string | null;
  /** What the ways are, for who hears them. */
  label?: string;
  /** Other words than those of all pages. */
  words?: { readonly newer: string; readonly older: string };
  className?: string;
}) {
  const c = useTexts(commonTexts);
  if (position.newer === undefined && next === null) return null;
  return (
    <nav className={className} aria-label={label}>
      {position.newer === undefined ? (
        <span />
      ) : (
        <Button look="outline" size="sm" onClick={position.newer}>
          {words?.newer ?? c.previousPage}
        </Button>
      )}
      {next !== null && (
        <Button look="outline" size="sm" onClick={() => position.older(next)}>
          {words?.older ?? c.nextPage}
        </Button>
      )}
    </nav>
  );
}
