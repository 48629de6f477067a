import { useTexts } from '../i18n/texts.ts';
import { Button } from './button.tsx';
import { useCount } from './num.tsx';
import { commonTexts } from './texts/common-texts.ts';

/** Earlier and later pages; absent where there is one page only. */
export function Pager({
  page,
  last,
  onPage,
}: {
  page: number;
  last: number;
  onPage: (page: number) => void;
}) {
  const t = useTexts(commonTexts);
  const count = useCount();
  if (last <= 1) return null;
  return (
    <nav
      className="flex items-center justify-between gap-3 py-5"
      aria-label={t.pageOf(count(page), count(last))}
    >
      {page > 1 ? (
        <Button look="outline" size="sm" onClick={() => onPage(page - 1)}>
          {t.previousPage}
        </Button>
      ) : (
        <span />
      )}
      <span className="num text-table text-fg2">{t.pageOf(count(page), count(last))}</span>
      {page < last ? (
        <Button look="outline" size="sm" onClick={() => onPage(page + 1)}>
          {t.nextPage}
        </Button>
      ) : (
        <span />
      )}
    </nav>
  );
}
