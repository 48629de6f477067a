import type { DataOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { useStaffWords } from '#components/staff-words/staff-words.ts';
import { ErrorCard } from '#components/states.tsx';
import { PasswordField } from '#components/text-field.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError, noteTold } from '#lib/api/api-error.ts';
import { call } from '#lib/api/client.ts';
import { isPasswordShort } from '#lib/password-length.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { AuthFrame } from '../components/auth-frame.tsx';

const authTexts = textsOf(() => import('../texts/fa.ts'));
const joinTexts = textsOf(() => import('./texts/fa.ts'));

type Invitation = DataOf<'POST /staff/invitation'>;

/** The secret of the link, taken out of the address: it is good once and stays in no history. */
function useToken(): string {
  const [token] = useState(() => window.location.hash.replace(/^#/, ''));
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', '/join');
  }, []);
  return token;
}

const isOver = (error: unknown): boolean =>
  error instanceof ApiError && ['invitation_invalid', 'validation_failed'].includes(error.code);

/** Where an invitation's link leads: who is invited as what, a password, then the sign-in. */
export function JoinPage() {
  const t = useTexts(joinTexts);
  const token = useToken();
  const [isDone, setDone] = useState(false);
  const invitation = useQuery({
    // the secret is no part of the key: it would outlive the page
    queryKey: ['mine', 'office', 'invitation'],
    queryFn: ({ signal }) => call('POST /staff/invitation', { body: { token }, signal }),
    retry: (failures, error) => failures < 3 && !isOver(error),
    staleTime: Infinity,
    gcTime: 0,
    enabled: !isDone,
  });
  if (isDone) {
    return (
      <AuthFrame title={t.doneTitle} lead={t.doneLead}>
        <ToLogin />
      </AuthFrame>
    );
  }
  if (isOver(invitation.error)) {
    noteTold(invitation.error);
    return (
      <AuthFrame title={t.invalidTitle} lead={t.invalidText}>
        <ToLogin />
      </AuthFrame>
    );
  }
  if (invitation.isError) {
    return (
      <AuthFrame title={t.title} lead="">
        <ErrorCard
          title={t.invalidTitle}
          error={invitation.error}
          retrying={invitation.isFetching}
          onRetry={() => void invitation.refetch()}
        />
      </AuthFrame>
    );
  }
  if (invitation.data === undefined) {
    return (
      <AuthFrame title={t.title} lead={t.checking}>
        {null}
      </AuthFrame>
    );
  }
  return <Accept invitation={invitation.data} token={token} onDone={() => setDone(true)} />;
}

function ToLogin() {
  const t = useTexts(joinTexts);
  return (
    <ButtonLink to="/login" size="lg" wide>
      {t.toLogin}
    </ButtonLink>
  );
}

function Accept({
  invitation,
  token,
  onDone,
}: {
  invitation: Invitation;
  token: string;
  onDone: () => void;
}) {
  const t = useTexts(joinTexts);
  const auth = useTexts(authTexts);
  const words = useStaffWords();
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const { send, busy, message, clear } = useSubmit(async () => {
    await call('POST /staff/invitation/accept', { body: { token, password } });
    onDone();
  });
  const isShort = isPasswordShort(password);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isShort) send();
  };
  const name = `${invitation.first_name} ${invitation.last_name}`;
  return (
    <AuthFrame title={t.title} lead={rich(t.lead, { name: <bdi>{name}</bdi> })}>
      <form className="grid gap-3" onSubmit={submit} noValidate>
        <dl>
          <Line name={t.asRoles}>{words.list(invitation.roles)}</Line>
          <Line name={t.codesTo}>
            <bdi dir="ltr">{invitation.mobile}</bdi>
          </Line>
          <Line name={t.until}>
            <Time at={invitation.expires_at} />
          </Line>
        </dl>
        <PasswordField
          label={auth.password}
          value={password}
          onChange={(value) => {
            setPassword(value);
            clear();
          }}
          autoComplete="new-password"
          hint={auth.passwordHint}
          error={checked && isShort ? auth.passwordShort : message}
        />
        <Button type="submit" size="lg" wide sends busy={busy}>
          {t.accept}
        </Button>
      </form>
    </AuthFrame>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="kv">
      <dt>{name}</dt>
      <dd className="text-end font-medium">{children}</dd>
    </div>
  );
}
