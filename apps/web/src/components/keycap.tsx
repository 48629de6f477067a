import './keycap.css';

/** A key to press, beside what it does. */
export function Keycap({ children }: { children: string }) {
  return <kbd className="keycap">{children}</kbd>;
}
