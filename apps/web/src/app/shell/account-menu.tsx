import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import type { Session } from '../../lib/session.ts';
import { appTexts } from '../texts.ts';
import { displayName } from './display-name.ts';
import { LazyMoreSheet } from './lazy-more-sheet.tsx';

/** The person's disc on desktops: opens the account's sheet. */
export function AccountMenu({ current }: { current: Session }) {
  const t = useTexts(appTexts);
  const [open, setOpen] = useState(false);
  const name = displayName(current, t.user);
  const initials = name
    .split(' ')
    .slice(0, 2)
    .map((part) => part.slice(0, 1))
    .join('\u200c');
  return (
    <>
      <button
        type="button"
        className="grid size-10 place-items-center rounded-full bg-tint text-table font-semibold text-brand"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {initials}
        <span className="sr-only">{t.account}</span>
      </button>
      <LazyMoreSheet current={current} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
