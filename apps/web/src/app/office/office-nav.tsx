import { Link, useLocation } from '@tanstack/react-router';
import { useCount } from '../../components/num.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { useOfficeHome } from '../../lib/queries/office.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { OfficeIcon } from './office-icon.tsx';
import {
  type OfficeItem,
  type OfficeRow,
  officeGroups,
  officeRows,
  sectionOf,
} from './office-items.ts';

const officeTexts = textsOf(() => import('./texts/fa.ts'));

/** Families whose screens have tabs of their own: the menu need not list them. */
const WITH_TABS: ReadonlySet<OfficeRow['family']> = new Set(['venues'] as const);

/** The sections that one may open, in groups; a count only where a person is needed. */
export function OfficeNav({ onLeave }: { onLeave?: () => void }) {
  const t = useTexts(officeTexts);
  const current = useStore(session);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const groups = officeGroups(current);
  const here = sectionOf(
    groups.flatMap(({ items }) => items),
    path,
  );
  return (
    <nav className="office-nav" aria-label={t.nav}>
      {groups.map((group) => (
        <section key={group.label} aria-label={t[group.label]}>
          <h2>{t[group.label]}</h2>
          {officeRows(group.items).map((row) => (
            <Row key={row.items[0].to} row={row} here={here} onLeave={onLeave} />
          ))}
        </section>
      ))}
    </nav>
  );
}

/** A section, or a family; the family that one is in stands open. */
function Row({
  row: { family, items },
  here,
  onLeave,
}: {
  row: OfficeRow;
  here: OfficeItem | undefined;
  onLeave: (() => void) | undefined;
}) {
  const t = useTexts(officeTexts);
  const [first] = items;
  const isHere = items.some(({ to }) => to === here?.to);
  const isFamily = family !== undefined && items.length > 1;
  const isListed = isFamily && isHere && !WITH_TABS.has(family);
  return (
    <>
      <Link
        to={first.to}
        // whose members are listed below is not the page itself
        aria-current={isHere && !isListed ? 'page' : undefined}
        data-open={isListed || undefined}
        activeOptions={{ exact: true, includeSearch: false }}
        activeProps={NO_PROPS}
        onClick={onLeave}
      >
        <OfficeIcon name={first.icon} size={18} />
        <span className="flex-1 truncate">{isFamily ? t[`of_${family}`] : t[first.label]}</span>
        {!isListed && <Waiting items={items} />}
      </Link>
      {isListed &&
        items.map((item) => (
          <Link
            key={item.to}
            to={item.to}
            className="office-member"
            aria-current={item.to === here?.to ? 'page' : undefined}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={NO_PROPS}
            onClick={onLeave}
          >
            <span className="flex-1 truncate">{t[item.label]}</span>
            <Waiting items={[item]} />
          </Link>
        ))}
    </>
  );
}

/** Which row is the page is said here: the router knows addresses, not families. */
const NO_PROPS = {} as const;

function Waiting({ items }: { items: readonly OfficeItem[] }) {
  const t = useTexts(officeTexts);
  const count = useCount();
  const needed = useOfficeHome().data?.needed ?? [];
  const kinds = items.flatMap(({ counts }) => counts ?? []);
  const waiting = needed
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, one) => sum + one.count, 0);
  if (waiting === 0) return null;
  return (
    <>
      <span className="office-count num" aria-hidden="true">
        {count(waiting)}
      </span>
      <span className="sr-only">{t.waiting(count(waiting))}</span>
    </>
  );
}
