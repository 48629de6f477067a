import { useTexts } from '../i18n/texts.ts';
import { Button } from './button.tsx';
import { commonTexts } from './texts/common-texts.ts';

/** Gives what was copied; nothing where the browser gives no page the clipboard. */
export function PasteButton({
  onPaste,
  onRefused = () => {},
}: {
  onPaste: (text: string) => void;
  /** The person or the browser refused it; the keyboard's own paste is left. */
  onRefused?: () => void;
}) {
  const t = useTexts(commonTexts);
  if (typeof navigator.clipboard?.readText !== 'function') return null;
  return (
    <Button
      look="text"
      size="sm"
      onClick={() => void navigator.clipboard.readText().then(onPaste, onRefused)}
    >
      {t.paste}
    </Button>
  );
}
