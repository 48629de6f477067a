import { Button } from '../../../../components/button.tsx';
import { commonTexts } from '../../../../components/texts/common-texts.ts';
import { useTexts } from '../../../../i18n/texts.ts';
import type { CursorPosition } from '../../people/components/cursor-list.tsx';
import { ledgerTexts } from '../texts/ledger-texts.ts';

/** The ways to newer and older rows. */
export function Pages({ position, next }: { position: CursorPosition; next: string | null }) {
  const t = useTexts(ledgerTexts);
  const c = useTexts(commonTexts);
  if (position.newer === undefined && next === null) return null;
  return (
    <nav className="ledger-pages" aria-label={t.pages}>
      {position.newer === undefined ? (
        <span />
      ) : (
        <Button look="outline" size="sm" onClick={position.newer}>
          {c.previousPage}
        </Button>
      )}
      {next !== null && (
        <Button look="outline" size="sm" onClick={() => position.older(next)}>
          {c.nextPage}
        </Button>
      )}
    </nav>
  );
}
