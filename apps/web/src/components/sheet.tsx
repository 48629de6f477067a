import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { topDialog } from '../lib/top-dialog.ts';
import { IconButton } from './button.tsx';
import { commonTexts } from './texts/common-texts.ts';
import './sheet.css';

/**
 * A modal sheet: at the foot on phones, in the middle on desktops. The native dialog keeps focus
 * inside, closes on Escape and on the phone's «back», and gives focus back. Never one over another.
 * Reading starts at its heading, again with each of its steps; a field that wants the focus takes it.
 */
export function Sheet(props: SheetProps) {
  const [isMade, setMade] = useState(props.open);
  if (props.open && !isMade) setMade(true);
  // a page has many, and most are never opened
  return isMade && <Dialog {...props} />;
}

interface SheetProps {
  readonly title: ReactNode;
  readonly open: boolean;
  /** Which of its steps it shows, where it has several. */
  readonly step?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Dialog({ title, open, step, onClose, children }: SheetProps) {
  const t = useTexts(commonTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
    if (!open) return;
    topDialog.set(element);
    return () => {
      if (topDialog.get() === element) topDialog.set(null);
    };
  }, [open]);
  useEffect(() => {
    if (open) heading.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each step is read from its heading
  }, [open, step]);
  useEffect(() => {
    const element = dialog.current;
    // A click on the dialog itself is one on its scrim; Escape does the same by keyboard.
    const onScrim = (event: MouseEvent) => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('click', onScrim);
    return () => element?.removeEventListener('click', onScrim);
  }, [onClose]);
  return (
    // closed by its page it tells the page nothing: another sheet may already stand in its place
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={id}
      onClose={() => open && onClose()}
      // what is sent in a sheet is not sent by a form that it stands in
      onSubmit={(event) => event.stopPropagation()}
    >
      {open && (
        <div className="px-5 pb-6">
          <div className="sheet-handle" aria-hidden="true" />
          <header className="flex items-center justify-between gap-4 pt-3 pb-2">
            <h2 ref={heading} id={id} tabIndex={-1} className="sheet-title">
              {title}
            </h2>
            <span className="-me-3">
              <IconButton icon="close" label={t.close} onClick={onClose} />
            </span>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
