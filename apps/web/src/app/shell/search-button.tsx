import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { loadPalette } from '../palette/load-palette.ts';
import { useTexts } from '../../i18n/texts.ts';
import { appTexts } from '../texts.ts';
import './search-button.css';

const Palette = lazy(loadPalette);

/** The bar's way into the palette: a field to press, or Ctrl+K (⌘K) from anywhere. */
export function SearchButton({ label }: { label?: string }) {
  const { search } = useTexts(appTexts);
  const text = label ?? search;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The key's position, so that it works in a Persian layout too.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey)) return;
      // over a sheet it opens nothing: neither the palette nor the browser's own search
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={20} />
        <span className="min-w-0 flex-1 truncate text-start max-xl:hidden">{text}</span>
        <kbd dir="ltr" className="font-sans text-caption text-fg3 max-xl:hidden">
          Ctrl K
        </kbd>
        <span className="sr-only xl:hidden">{text}</span>
      </button>
      {open && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
