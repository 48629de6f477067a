import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Checkbox } from '#components/checkbox.tsx';
import { PaperHead, PrintButton } from '#components/paper.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';

const authenticatorTexts = textsOf(() => import('./texts/fa.ts'));

const FILE_NAME = 'sarraf-recovery-codes.txt';

function saveFile(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(url);
}

/** The ten codes, shown this once: copied, printed or saved, and said to be kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTexts(authenticatorTexts);
  const [isKept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ kind: 'success', title: t.copied });
    } catch {
      // Without clipboard rights the codes can be printed, saved or written down.
    }
  }
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="text-lead font-semibold">{t.codesTitle}</h3>
        <p className="text-fg2">{t.codesLead}</p>
      </div>
      <div className="printable">
        <PaperHead title={t.codesTitle} />
        <ol
          dir="ltr"
          className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-hair"
        >
          {codes.map((code) => (
            <li key={code} className="bg-s1 py-2 text-center font-mono tracking-wider">
              <bdi>{code}</bdi>
            </li>
          ))}
        </ol>
      </div>
      <div className="grid grid-cols-3 gap-2">
        <Button look="outline" icon="copy" onClick={() => void copy()}>
          {t.copy}
        </Button>
        <PrintButton look="outline" label={t.print} />
        <Button look="outline" icon="download" onClick={() => saveFile(codes)}>
          {t.file}
        </Button>
      </div>
      <p className="border-s-2 border-warn ps-3 text-table text-fg2">{t.codesOnce}</p>
      <Checkbox checked={isKept} invalid={isAsked && !isKept} onChange={setKept}>
        {t.kept}
      </Checkbox>
      {isAsked && !isKept && (
        <p role="alert" className="text-table text-err">
          {t.keptMissing}
        </p>
      )}
      <Button size="lg" wide onClick={() => (isKept ? onDone() : setAsked(true))}>
        {t.done}
      </Button>
    </div>
  );
}
