import { Link } from '@tanstack/react-router';
import { useTexts } from '../i18n/texts.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { useCount } from './num.tsx';
import { commonTexts } from './texts/common-texts.ts';

/** The level whose cap is larger than the one that refused, by the refusal's own facts. */
function levelThatLifts(refused: unknown): number | null {
  const limit: unknown = refused instanceof ApiError ? refused.facts['limit'] : null;
  if (typeof limit !== 'object' || limit === null || !('lifts_at_level' in limit)) return null;
  return typeof limit.lifts_at_level === 'number' ? limit.lifts_at_level : null;
}

/**
 * Below the words of a refusal, which say how the limit stands: that a higher level has more room,
 * where one has, and the way there.
 */
export function LimitLift({ refused }: { refused: unknown }) {
  const t = useTexts(commonTexts);
  const count = useCount();
  const level = levelThatLifts(refused);
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
