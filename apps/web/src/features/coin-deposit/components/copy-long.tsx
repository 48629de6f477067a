import { useEffect, useState } from 'react';
import { Button } from '#components/button.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

const COPIED_MS = 2_000;

/** A wide button that copies, and says for two seconds that it did; or below itself why not. */
export function CopyLong({
  text,
  label,
  mayCopy = () => true,
}: {
  text: string;
  label: string;
  /** Asked at each press; where it answers no, it says itself what is missing. */
  mayCopy?: () => boolean;
}) {
  const t = useTexts(coinDepositTexts);
  const [state, setState] = useState<'still' | 'copied' | 'failed'>('still');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('still'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  async function copy(): Promise<void> {
    if (!mayCopy()) return;
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  }
  const isCopied = state === 'copied';
  return (
    <>
      <Button size="lg" wide icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
        {isCopied ? t.copied : label}
      </Button>
      <p role="status" className="pt-1 text-caption text-warn empty:hidden">
        {state === 'failed' && t.copyFailed}
      </p>
    </>
  );
}
