import { Chip } from '#components/signs.tsx';
import { IconButton } from '#components/button.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { UndoDecision } from './undo-decision.tsx';

const queueTexts = textsOf(() => import('../texts/fa.ts'));

/** What was decided a moment ago, of whom, and the way back. */
export interface JustDecided {
  readonly id: string;
  readonly name: string;
  readonly isApproved: boolean;
  /** What was done, in a word. */
  readonly word: 'approvedNow' | 'returnedNow' | 'refusedNow';
  readonly undoUntil: string;
}

/** Stands above the queue until it is put away. */
export function DecidedNotice({
  decided,
  onUndo,
  onClose,
}: {
  decided: JustDecided;
  onUndo: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTexts(queueTexts);
  return (
    <div className="queue-undo">
      <span className="flex items-center gap-3" role="status">
        <Chip kind={decided.isApproved ? 'ok' : 'err'}>{t[decided.word]}</Chip>
        <span className="truncate font-semibold">{decided.name}</span>
      </span>
      <UndoDecision key={decided.id} until={decided.undoUntil} onUndo={onUndo} />
      <IconButton icon="close" label={t.putAway} onClick={onClose} />
    </div>
  );
}
