import { Button } from '#components/button.tsx';
import { FileButton } from '#components/file-button.tsx';
import { useCount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { saveFile } from '#lib/save-file.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { bringRoots, bytesOf, useColdRoots } from '../api/treasury.ts';
import './moves.css';
import './sections.css';

const treasuryTexts = textsOf(() => import('../texts/fa.ts'));

/** Cold signs the roots of a count by file: whether it is time, the file out, the signed one in. */
export function ColdRoots() {
  const t = useTexts(treasuryTexts);
  const count = useCount();
  const has = useMay()('update Chain');
  const { data } = useColdRoots();
  const back = useSubmit(async (picked: File) => {
    await bringRoots(new Uint8Array(await picked.arrayBuffer()));
    toast({ kind: 'success', title: t.rootsTaken });
  });
  const file = data?.file ?? null;
  if (data === undefined || file === null) return null;
  const { is_due: isDue, last } = data;
  return (
    <section aria-label={t.roots}>
      <header className="treasury-section-head">
        <h2 className="font-semibold">{t.roots}</h2>
      </header>
      <div className="treasury-move">
        <p>
          {last === null
            ? t.rootsNever
            : rich(t.rootsLast, {
                number: count(last.number),
                time: <Time at={`${last.signed_on}T12:00:00Z`} shape="day" />,
              })}
        </p>
        {isDue && <p className="text-warn">{t.rootsDue}</p>}
        {has && (
          <div className="treasury-acts">
            <Button
              look="outline"
              size="sm"
              icon="download"
              onClick={() => saveFile(new Blob([bytesOf(file.content)]), file)}
            >
              {t.fileOut}
            </Button>
            <FileButton accept=".json" disabled={back.busy} onPick={(picked) => back.send(picked)}>
              {t.fileIn}
            </FileButton>
          </div>
        )}
        {back.message !== null && (
          <p className="text-err" role="alert">
            {back.message}
          </p>
        )}
      </div>
    </section>
  );
}
