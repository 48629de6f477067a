import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './tabs.css';

/** One tab: the value that `onChange` gets, and its text. */
export interface Tab<T extends string> {
  readonly value: T;
  readonly label: string;
  /** A count behind the label. */
  readonly count?: string | undefined;
}

/**
 * Tabs over one panel. One Tab stop; the arrow keys move in reading direction and choose at once.
 * The panel belongs to the chosen tab and is drawn by `children`.
 */
export function Tabs<T extends string>({
  label,
  value,
  tabs,
  onChange,
  children,
  className = '',
  end,
}: {
  label: string;
  value: T;
  tabs: readonly Tab<T>[];
  onChange: (value: T) => void;
  children?: ReactNode;
  className?: string;
  end?: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent<HTMLButtonElement>): void {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const index = tabs.findIndex((tab) => tab.value === value);
    const next =
      event.key === forward
        ? index + 1
        : event.key === backward
          ? index - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tabs.length - 1
              : null;
    if (next === null) return;
    event.preventDefault();
    const target = (next + tabs.length) % tabs.length;
    const chosen = tabs[target];
    if (chosen === undefined) return;
    onChange(chosen.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  }

  return (
    <>
      <div className={`flex items-center border-b border-hair ${className}`}>
        <div ref={list} role="tablist" aria-label={label} className="tabs flex-1 border-b-0">
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              className="tab"
              aria-selected={tab.value === value}
              aria-controls={children === undefined ? undefined : `${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={move}
            >
              {tab.label}
              {tab.count !== undefined && <span className="text-fg3">{tab.count}</span>}
            </button>
          ))}
        </div>
        {end}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  );
}
