import type { ReactNode } from 'react';
import { Icon } from '../../../../components/icon.tsx';
import { SheetButton } from '../../../../components/sheet-button.tsx';
import { Chip } from '../../../../components/signs.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { useMay } from '../../../../lib/ability.ts';
import type { Stop } from '../api/reconciliation.ts';

const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

/** Who wanted payouts to go on and why, who is waited for, and the act itself. */
export function GoOn({ stop, onGoOn }: { stop: Stop; onGoOn: () => void }) {
  const t = useTexts(reconciliationTexts);
  const mayGoOn = useMay()('update Reconciliation');
  const { first_officer: first, first_reason: reason, is_first_me: isMine } = stop;
  return (
    <section className="recon-part">
      <h2 className="recon-title">{t.goOn}</h2>
      <p className="recon-note">{t.goOnText}</p>
      <ol className="recon-officers">
        <Officer label={t.first} who={first === null ? null : <FirstName stop={stop} />}>
          {reason}
        </Officer>
        <Officer label={t.second} who={null} />
      </ol>
      {!mayGoOn && <p className="recon-note">{t.notYours}</p>}
      {mayGoOn && isMine && <p className="recon-note">{t.firstMine}</p>}
      {mayGoOn && !isMine && (
        <SheetButton size="lg" wide onClick={onGoOn}>
          {t.goOn}
        </SheetButton>
      )}
    </section>
  );
}

/** The first officer, as whoever looks knows them. */
export function FirstName({ stop }: { stop: Stop }) {
  const t = useTexts(reconciliationTexts);
  if (stop.is_first_me) return t.you;
  return <bdi>{stop.first_officer?.name ?? t.officer}</bdi>;
}

function Officer({
  label,
  who,
  children,
}: {
  label: string;
  /** Null while they are waited for. */
  who: ReactNode;
  /** Why, in their own words. */
  children?: string | null;
}) {
  const t = useTexts(reconciliationTexts);
  return (
    <li>
      <span className="min-w-0 flex-1">
        <span className="block text-table text-fg2">{label}</span>
        {who !== null && <span className="block font-medium">{who}</span>}
        {typeof children === 'string' && (
          <span className="block text-table break-words whitespace-pre-line text-fg2">
            <bdi>{children}</bdi>
          </span>
        )}
      </span>
      {who === null ? (
        <Chip>{t.waits}</Chip>
      ) : (
        <span className="text-ok">
          <Icon name="check" size={18} />
        </span>
      )}
    </li>
  );
}
