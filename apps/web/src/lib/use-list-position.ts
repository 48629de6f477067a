import { useCallback, useState } from 'react';

/** Which part of a list is asked for: a page by its number, or what a cursor begins. */
export type ListPosition = { readonly page: string } | { readonly cursor: string };

/** A page of a list as the server answers it. */
export interface ListPage {
  readonly current_page: number;
  readonly last_page: number;
  readonly next_cursor: string | null;
}

/** Where every list begins. */
export const FIRST_PAGE: ListPosition = { page: '1' };

/** The part of a list that a screen shows, and what its pager needs to show another. */
export function useListPosition() {
  const [position, setPosition] = useState<ListPosition>(FIRST_PAGE);
  return {
    position,
    toFirst: useCallback(() => setPosition(FIRST_PAGE), []),
    pager: (list: ListPage) => ({
      page: list.current_page,
      last: list.last_page,
      onPage: (page: number) => setPosition({ page: String(page) }),
      deeper: {
        cursor: 'cursor' in position ? position.cursor : undefined,
        next: list.next_cursor,
        onCursor: (cursor: string) => setPosition({ cursor }),
      },
    }),
  };
}
