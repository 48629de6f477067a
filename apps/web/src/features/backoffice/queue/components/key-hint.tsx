import { Keycap } from '#components/keycap.tsx';

/** The key of a button, which has its own name; phones have no keys. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span className="key-hint" aria-hidden="true">
      <Keycap>{children}</Keycap>
    </span>
  );
}
