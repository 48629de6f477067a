import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import type { IconName } from '../../../../components/icon.tsx';
import { QueryView } from '../../../../components/query-view.tsx';
import { Empty, SkeletonRows } from '../../../../components/states.tsx';
import { useTexts } from '../../../../i18n/texts.ts';
import { peopleTexts } from '../texts/people-texts.ts';

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
          {(position.newer !== undefined || next !== null) && (
            <nav className="person-pager">
              {position.newer === undefined ? (
                <span />
              ) : (
                <Button look="outline" size="sm" onClick={position.newer}>
                  {t.newer}
                </Button>
              )}
              {next !== null && (
                <Button look="outline" size="sm" onClick={() => position.older(next)}>
                  {t.older}
                </Button>
              )}
            </nav>
          )}
        </>
      )}
    </QueryView>
  );
}
