import type { MayDecide } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import type { IconName } from '#components/icon.tsx';
import {
  type Decided,
  useMayDecide,
  WhyNot,
} from '../../may-decide/components/lazy-may-decide.tsx';
import type { ActKey } from './waits-for.tsx';
import { type Said, SaidWords } from './said-words.tsx';
import { type ReasonForm, ReasonSheet, type ReasonTemplate } from './reason-sheet.tsx';

/** What an officer says of a proposal; `refuse` of one's own takes it back. */
export type Verdict = 'approve' | 'refuse';

interface DecideSheetProps {
  readonly title: ReactNode;
  /** What the ability is about: an officer who does not count yet reads why, and can't approve. */
  readonly subject: Decided;
  /** Why it can't be approved from here, whatever the server says. */
  readonly barred?: string | undefined;
  /** What the server, or the page, says of this very one; undefined: of the ability alone. */
  readonly may?: MayDecide | undefined;
  /**
   * `means` says what comes of the signed-in officer's word; `approve` and `refuse` are the buttons:
   * one without words is not there. The reason's are the kind's own where it has some.
   */
  readonly words: {
    readonly means: ReactNode;
    readonly approve?: string | undefined;
    readonly refuse?: string | undefined;
    readonly reason?: string;
    readonly reasonHint?: string;
    readonly reasonShort?: string;
  };
  /** What is decided on, among all that waits; undefined: it does not wait yet. */
  readonly act?: ActKey | undefined;
  /** Who gave their word already, the first one first. */
  readonly said: readonly Said[];
  /** One's own word can be given anew: something else is wanted then. */
  readonly mayChange?: boolean;
  /** How many words it takes. */
  readonly needed?: number;
  /** Of the button that approves. */
  readonly icon?: IconName;
  readonly problemOf?: (reason: string) => 'reasonShort' | null;
  readonly templates?: readonly ReasonTemplate[];
  readonly fields?: (form: ReasonForm) => ReactNode;
  readonly isFilled?: boolean;
  readonly proof?: ((reason: string) => ReactNode) | undefined;
  readonly refusalOf?: (refused: unknown) => string | null;
  /** Sends the verdict and tells what came of it; the sheet closes afterwards. */
  readonly decide: (verdict: Verdict, reason: string) => Promise<void>;
  /** With whether it was refused by the server: then it is not what was shown. */
  readonly onClose: (isStale: boolean) => void;
  /** What changes. */
  readonly children?: ReactNode;
}

/**
 * A decision that takes two people: what changes, who gave their word, when and why, whose is
 * missing, the signed-in officer's own reason, and yes or no. Their own proposal they take back.
 */
export function DecideSheet({
  subject,
  may: known,
  barred,
  words,
  act,
  said,
  mayChange = false,
  needed = 2,
  icon,
  decide,
  children,
  ...sheet
}: DecideSheetProps) {
  const may = useMayDecide(subject, known);
  const isMine = said.some((one) => one.isMe);
  const { means, approve, refuse, ...reasonWords } = words;
  const hasApprove = approve !== undefined && (mayChange || !isMine);
  return (
    <ReasonSheet<Verdict>
      {...sheet}
      words={reasonWords}
      acts={[
        ...(hasApprove
          ? [
              {
                act: 'approve' as const,
                label: approve,
                icon,
                isBarred: barred !== undefined || may?.allowed === false,
              },
            ]
          : []),
        ...(refuse === undefined
          ? []
          : [{ act: 'refuse' as const, label: refuse, look: 'danger' as const }]),
      ]}
      send={decide}
      foot={
        hasApprove &&
        (barred === undefined ? (
          may !== undefined && <WhyNot may={may} />
        ) : (
          <p className="text-warn" role="status">
            {barred}
          </p>
        ))
      }
    >
      {children !== undefined && <div>{children}</div>}
      <SaidWords act={act} said={said} needed={needed} may={may} />
      <p className="font-semibold">{means}</p>
    </ReasonSheet>
  );
}
