import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { WhyNotFor } from '../../may-decide/components/lazy-may-decide.tsx';
import './venue.css';

const venueTexts = textsOf(() => import('../texts/fa.ts'));

const PARTS = [
  ['/venue', 'markets'],
  ['/venue/assets', 'assets'],
  ['/venue/fees', 'fees'],
  ['/venue/instant', 'instant'],
] as const;

/** One of the four rooms of what is traded: the title, the ways to the others, and what it holds. */
export function VenueFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useTexts(venueTexts);
  return (
    <div className="venue-page">
      <div className="venue-head">
        <PageHeader title={t.title} />
        <nav className="venue-parts" aria-label={t.parts}>
          {PARTS.map(([to, label]) => (
            <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
              {t[label]}
            </Link>
          ))}
        </nav>
        {actions !== undefined && <div className="venue-actions">{actions}</div>}
      </div>
      <WhyNotFor subject="Market" />
      {children}
    </div>
  );
}
