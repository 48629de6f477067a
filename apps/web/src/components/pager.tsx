import { useTexts } from '../i18n/texts.ts';
import { Button } from './button.tsx';
import { useCount } from './num.tsx';
import { commonTexts } from './texts/common-texts.ts';

/** Rows behind the last page that has a number. */
interface Deeper {
  /** Where the rows that are shown begin; undefined on a page with a number. */
  readonly cursor: string | undefined;
  /** Where the next ones begin; null at the end. */
  readonly next: string | null;
  readonly onCursor: (cursor: string) => void;
}

interface PagerProps {
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
  readonly deeper?: Deeper;
}

/** Earlier and later pages, and what lies behind them; absent where there is one page only. */
export function Pager({ page, last, onPage, deeper }: PagerProps) {
  const t = useTexts(commonTexts);
  const count = useCount();
  const label = t.pageOf(count(page), count(last));
  const isDeep = deeper?.cursor !== undefined;
  const next = isDeep || page >= last ? (deeper?.next ?? null) : null;
  if (last <= 1 && !isDeep && next === null) return null;
  return (
    <nav
      className="flex items-center justify-between gap-3 py-5"
      aria-label={isDeep ? t.olderRows : label}
    >
      {isDeep && <Turn onTurn={() => onPage(1)}>{t.newestRows}</Turn>}
      {!isDeep && page > 1 && <Turn onTurn={() => onPage(page - 1)}>{t.previousPage}</Turn>}
      <span className="num flex-1 text-center text-table text-fg2">{!isDeep && label}</span>
      {next !== null && <Turn onTurn={() => deeper?.onCursor(next)}>{t.olderRows}</Turn>}
      {!isDeep && page < last && <Turn onTurn={() => onPage(page + 1)}>{t.nextPage}</Turn>}
    </nav>
  );
}

function Turn({ onTurn, children }: { onTurn: () => void; children: string }) {
  return (
    <Button look="outline" size="sm" onClick={onTurn}>
      {children}
    </Button>
  );
}
