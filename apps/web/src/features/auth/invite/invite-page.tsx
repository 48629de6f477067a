import type { DataOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Skeleton, Waiting } from '#components/states.tsx';
import { FieldNote } from '#components/text-field.tsx';
import { usePercent } from '#components/use-percent.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { noteTold } from '#lib/api/api-error.ts';
import { joinByCode, keepInvite } from '#lib/invite.ts';
import { inviteLookQuery, isCodeUnknown, ownReferralsQuery } from '#lib/queries/referral.ts';
import { serverNow } from '#lib/server-clock.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { AuthFrame } from '../components/auth-frame.tsx';

const inviteTexts = textsOf(() => import('./texts/fa.ts'));

type Look = DataOf<'GET /referral/look'>;

/** Where an invitation's link leads: what it brings, and on to registering with it. */
export function InvitePage() {
  const t = useTexts(inviteTexts);
  const percent = usePercent();
  const { code } = useParams({ from: '/r/$code' });
  const look = useQuery(inviteLookQuery(code));
  if (isCodeUnknown(look.error)) {
    noteTold(look.error);
    return <Unknown />;
  }
  const ppm = look.data?.discount_ppm;
  const lead = ppm === undefined ? t.checking : ppm > 0 ? t.lead(percent(ppm)) : t.leadNoOff;
  return (
    <AuthFrame title={t.title} lead={look.isError ? '' : lead}>
      <QueryView query={look} title={t.failed} waiting={<LookWaiting />}>
        {(data) => <Found look={data} />}
      </QueryView>
    </AuthFrame>
  );
}

function LookWaiting() {
  return (
    <Waiting>
      <div className="grid gap-6 py-3">
        <Skeleton width="100%" height={20} />
        <Skeleton width="100%" height={20} />
        <Skeleton width="100%" height={48} />
      </div>
    </Waiting>
  );
}

function Unknown() {
  const t = useTexts(inviteTexts);
  const isGuest = useStore(session) === null;
  return (
    <AuthFrame title={t.unknownTitle} lead={isGuest ? t.unknownText : ''}>
      {isGuest ? (
        <div className="grid gap-3">
          <ButtonLink to="/register" size="lg" wide>
            {t.registerAnyway}
          </ButtonLink>
          <ButtonLink to="/markets" size="lg" wide look="text">
            {t.toMarkets}
          </ButtonLink>
        </div>
      ) : (
        <Home />
      )}
    </AuthFrame>
  );
}

function Home() {
  const t = useTexts(inviteTexts);
  return (
    <ButtonLink to="/" size="lg" wide look="outline">
      {t.home}
    </ButtonLink>
  );
}

function Found({ look }: { look: Look }) {
  const t = useTexts(inviteTexts);
  const count = useCount();
  const percent = usePercent();
  const role = useStore(session)?.user.role;
  const { code, days, discount_ppm: ppm } = look;
  return (
    <>
      <dl className="mb-6">
        <Line name={t.code}>
          <bdi dir="ltr" className="num">
            {code}
          </bdi>
        </Line>
        {ppm > 0 && (
          <>
            <Line name={t.off}>{percent(ppm)}</Line>
            <Line name={t.runs}>{t.days(count(days))}</Line>
          </>
        )}
      </dl>
      {role === undefined && <Guest code={code} />}
      {role === 'admin' && (
        <>
          <p className="mb-4 text-fg2">{t.staff}</p>
          <Home />
        </>
      )}
      {role === 'client' && <Member code={code} />}
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="kv">
      <dt>{name}</dt>
      <dd className="text-end font-semibold">{children}</dd>
    </div>
  );
}

/** The code waits on this device, whenever they register. */
function Guest({ code }: { code: string }) {
  const t = useTexts(inviteTexts);
  useEffect(() => keepInvite(code, serverNow()), [code]);
  return (
    <>
      <ButtonLink to="/register" size="lg" wide>
        {t.register}
      </ButtonLink>
      <p className="mt-4 text-table text-fg2">
        {t.kept} {t.seen}
      </p>
      <p className="mt-6 text-center text-fg2">
        {t.haveAccount}{' '}
        <Link to="/login" className="link inline-block py-1">
          {t.login}
        </Link>
      </p>
    </>
  );
}

/** Whoever registered lately may still name it. */
function Member({ code }: { code: string }) {
  const t = useTexts(inviteTexts);
  const navigate = useNavigate();
  const own = useQuery(ownReferralsQuery);
  const joining = useSubmit(async () => {
    await joinByCode(code);
    toast({ kind: 'success', title: t.joined });
    await navigate({ to: '/referral' });
  });
  return (
    <QueryView compact query={own} title={t.failed} waiting={<LookWaiting />}>
      {({ came_by: cameBy, join_until: until }) =>
        until === null ? (
          <>
            <p className="mb-4 text-fg2">{cameBy === null ? t.tooLate : t.cameAlready}</p>
            <ButtonLink to="/referral" size="lg" wide look="outline">
              {t.toOwn}
            </ButtonLink>
          </>
        ) : (
          <>
            <Button size="lg" wide sends busy={joining.busy} onClick={() => joining.send()}>
              {t.join}
            </Button>
            <FieldNote id="join-refused" error={joining.message} hint={t.seen} />
          </>
        )
      }
    </QueryView>
  );
}
