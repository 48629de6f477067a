import { SheetButton } from '#components/sheet-button.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { useMayDecide } from '../../may-decide/components/lazy-may-decide.tsx';
import { saidFirst, SaidWords } from '../../queue/components/said-words.tsx';
import type { Stop } from '../api/reconciliation.ts';

const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

/** Who wanted payouts to go on and why, who is waited for, and the act itself. */
export function GoOn({ stop, onGoOn }: { stop: Stop; onGoOn: () => void }) {
  const t = useTexts(reconciliationTexts);
  const mayGoOn = useMay()('update Reconciliation');
  const may = useMayDecide('Reconciliation');
  const isMine = stop.first?.is_mine ?? false;
  return (
    <section className="recon-part">
      <h2 className="recon-title">{t.goOn}</h2>
      <SaidWords
        act={{ kind: 'payout_stop', subject: stop.id }}
        said={saidFirst(stop.first)}
        needed={2}
        may={may}
        isBystander={!mayGoOn}
      />
      {!mayGoOn && <p className="recon-note mt-2">{t.notYours}</p>}
      {mayGoOn && isMine && <p className="recon-note mt-2">{t.firstMine}</p>}
      {mayGoOn && !isMine && (
        <div className="mt-4">
          <SheetButton size="lg" wide onClick={onGoOn}>
            {t.goOn}
          </SheetButton>
        </div>
      )}
    </section>
  );
}
