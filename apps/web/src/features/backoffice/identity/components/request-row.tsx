import type { IdentityRequest } from '@sarraf/contracts';
import { useCount } from '#components/num.tsx';
import { Age, Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';

const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const identityTexts = textsOf(() => import('../texts/fa.ts'));

/** A request in the list: whose it is, how long it waits, what for, and who has it. */
export function RequestRow({ request }: { request: IdentityRequest }) {
  const t = useTexts(identityTexts);
  const q = useTexts(queueTexts);
  const count = useCount();
  const me = useStore(session)?.user.id;
  const { claimed_by: claimedBy, decided_at: decidedAt, level } = request;
  return (
    <>
      <span className="truncate font-semibold">
        {request.first_name} {request.last_name}
      </span>
      <span className="text-table text-fg2">
        {decidedAt === null ? <Age at={request.created_at} /> : <Time at={decidedAt} />}
      </span>
      <span className="text-table text-fg2">
        {level === 1
          ? rich(t.levelSilent, { level: count(1), silent: q.silentOffice })
          : rich(t.levelWith, {
              level: count(level),
              documents: count(request.documents.length),
            })}
      </span>
      {claimedBy !== null && decidedAt === null && (
        <span className="text-table text-brand">{claimedBy === me ? q.yours : q.taken}</span>
      )}
    </>
  );
}
