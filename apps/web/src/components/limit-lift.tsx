import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { rich } from '../i18n/rich.tsx';
import { useTexts } from '../i18n/texts.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { serverNow } from '../lib/server-clock.ts';
import { useCount } from './num.tsx';
import { commonTexts } from './texts/common-texts.ts';
import { Time } from './time.tsx';

/** The level whose cap is larger than the one that refused, by the refusal's own facts. */
function levelThatLifts(refused: unknown): number | null {
  const limit: unknown = refused instanceof ApiError ? refused.facts['limit'] : null;
  if (typeof limit !== 'object' || limit === null || !('lifts_at_level' in limit)) return null;
  return typeof limit.lifts_at_level === 'number' ? limit.lifts_at_level : null;
}

/** In how many seconds recent deposits let all that was asked for go; null for other refusals. */
function secondsUntilFree(refused: unknown): number | null {
  if (!(refused instanceof ApiError) || refused.code !== 'deposit_too_recent') return null;
  const seconds = refused.facts['seconds'];
  return typeof seconds === 'number' ? seconds : null;
}

/**
 * Below the words of a refusal, which say how the limit stands: that a higher level has more room,
 * where one has, and the way there; of recent deposits, the day and hour from which on all may go.
 */
export function LimitLift({ refused }: { refused: unknown }) {
  const seconds = secondsUntilFree(refused);
  if (seconds !== null) return <AllFreeFrom key={seconds} seconds={seconds} />;
  return <LiftTo level={levelThatLifts(refused)} />;
}

/** That a level has more room, and the way there; nothing where none has. */
export function LiftTo({ level }: { level: number | null }) {
  const t = useTexts(commonTexts);
  const count = useCount();
  if (level === null) return null;
  return (
    <p className="text-table text-fg2" role="status">
      {t.limitLifts(count(level))}{' '}
      <Link to="/kyc" className="link inline-block min-h-6">
        {t.goToLevel(count(level))}
      </Link>
    </p>
  );
}

const MINUTE_MS = 60_000;

function AllFreeFrom({ seconds }: { seconds: number }) {
  const t = useTexts(commonTexts);
  const [atMs] = useState(() => serverNow() + seconds * 1_000);
  // a minute that is shown is over by then: sooner it would be refused again
  const at = new Date(Math.ceil(atMs / MINUTE_MS) * MINUTE_MS).toISOString();
  return (
    <p className="text-table text-fg2" role="status">
      {rich(t.allFreeFrom, { time: <Time at={at} /> })}
    </p>
  );
}
