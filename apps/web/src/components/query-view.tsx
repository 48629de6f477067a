import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { retryDelayMs } from '../lib/api/retry.ts';
import { RETRIES_MAX } from '../lib/constants.ts';
import { ForbiddenPart, isForbidden } from './forbidden/lazy-forbidden.tsx';
import { Empty, ErrorCard, ErrorLine } from './states.tsx';
import { commonTexts } from './texts/common-texts.ts';

/**
 * One query's states, one at a time: not allowed, waiting, failed (with the automatic attempts
 * counted down), offline without data, live. Data that is there stays, whatever fails later; the
 * shell's banner then says how old it is.
 */
export function QueryView<T>({
  query,
  title,
  waiting,
  compact = false,
  children,
}: {
  query: UseQueryResult<T>;
  /** What did not open: «کیف پول بارگذاری نشد». */
  title: string;
  waiting: ReactNode;
  /** One part of a screen whose other parts may work: failure takes a line, not a screen. */
  compact?: boolean;
  children: (data: T) => ReactNode;
}) {
  const t = useTexts(commonTexts);
  const failure = query.error ?? query.failureReason;
  if (isForbidden(failure)) {
    return <ForbiddenPart error={failure} onRetry={() => void query.refetch()} />;
  }
  if (query.data !== undefined) return children(query.data);
  if (query.isError || query.failureCount > 0) {
    if (compact) {
      return (
        <ErrorLine
          title={title}
          error={failure}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      );
    }
    const left = RETRIES_MAX - query.failureCount + 1;
    const trying = query.fetchStatus === 'fetching' && query.isPending && left > 0;
    return (
      <ErrorCard
        title={title}
        error={failure}
        nextTryInMs={trying ? retryDelayMs(query.failureCount - 1, query.failureReason) : undefined}
        retrying={query.isError && query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.fetchStatus === 'paused') {
    if (compact) return <p className="py-3 text-fg2">{t.offlineNoData}</p>;
    return <Empty icon="offline" title={t.offlineTitle} text={t.offlineNoData} />;
  }
  return waiting;
}
