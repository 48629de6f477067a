import { Button } from './button.tsx';
import { Logo } from './logo.tsx';

/** Over a receipt (`.printable`) on paper alone: the house's name, and what the sheet is. */
export function PaperHead({ title }: { title?: string }) {
  return (
    <p className="print-only">
      <Logo /> {title}
    </p>
  );
}

/** Prints the receipt that stands on the screen. */
export function PrintButton({
  label,
  look = 'text',
}: {
  label: string;
  look?: 'text' | 'outline';
}) {
  return (
    <Button look={look} wide icon="print" onClick={() => window.print()}>
      {label}
    </Button>
  );
}
