import type { FirstWord, MayDecide } from '@sarraf/contracts';
import { type ReactNode, useState } from 'react';
import { SheetButton } from '#components/sheet-button.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { Decided } from '../../may-decide/components/lazy-may-decide.tsx';
import { DecideSheet, type Verdict } from './decide-sheet.tsx';
import { ReasonWords } from '../../reason-words/components/reason-words.tsx';
import { saidFirst, SaidWords } from './said-words.tsx';
import type { ActKey } from './waits-for.tsx';

const decideTexts = textsOf(() => import('../../may-decide/texts/fa.ts'));

/** The foot of a request's pane: who gave their word, whose is missing, and the way to give one's own. */
export function DecideRequest({
  act,
  subject,
  title,
  words,
  request: { first, may_decide: may },
  decide,
  onDecided,
  children,
}: {
  act: ActKey;
  subject: Decided;
  title: string;
  words: Readonly<Record<'approve' | 'refuse' | 'firstMine' | 'isFirst' | 'isSecond', string>>;
  request: { readonly first: FirstWord | null; readonly may_decide: MayDecide };
  decide: (verdict: Verdict, reason: string) => Promise<void>;
  onDecided: () => void;
  /** What is asked for. */
  children: ReactNode;
}) {
  const t = useTexts(decideTexts);
  const [isOpen, setOpen] = useState(false);
  const said = saidFirst(first, (reason) => <ReasonWords reason={reason} />);
  const means = first?.is_mine ? words.firstMine : first === null ? words.isFirst : words.isSecond;
  return (
    <>
      <div className="queue-section">
        <SaidWords act={act} said={said} needed={2} may={may} />
      </div>
      <footer className="queue-decide">
        <SheetButton size="lg" onClick={() => setOpen(true)}>
          {t.decide}
        </SheetButton>
      </footer>
      {isOpen && (
        <DecideSheet
          subject={subject}
          may={may}
          title={title}
          words={{ means, approve: words.approve, refuse: words.refuse }}
          act={act}
          said={said}
          decide={async (verdict, reason) => {
            await decide(verdict, reason);
            onDecided();
          }}
          onClose={() => setOpen(false)}
        >
          {children}
        </DecideSheet>
      )}
    </>
  );
}
