import type { PAYOUT_REFUSALS } from '@sarraf/contracts/lists';
import { useId } from 'react';
import '#components/row-radio.css';

/** Why a withdrawal is refused. */
export type RefusalReason = (typeof PAYOUT_REFUSALS)[number];

/** The list's name, each reason's, and the sentence that the person reads for it. */
type Words = { readonly refusedWhy: string; readonly personReads: string } & Readonly<
  Partial<Record<`refusal_${RefusalReason}` | `read_${RefusalReason}`, string>>
>;

/** Each reason with the sentence that the person reads for it. */
export function RefusalReasons({
  words,
  reasons,
  value,
  isMissing,
  onChange,
}: {
  words: Words;
  reasons: readonly RefusalReason[];
  value: RefusalReason | null;
  /** None is chosen, and one has to be. */
  isMissing: boolean;
  onChange: (reason: RefusalReason) => void;
}) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-label={words.refusedWhy}
      aria-invalid={isMissing || undefined}
    >
      {reasons.map((reason) => (
        <label key={reason} className="row-radio payout-reason">
          <span className="min-w-0 flex-1 py-2">
            {words[`refusal_${reason}`]}
            <span className="block text-table text-fg2">
              {words.personReads.replace('{words}', words[`read_${reason}`] ?? '')}
            </span>
          </span>
          <input
            type="radio"
            name={name}
            checked={reason === value}
            onChange={() => onChange(reason)}
          />
          <span className="dot" aria-hidden="true" />
        </label>
      ))}
    </div>
  );
}
