import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { IconButton } from './button.tsx';
import { commonTexts } from './texts/common-texts.ts';

/**
 * A modal sheet: at the foot on phones, in the middle on desktops. The native dialog keeps focus
 * inside, closes on Escape and on the phone's «back», and gives focus back. Never one over another.
 */
export function Sheet({
  title,
  open,
  onClose,
  children,
}: {
  title: ReactNode;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTexts(commonTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
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
    <dialog ref={dialog} className="sheet" aria-labelledby={id} onClose={onClose}>
      {open && (
        <div className="px-5 pb-6">
          <div className="sheet-handle" aria-hidden="true" />
          <header className="flex items-center justify-between gap-4 pt-3 pb-2">
            <h2 id={id} className="text-h3 font-bold">
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
