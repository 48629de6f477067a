import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Checkbox } from '#components/checkbox.tsx';
import { FieldNote, PasswordField, TextField } from '#components/text-field.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { forgetInvite } from '#lib/invite.ts';
import { termsQuery } from '#lib/queries/terms.ts';
import type { homePath } from '#lib/session.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { createAccount } from '../api/sign-in.ts';
import { type AccountForm, accountProblems, isClean } from '../model/sign-in-form.ts';
import { AuthFrame, type AuthStep } from './auth-frame.tsx';
import { InviteField } from './invite-field.tsx';

const authTexts = textsOf(() => import('../texts/fa.ts'));

interface AccountProps {
  readonly form: AccountForm;
  readonly onForm: (form: AccountForm) => void;
  readonly step: AuthStep;
  readonly mobile: string;
  readonly token: string;
  readonly onTokenRefused: (message: string) => void;
  readonly onDone: (session: Parameters<typeof homePath>[0]) => void;
}

/** What is wrong with the form, and making the account of it. */
function useAccount({ form, mobile, token, onTokenRefused, onDone }: AccountProps) {
  const t = useTexts(authTexts);
  const client = useQueryClient();
  // Asked for as the step opens: the account is made with the version that is in force.
  useQuery(termsQuery);
  const [checked, setChecked] = useState(false);
  const problems = accountProblems(form);
  const invite = form.invite.trim();
  const { send, busy, refused, message, clear } = useSubmit(
    async () => {
      // Whoever is quicker than the terms waits for them.
      const terms = await client.ensureQueryData(termsQuery);
      const session = await createAccount({
        mobile,
        registration_token: token,
        password: form.password,
        first_name: form.firstName.trim(),
        last_name: form.lastName.trim(),
        terms_version: terms.version,
        ...(invite === '' ? {} : { referral_code: invite }),
      });
      forgetInvite();
      onDone(session);
    },
    {
      onRefused: (error) => {
        if (!isTokenOver(error)) return false;
        onTokenRefused(error.message);
        return true;
      },
    },
  );
  const isPassword = refused instanceof ApiError && refused.code === 'password_weak';
  const isInvite = refused instanceof ApiError && refused.code.startsWith('referral_');
  return {
    busy,
    passwordRefused: isPassword ? message : null,
    inviteRefused: isInvite ? message : null,
    refused: isPassword || isInvite ? null : message,
    clear,
    wordOf: (key: keyof typeof problems) => {
      const problem = problems[key];
      return checked && problem !== null ? t[problem] : null;
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setChecked(true);
      if (isClean(problems)) send();
    },
  };
}

/** Password, name and the terms: with these the account is made. */
export function AccountStep(props: AccountProps) {
  const { form, onForm, step } = props;
  const t = useTexts(authTexts);
  const { busy, clear, inviteRefused, passwordRefused, refused, wordOf, submit } =
    useAccount(props);
  return (
    <AuthFrame title={t.detailsTitle} lead={t.detailsLead} step={step}>
      <form className="grid gap-2" onSubmit={submit} noValidate>
        <TextField
          label={t.firstName}
          value={form.firstName}
          onChange={(firstName) => onForm({ ...form, firstName })}
          autoComplete="given-name"
          // the step begins here
          autoFocus
          maxLength={60}
          error={wordOf('firstName')}
        />
        <TextField
          label={t.lastName}
          value={form.lastName}
          onChange={(lastName) => onForm({ ...form, lastName })}
          autoComplete="family-name"
          maxLength={60}
          error={wordOf('lastName')}
        />
        <PasswordField
          label={t.password}
          value={form.password}
          onChange={(password) => onForm({ ...form, password })}
          autoComplete="new-password"
          hint={t.passwordHint}
          error={passwordRefused ?? wordOf('password')}
        />
        <InviteField
          code={form.invite}
          refused={inviteRefused}
          onCode={(invite) => {
            onForm({ ...form, invite });
            clear();
          }}
        />
        <div className="mt-2">
          <Checkbox
            checked={form.accepted}
            invalid={wordOf('accepted') !== null}
            onChange={(accepted) => onForm({ ...form, accepted })}
          >
            <AcceptText />
          </Checkbox>
          <FieldNote id="account-note" error={wordOf('accepted') ?? refused} />
        </div>
        <Button type="submit" size="lg" wide sends busy={busy}>
          {t.create}
        </Button>
      </form>
    </AuthFrame>
  );
}

/** The proof of the mobile is too old or was used: it is made again. */
function isTokenOver(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && ['registration_token_invalid', 'code_wrong'].includes(error.code)
  );
}

function AcceptText() {
  const t = useTexts(authTexts);
  return rich(t.accept, {
    terms: (
      <Link to="/terms" target="_blank" className="link relative z-10">
        {t.termsLink}
      </Link>
    ),
  });
}
