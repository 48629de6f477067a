import { useTexts } from '../i18n/texts.ts';
import { toast } from '../lib/toasts.ts';
import { IconButton } from './button.tsx';
import { commonTexts } from './texts/common-texts.ts';

/** Desktops' browsers may lack it, whatever their types say. */
function canShare(): boolean {
  return typeof Reflect.get(navigator, 'share') === 'function';
}

/** Words for another app. */
interface Shared {
  readonly title: string;
  readonly text: string;
  /** What is told where they were copied instead. */
  readonly copied?: string;
}

/** Gives words to another app; where a browser can't, they are copied, and it says so. */
export function useShare({ title, text, copied }: Shared): () => void {
  const t = useTexts(commonTexts);
  async function share(): Promise<void> {
    try {
      if (canShare()) return await navigator.share({ title, text });
      await navigator.clipboard.writeText(text);
      toast({ kind: 'success', title: copied ?? t.copied });
    } catch {
      // the person closed the other app's list, or forbade the clipboard: the page still shows it
    }
  }
  return () => void share();
}

/** The same as a mark of its own. */
export function ShareButton({ label, ...shared }: Shared & { label: string }) {
  return <IconButton icon="share" label={label} onClick={useShare(shared)} />;
}
