import type { ReactNode } from 'react';
import { Icon } from '#components/icon.tsx';

/** Why one stands at this step again; spoken as it comes. */
export function Told({ text }: { text: ReactNode }) {
  if (text === null) return null;
  return (
    <p className="coin-withdraw-told" role="alert">
      <Icon name="alert" size={20} />
      <span>{text}</span>
    </p>
  );
}
