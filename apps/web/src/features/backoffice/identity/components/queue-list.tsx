import type { IdentityRequest } from '@sarraf/contracts';
import { useCount } from '../../../../components/num.tsx';
import { Age, Time } from '../../../../components/time.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { useTexts } from '../../../../i18n/texts.ts';
import { session } from '../../../../lib/session.ts';
import { useStore } from '../../../../lib/store.ts';
import { identityTexts } from '../texts/identity-texts.ts';

/** The requests of one part of the queue; the oldest that waits stands first. */
export function QueueList({
  requests,
  chosen,
  onChoose,
}: {
  requests: readonly IdentityRequest[];
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const t = useTexts(identityTexts);
  return (
    <nav className="identity-list" aria-label={t.title}>
      {requests.map((request) => (
        <QueueRow
          key={request.id}
          request={request}
          isCurrent={request.id === chosen}
          onChoose={() => onChoose(request.id)}
        />
      ))}
    </nav>
  );
}

function QueueRow({
  request,
  isCurrent,
  onChoose,
}: {
  request: IdentityRequest;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  const t = useTexts(identityTexts);
  const count = useCount();
  const me = useStore(session)?.user.id;
  const { claimed_by: claimedBy, decided_at: decidedAt } = request;
  return (
    <button type="button" className="identity-row" aria-current={isCurrent} onClick={onChoose}>
      <span className="truncate font-semibold">
        {request.first_name} {request.last_name}
      </span>
      <span className="text-table text-fg2">
        {decidedAt === null ? <Age at={request.created_at} /> : <Time at={decidedAt} />}
      </span>
      <span className="text-table text-fg2">
        {rich(t.levelWith, {
          level: count(request.level),
          documents: count(request.documents.length),
        })}
      </span>
      {claimedBy !== null && (
        <span className="text-table text-brand">{claimedBy === me ? t.yours : t.taken}</span>
      )}
    </button>
  );
}
