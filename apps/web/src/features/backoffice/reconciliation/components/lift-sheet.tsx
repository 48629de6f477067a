import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { DecideSheet } from '../../queue/components/decide-sheet.tsx';
import { saidFirst } from '../../queue/components/said-words.tsx';
import { liftStop, type Stop } from '../api/reconciliation.ts';
import { refusedWord } from './refused-words.ts';

const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

/** Says what going on means and which of the two one is, and sends it with its reason. */
export function LiftSheet({ stop, onClose }: { stop: Stop; onClose: (isStale: boolean) => void }) {
  const t = useTexts(reconciliationTexts);
  const { first, findings } = stop;
  const lift = async (_: unknown, reason: string): Promise<void> => {
    const now = await liftStop(stop.id, reason);
    toast({ kind: 'success', title: now.stop?.id === stop.id ? t.toldFirst : t.toldOn });
  };
  return (
    <DecideSheet
      subject="Reconciliation"
      title={t.goOn}
      words={{
        means: first === null ? t.isFirst : t.isSecond,
        approve: first === null ? t.firstDo : t.secondDo,
      }}
      act={{ kind: 'payout_stop', subject: stop.id }}
      said={saidFirst(first)}
      refusalOf={(refused) => {
        const word = refusedWord(refused);
        return word === null ? null : t[word];
      }}
      decide={lift}
      onClose={onClose}
    >
      <ul className="recon-means">
        <li>{t.restated}</li>
        {findings.some(({ kind }) => kind !== 'float') && <li>{t.booksStay}</li>}
      </ul>
    </DecideSheet>
  );
}
