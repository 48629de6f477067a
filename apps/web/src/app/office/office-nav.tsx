import { Link } from '@tanstack/react-router';
import { Icon } from '../../components/icon.tsx';
import { useCount } from '../../components/num.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { useOfficeHome } from '../../lib/queries/office.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { type OfficeItem, officeGroups } from './office-items.ts';

const officeTexts = textsOf(() => import('./texts/fa.ts'));

/** Screens below which others stand that have a row of their own in the menu. */
const EXACT: ReadonlySet<string> = new Set(['/', '/payouts']);

/** The sections that one may open, in groups; a count only where a person is needed. */
export function OfficeNav({ onLeave }: { onLeave?: () => void }) {
  const t = useTexts(officeTexts);
  const current = useStore(session);
  return (
    <nav className="office-nav" aria-label={t.nav}>
      {officeGroups(current).map((group) => (
        <section key={group.label} aria-label={t[group.label]}>
          <h2>{t[group.label]}</h2>
          {group.items.map((item) => (
            <Row key={item.to} item={item} onLeave={onLeave} />
          ))}
        </section>
      ))}
    </nav>
  );
}

function Row({ item, onLeave }: { item: OfficeItem; onLeave: (() => void) | undefined }) {
  const t = useTexts(officeTexts);
  const count = useCount();
  const needed = useOfficeHome().data?.needed ?? [];
  const waiting = needed
    .filter(({ kind }) => item.counts?.includes(kind) === true)
    .reduce((sum, one) => sum + one.count, 0);
  return (
    <Link
      to={item.to}
      activeOptions={{ exact: EXACT.has(item.to), includeSearch: false }}
      onClick={onLeave}
    >
      <Icon name={item.icon} size={18} />
      <span className="flex-1 truncate">{t[item.label]}</span>
      {waiting > 0 && (
        <>
          <span className="office-count num" aria-hidden="true">
            {count(waiting)}
          </span>
          <span className="sr-only">{t.waiting(count(waiting))}</span>
        </>
      )}
    </Link>
  );
}
