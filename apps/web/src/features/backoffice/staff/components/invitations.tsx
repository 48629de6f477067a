import type { StaffInvitation, StaffMember } from '@sarraf/contracts';
import { useState } from 'react';
import { SheetButton } from '#components/sheet-button.tsx';
import { useStaffWords } from '#components/staff-words/staff-words.ts';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { toast } from '#lib/toasts.ts';
import { ReasonSheet } from '../../queue/components/reason-sheet.tsx';
import { revokeInvitation } from '../api/staff-calls.ts';
import { nameOf } from '../model/member-name.ts';
import { Mobile } from '../../people/components/person-words.tsx';

const staffTexts = textsOf(() => import('../texts/fa.ts'));

/** Those who were asked to join and have not come yet; nothing where nobody was. */
export function Invitations({
  invitations,
  members,
}: {
  invitations: readonly StaffInvitation[];
  members: readonly StaffMember[];
}) {
  const t = useTexts(staffTexts);
  const may = useMay();
  const words = useStaffWords();
  const [chosen, setChosen] = useState<StaffInvitation | null>(null);
  if (invitations.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-lead font-semibold">{t.invitations}</h2>
      <ul>
        {invitations.map((one) => {
          const inviter = members.find(({ id }) => id === one.invited_by);
          return (
            <li
              key={one.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hair py-3"
            >
              <span className="grid min-w-40 flex-1">
                <bdi className="font-semibold">{nameOf(one)}</bdi>
                <span className="justify-self-start text-caption text-fg2">
                  <Mobile mobile={one.mobile} />
                </span>
              </span>
              <span className="flex-1">{words.list(one.roles)}</span>
              <span className="flex-1 text-caption text-fg2">
                {inviter !== undefined && (
                  <>
                    {t.invitedBy} <bdi>{nameOf(inviter)}</bdi>{' '}
                  </>
                )}
                {rich(t.invitationUntil, { time: <Time at={one.expires_at} /> })}
              </span>
              {may('create Staff') && (
                <SheetButton look="text" size="sm" onClick={() => setChosen(one)}>
                  {t.revoke}
                </SheetButton>
              )}
            </li>
          );
        })}
      </ul>
      {chosen !== null && <RevokeSheet invitation={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

function RevokeSheet({
  invitation,
  onClose,
}: {
  invitation: StaffInvitation;
  onClose: () => void;
}) {
  const t = useTexts(staffTexts);
  return (
    <ReasonSheet
      title={t.revokeTitle}
      acts={[{ act: 'revoke', label: t.revoke, look: 'danger' }]}
      send={async (_, reason) => {
        await revokeInvitation(invitation.id, reason);
        toast({ kind: 'success', title: t.revoked });
      }}
      onClose={onClose}
    >
      <p className="text-fg2">{t.revokeText(nameOf(invitation))}</p>
    </ReasonSheet>
  );
}
