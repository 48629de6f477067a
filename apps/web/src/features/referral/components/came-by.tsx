import type { DataOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { TextField } from '#components/text-field.tsx';
import { Time } from '#components/time.tsx';
import { usePercent } from '#components/use-percent.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { isCodeWhole, joinByCode, keptInvite } from '#lib/invite.ts';
import { ownReferralsQuery } from '#lib/queries/referral.ts';
import { serverNow } from '#lib/server-clock.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';

const referralTexts = textsOf(() => import('../texts/fa.ts'));

type Invitation = NonNullable<DataOf<'GET /user/referrals'>['came_by']>;

/** By whose code I came and what it lets me off; in the first days the field for such a code. */
export function CameBy() {
  const { data } = useQuery(ownReferralsQuery);
  if (data === undefined) return null;
  if (data.came_by !== null) return <Own invitation={data.came_by} />;
  return data.join_until === null ? null : <Join until={data.join_until} />;
}

function Own({ invitation }: { invitation: Invitation }) {
  const t = useTexts(referralTexts);
  return (
    <section className="section">
      <h2 className="text-lead font-bold">{t.cameBy}</h2>
      <p className="mt-1">
        {rich(t.cameByText, {
          code: (
            <bdi dir="ltr" className="num font-semibold">
              {invitation.code}
            </bdi>
          ),
        })}
      </p>
      <p className="text-table text-fg2">
        <Gives invitation={invitation} />
      </p>
    </section>
  );
}

function Gives({ invitation }: { invitation: Invitation }) {
  const t = useTexts(referralTexts);
  const percent = usePercent();
  const { discount_ppm: ppm, ends_at: until, state } = invitation;
  if (state !== 'running') {
    return { paused: t.pausedText, ended: t.endedText, over: t.overText }[state];
  }
  if (ppm === 0) return t.noDiscount;
  return rich(t.discountUntil, { off: percent(ppm), time: <Time at={until} shape="date" /> });
}

function Join({ until }: { until: string }) {
  const t = useTexts(referralTexts);
  const [code, setCode] = useState(() => keptInvite(serverNow()) ?? '');
  const [isWrong, setWrong] = useState(false);
  const joining = useSubmit(async () => {
    await joinByCode(code.trim());
    toast({ kind: 'success', title: t.joined });
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = !isCodeWhole(code);
    setWrong(wrong);
    if (!wrong) joining.send();
  };
  return (
    <section className="section">
      <h2 className="text-lead font-bold">{t.join}</h2>
      <p className="mt-1 mb-3 text-table text-fg2">
        {rich(t.joinText, { time: <Time at={until} /> })}
      </p>
      <form className="referral-join" noValidate onSubmit={submit}>
        <TextField
          latin
          label={t.joinField}
          value={code}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(value) => {
            setCode(value);
            setWrong(false);
            joining.clear();
          }}
          error={isWrong ? t.joinWrong : joining.message}
        />
        <Button type="submit" look="outline" sends busy={joining.busy}>
          {t.joinSend}
        </Button>
      </form>
    </section>
  );
}
