import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';

/**
 * A button that opens a small panel under itself. Escape, a tap outside or leaving it by Tab
 * closes it; the button keeps the focus it had.
 */
export function TradeMenu({
  label,
  mark,
  text,
  align = 'start',
  children,
}: {
  label: string;
  mark: ReactNode;
  /** Shown beside the mark; else the label is spoken only. */
  text?: string;
  align?: 'start' | 'end';
  /** What the panel holds; what is marked `data-closes` closes it when it is pressed. */
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useCloseOutside(box, isOpen, setOpen);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    // Keys bubble up from the menu's own controls.
    <div
      ref={box}
      role="presentation"
      className="trade-menu"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close();
      }}
      onBlur={(event) => {
        const to = event.relatedTarget;
        // A press on the panel itself may give the focus to what holds the menu: it stays open.
        if (
          to instanceof Node &&
          !event.currentTarget.contains(to) &&
          !to.contains(event.currentTarget)
        )
          setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className="chart-toggle"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {mark}
        {text !== undefined && <span className="chart-word">{text}</span>}
      </button>
      {isOpen && (
        // keys press the buttons inside
        <div
          id={id}
          role="presentation"
          className="trade-menu-panel"
          data-align={align}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('[data-closes]')) close();
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** A press anywhere but in the element closes what is open there. */
function useCloseOutside(
  element: RefObject<Element | null>,
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const onDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && element.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', onDown);
    return () => document.removeEventListener('pointerdown', onDown);
  }, [element, isOpen, setOpen]);
}
