import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldNote, TextField } from '#components/text-field.tsx';
import { usePercent } from '#components/use-percent.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { noteTold } from '#lib/api/api-error.ts';
import { isCodeWhole } from '#lib/invite.ts';
import { inviteLookQuery, isCodeUnknown } from '#lib/queries/referral.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));

/** The code of whoever invited a newcomer: closed until it is wanted, and what it lets them off. */
export function InviteField({
  code,
  onCode,
  refused,
}: {
  code: string;
  onCode: (code: string) => void;
  /** In words, why the account can't be made with it. */
  refused: string | null;
}) {
  const t = useTexts(authTexts);
  const percent = usePercent();
  const [isOpen, setOpen] = useState(code !== '');
  const look = useQuery({ ...inviteLookQuery(code.trim()), enabled: isCodeWhole(code) });
  if (!isOpen) {
    return (
      <p>
        <button
          type="button"
          className="link min-h-11"
          aria-expanded="false"
          onClick={() => setOpen(true)}
        >
          {t.haveInvite}
        </button>
      </p>
    );
  }
  const isUnknown = isCodeWhole(code) && isCodeUnknown(look.error);
  if (isUnknown) noteTold(look.error);
  const ppm = look.data?.discount_ppm ?? 0;
  return (
    <div>
      <TextField
        latin
        label={t.invite}
        aside={<span className="text-fg3">{t.optional}</span>}
        value={code}
        onChange={onCode}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={refused ?? (isUnknown ? t.inviteUnknown : null)}
        hint={ppm > 0 ? <span className="text-ok">{t.inviteGives(percent(ppm))}</span> : undefined}
      />
      <FieldNote id="invite-owner" error={null} hint={t.inviteSeen} />
    </div>
  );
}
