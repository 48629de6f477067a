import type { MayDecide } from '@sarraf/contracts';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const mayDecideTexts = textsOf(() => import('../texts/fa.ts'));

const REASONS = [
  ...(['officer_too_new', 'invited_pair', 'second_person_missing'] as const),
  ...(['decides_on_self', 'payouts_stopped'] as const),
] as const;

/** Why the signed-in officer may not decide now, and from when on; before anything is pressed. */
export function MayDecideNote({ may }: { may: MayDecide }) {
  const t = useTexts(mayDecideTexts);
  const { reason, from } = may;
  if (may.allowed) return null;
  const known = REASONS.find((one) => one === reason);
  const isOwn = reason === 'approval_second_officer';
  const text = isOwn ? t.second_officer : known === undefined ? t.other : t[known];
  return (
    <p className="queue-left" role="status">
      {rich(text, { time: from === null ? null : <Time at={from} shape="full" /> })}
    </p>
  );
}
