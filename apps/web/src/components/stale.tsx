import type { ReactNode } from 'react';
import { rich } from '../i18n/rich.tsx';
import { useTexts } from '../i18n/texts.ts';
import { reconnectNow } from '../lib/connection.ts';
import { STALE_AFTER_MS } from '../lib/constants.ts';
import { useIsUnreached } from '../lib/reachability.ts';
import { useNow } from '../lib/use-now.ts';
import { useCount } from './num.tsx';
import { Banner } from './signs.tsx';
import { commonTexts } from './texts/common-texts.ts';

/** Seconds since prices last changed hands with the server, once that is too long; else null. */
export function useStaleSeconds(updatedAt: number): number | null {
  const now = useNow(1_000);
  const age = now - updatedAt;
  return updatedAt > 0 && age > STALE_AFTER_MS ? Math.floor(age / 1_000) : null;
}

/**
 * Says how old the prices are and which orders still work; nothing where no order does, because
 * the server can't be heard: that has a banner of its own.
 */
export function StaleBanner({ seconds }: { seconds: number }) {
  const t = useTexts(commonTexts);
  const count = useCount();
  if (useIsUnreached()) return null;
  return (
    <Banner
      kind="warn"
      icon="clock"
      action={
        <button type="button" className="link min-h-6 shrink-0" onClick={reconnectNow}>
          {t.again}
        </button>
      }
    >
      {rich(t.staleBanner, { seconds: <span className="num">{count(seconds)}</span> })}
    </Banner>
  );
}

/** The age that stands where a fresh figure would have its change. */
export function StaleAge({ seconds }: { seconds: number }): ReactNode {
  const t = useTexts(commonTexts);
  const count = useCount();
  return <span className="num text-caption text-warn">{t.secondsAgo(count(seconds))}</span>;
}
