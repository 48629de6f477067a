import { useCount } from '../../../components/num.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { kycTexts } from '../texts/kyc-texts.ts';

/** How much has arrived: a slow connection is told, not left waiting. */
export function SendingBar({ percent }: { percent: number }) {
  const t = useTexts(kycTexts);
  const count = useCount();
  return (
    <div className="photo-sending" role="status">
      <span>{rich(t.sending, { percent: count(percent) })}</span>
      <progress value={percent} max={100} aria-label={t.sendingLabel} />
    </div>
  );
}
