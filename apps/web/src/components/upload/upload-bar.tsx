import { rich } from '../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { Button } from '../button.tsx';
import { useCount } from '../num.tsx';
import './upload-bar.css';

const uploadTexts = textsOf(() => import('./texts/fa.ts'));

/** How much of a file has gone, and a way to stop it where there is one. */
export function UploadBar({ percent, onStop }: { percent: number; onStop?: () => void }) {
  const t = useTexts(uploadTexts);
  const count = useCount();
  return (
    <div className="upload-bar" role="status">
      <div className="flex items-center justify-between gap-3">
        <span>{rich(t.sending, { percent: count(percent) })}</span>
        {onStop !== undefined && (
          <Button look="text" size="sm" onClick={onStop}>
            {t.stop}
          </Button>
        )}
      </div>
      <progress value={percent} max={100} aria-label={t.sendingLabel} />
    </div>
  );
}
