import { PAYOUT_REFUSALS } from '@sarraf/contracts/lists';
import { type ComponentProps, useState } from 'react';
import { ReasonSheet } from '../../queue/components/reason-sheet.tsx';
import { RefusalReasons, type RefusalReason } from './refusal-reasons.tsx';
import { useRefusalOf } from './use-decision.tsx';

type Words = ComponentProps<typeof RefusalReasons>['words'] &
  Readonly<
    Record<
      | ('refuseTitle' | 'refuseEffect' | 'refuseChoose' | 'refuseDo')
      | ('reason' | 'reasonHint' | 'reasonShort'),
      string
    >
  >;

/** Refuses a withdrawal for a reason that the person reads, with own words that only the audit keeps. */
export function RefuseSheet({
  words: t,
  refuse,
  onClose,
}: {
  words: Words;
  refuse: (body: { readonly reason: RefusalReason; readonly words: string }) => Promise<void>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState<RefusalReason | null>(null);
  return (
    <ReasonSheet
      title={t.refuseTitle}
      acts={[{ act: 'refuse', label: t.refuseDo, look: 'danger' }]}
      words={t}
      isFilled={reason !== null}
      fields={({ checked }) => (
        <div>
          <RefusalReasons
            words={t}
            reasons={PAYOUT_REFUSALS}
            value={reason}
            isMissing={checked && reason === null}
            onChange={setReason}
          />
          {checked && reason === null && (
            <p className="text-table text-err" role="alert">
              {t.refuseChoose}
            </p>
          )}
        </div>
      )}
      refusalOf={useRefusalOf()}
      send={async (_, words) => {
        if (reason !== null) await refuse({ reason, words });
      }}
      onClose={onClose}
    >
      <p className="text-fg2">{t.refuseEffect}</p>
    </ReasonSheet>
  );
}
