import { persianDigits } from '#lib/number-text.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

/** A number that is read sign by sign, left to right in both languages, in groups where it is long. */
export function Digits({ text, every }: { text: string; every?: number }) {
  const current = useStore(settings);
  const groups = every === undefined ? [text] : chunks(text, every);
  const shown = digitsShown(current) === 'fa' ? groups.map(persianDigits) : groups;
  return (
    <bdi dir="ltr" className="num">
      {shown.join(' ')}
    </bdi>
  );
}

function chunks(text: string, size: number): string[] {
  const groups: string[] = [];
  for (let at = 0; at < text.length; at += size) groups.push(text.slice(at, at + size));
  return groups;
}
