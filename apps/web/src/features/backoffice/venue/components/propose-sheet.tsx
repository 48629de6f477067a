import type { BodyOf, VenueProposal } from '@sarraf/contracts';
import { useState } from 'react';
import { Segmented } from '#components/segmented.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { useNow } from '#lib/use-now.ts';
import { ChangeRows } from '../../queue/components/change-rows.tsx';
import { ReasonSheet } from '../../queue/components/reason-sheet.tsx';
import { nextMidnight } from '../../rewards/model/reward-draft.ts';
import { askVenueAgain, propose } from '../api/venue.ts';
import { useChangeWords } from './venue-words.tsx';

const venueTexts = textsOf(() => import('../texts/fa.ts'));

type Body = BodyOf<'POST /admin/venue/proposals'>;
/** A proposal without what the sheet asks for. */
export type Wish = Body extends infer One
  ? One extends Body
    ? Omit<One, 'reason' | 'from'>
    : never
  : never;

/** What changes and from when, for a reason: then it waits for a second officer. */
export function ProposeSheet({
  title,
  wish,
  changes,
  isDated = false,
  text,
  onSent,
  onClose,
}: {
  title: string;
  wish: Wish;
  changes: VenueProposal['changes'];
  /** It may begin later. */
  isDated?: boolean;
  text?: string;
  /** It waits now: a draft of it is no more. */
  onSent?: () => void;
  onClose: () => void;
}) {
  const t = useTexts(venueTexts);
  const now = useNow(10_000);
  const changesOf = useChangeWords();
  const [begins, setBegins] = useState<'approved' | 'midnight'>('approved');
  return (
    <ReasonSheet
      title={title}
      acts={[{ act: 'propose' as const, label: t.propose }]}
      fields={() =>
        isDated && (
          <Segmented
            label={t.begins}
            value={begins}
            choices={(['approved', 'midnight'] as const).map((value) => ({
              value,
              label: t[value],
            }))}
            onChange={setBegins}
          />
        )
      }
      send={async (_, reason) => {
        const from = isDated && begins === 'midnight' ? { from: nextMidnight(now) } : {};
        await propose({ ...wish, ...from, reason });
        askVenueAgain();
        toast({ kind: 'success', title: t.proposed });
        onSent?.();
      }}
      onClose={onClose}
    >
      {text !== undefined && <p className="text-fg2">{text}</p>}
      <ChangeRows changes={changesOf(changes)} />
    </ReasonSheet>
  );
}
