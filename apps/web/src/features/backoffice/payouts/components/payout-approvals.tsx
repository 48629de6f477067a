import type { Payout } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { approvalsLeft } from '../model/decision.ts';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

/** A withdrawal, of toman or of a coin, as far as officers approve it. */
type Approved = Pick<Payout, 'status' | 'officers_needed' | 'is_approved_by_me'> & {
  readonly approvals: readonly (Payout['approvals'][number] & { readonly by_passkey?: boolean })[];
};

/** Who has approved and why, and who is waited for. */
export function Approvals({ payout }: { payout: Approved }) {
  const t = useTexts(payoutsTexts);
  const count = useCount();
  const me = useStore(session)?.user.id;
  const isMyTurn = useMay()('update Payout') && !payout.is_approved_by_me;
  const left = approvalsLeft(payout);
  if (left === 0 && payout.approvals.length === 0) return null;
  return (
    <section className="queue-section">
      <h3 className="mb-1 flex justify-between font-semibold">
        {t.approvals}
        {left > 0 && (
          <span className="text-table font-normal text-fg2">{t.approvalsLeft(count(left))}</span>
        )}
      </h3>
      <ul>
        {payout.approvals.map(({ officer, reason, at, by_passkey: isSigned }) => (
          <Line
            key={officer.id}
            name={officer.id === me ? t.you : <bdi>{officer.name ?? t.officer}</bdi>}
            note={<bdi>{reason}</bdi>}
          >
            <span className="flex items-center gap-1 text-table text-ok">
              <Icon name={isSigned === true ? 'fingerprint' : 'check'} size={16} />
              <Time at={at} />
            </span>
          </Line>
        ))}
        {left > 0 && isMyTurn && (
          <Line name={t.you} note={payout.approvals.length > 0 ? t.second : null}>
            <Chip kind="warn">{t.yourTurn}</Chip>
          </Line>
        )}
        {left > 0 && !isMyTurn && (
          <Line name={t.officer} note={null}>
            <Chip>{t.otherTurn}</Chip>
          </Line>
        )}
        {left > 1 && (
          <Line name={t.otherOfficer} note={null}>
            <Chip>{isMyTurn ? t.afterYou : t.otherTurn}</Chip>
          </Line>
        )}
      </ul>
    </section>
  );
}

function Line({ name, note, children }: { name: ReactNode; note: ReactNode; children: ReactNode }) {
  return (
    <li className="payout-approval">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        {note !== null && <span className="block text-table break-words text-fg2">{note}</span>}
      </span>
      {children}
    </li>
  );
}
