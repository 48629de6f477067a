import type { ComponentProps } from 'react';
import { Button, IconButton } from './button.tsx';

/** A button that opens a sheet: who only hears it hears so before they press it. */
export function SheetButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} aria-haspopup="dialog" />;
}

/** The same of a mark only. */
export function SheetIconButton(props: ComponentProps<typeof IconButton>) {
  return <IconButton {...props} aria-haspopup="dialog" />;
}
