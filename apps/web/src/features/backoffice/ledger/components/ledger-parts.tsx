import { Link } from '@tanstack/react-router';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { mayOpen } from '#lib/ability.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';

const ledgerTexts = textsOf(() => import('../texts/fa.ts'));

const PARTS = [
  ['/ledger', 'entries'],
  ['/ledger-accounts', 'accounts'],
  ['/reconciliation', 'reconciliation'],
] as const;

/** The ways between the parts of the books. */
export function LedgerParts({ at }: { at: '/ledger' | '/ledger-accounts' }) {
  const t = useTexts(ledgerTexts);
  const current = useStore(session);
  return (
    <nav className="ledger-parts" aria-label={t.parts}>
      {PARTS.filter(([to]) => mayOpen(current, to)).map(([to, word]) => (
        <Link key={to} to={to} aria-current={to === at ? 'page' : undefined}>
          {t[word]}
        </Link>
      ))}
    </nav>
  );
}
