import { useEffect } from 'react';
import { seenWith } from '#components/news-marks/seen-with.ts';
import { noteNewsSeen, useNewsUnread } from '#lib/queries/news-unread.ts';

/** News of a moment is looked at: said once, where it was new. */
export function useNoteSeen(publishedAt: string | undefined): void {
  const upTo = useNewsUnread()?.up_to;
  const isNew = publishedAt !== undefined && upTo !== undefined && publishedAt > upTo;
  useEffect(() => {
    // not heard: the marks stay, and it is said again with the next look
    if (isNew) void noteNewsSeen(seenWith(publishedAt)).catch(() => undefined);
  }, [isNew, publishedAt]);
}
