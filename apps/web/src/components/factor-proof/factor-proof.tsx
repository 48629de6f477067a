import type { BodyOf, FactorKind, PasskeyAssertion } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { SupportLinked } from '../support-linked.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/client.ts';
import { isPasskeyPossible, signChallenge } from '../../lib/passkeys.ts';
import { queryClient } from '../../lib/query-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../lib/toasts.ts';
import { type Submit, useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../button.tsx';
import { LimitLift } from '../limit-lift.tsx';
import { usePasskeySubmit } from '../passkey/use-passkey-submit.ts';
import { QueryView } from '../query-view.tsx';
import { Resend } from '../resend.tsx';
import { SkeletonRows } from '../states.tsx';
import { isWholeRecoveryCode, RecoveryCodeField } from '../recovery-code-field.tsx';
import { CodeForm } from './code-form.tsx';

const factorProofTexts = textsOf(() => import('./texts/fa.ts'));

/** What is spread into the body of a call that takes `factorProof`. */
export type Proof =
  | { readonly activation_code: string }
  | { readonly secret_key: string }
  | { readonly recovery_code: string }
  | { readonly passkey: PasskeyAssertion };

type Purpose = NonNullable<BodyOf<'POST /user/getVerficiationCode'>['purpose']>;

/** In the order in which they are offered. */
const WAYS: readonly FactorKind[] = ['passkey', 'google', 'recovery_code', 'sms'];

/** Whether all that a call still wants is a factor. */
export function isFactorWanted(refused: unknown): refused is ApiError {
  return refused instanceof ApiError && refused.code === 'factor_required';
}

/** Of what counts, what can be asked here. */
function waysOf(methods: unknown): readonly FactorKind[] {
  if (!Array.isArray(methods)) return [];
  return WAYS.filter((way) => methods.includes(way) && (way !== 'passkey' || isPasskeyPossible()));
}

interface FactorProofProps {
  /** What a code or a signature is good for. */
  readonly purpose: Purpose;
  /** The button's words. */
  readonly action: string;
  /** Sends what needs the proof; its refusal is told here. */
  readonly onProof: (proof: Proof) => Promise<void>;
}

/**
 * Asks a signed-in person to show that it is them, by whatever counts: a passkey, the authenticator,
 * a recovery code, or a code of an SMS for `purpose`. Stands inside a sheet of its own; its screen
 * loads `factorProofTexts` and `passkeyTexts`.
 *
 * @example
 * <FactorProof purpose="change_mobile" action={t.change} onProof={async (proof) => {
 *   await call('POST /user/mobile', { body: { mobile, ...proof } });
 * }} />
 */
export function FactorProof(props: FactorProofProps) {
  const t = useTexts(factorProofTexts);
  const factors = useQuery({
    queryKey: [...queryKeys.factors, props.purpose],
    queryFn: ({ signal }) =>
      call('GET /security/factors', { query: { purpose: props.purpose }, signal }),
    // another device may have changed it: what was known at an earlier opening is not drawn, as an
    // old answer of SMS sends one
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <QueryView query={factors} title={t.failed} waiting={<SkeletonRows rows={2} />}>
      {({ methods }) => <Ways {...props} usual={waysOf(methods)} />}
    </QueryView>
  );
}

function Ways({
  purpose,
  action,
  onProof,
  usual,
}: FactorProofProps & { readonly usual: readonly FactorKind[] }) {
  const t = useTexts(factorProofTexts);
  const [told, setTold] = useState<readonly FactorKind[] | null>(null);
  const [wanted, setWanted] = useState<FactorKind | null>(null);
  const ways = told ?? usual;
  const way = wanted !== null && ways.includes(wanted) ? wanted : ways[0];
  const options = {
    onRefused: (error: unknown) => {
      const others = isFactorWanted(error) ? waysOf(error.facts['methods']) : [];
      // another device set a stronger factor meanwhile: it is asked for
      if (others.length === 0) return false;
      setTold(others);
      return true;
    },
  };
  const prove = async (proof: Proof): Promise<void> => {
    await onProof(proof);
    // it is used up: the next act sends its own
    queryClient.removeQueries({ queryKey: queryKeys.codeSent(purpose), exact: true });
  };
  const sent = useSubmit(prove, options);
  const signed = usePasskeySubmit(
    async () => {
      const challenge = await call('POST /user/passkeys/challenge', { body: { purpose } });
      await prove({ passkey: await signChallenge(challenge) });
    },
    { ...options, isWanted: way === 'passkey' },
  );
  const words: Readonly<Record<FactorKind, string>> = {
    passkey: t.toPasskey,
    google: t.toApp,
    recovery_code: t.toRecovery,
    sms: t.toSms,
  };
  const shared = { action, busy: sent.busy, error: sent.message, onChange: sent.clear };
  return (
    <div className="grid gap-3">
      {way === undefined && <p className="text-fg2">{t.noWayHere}</p>}
      {way === 'passkey' && <Passkey action={action} signed={signed} />}
      {way === 'sms' && (
        <SmsCode
          {...shared}
          purpose={purpose}
          onCode={(activation_code) => sent.send({ activation_code })}
        />
      )}
      {way === 'google' && (
        <CodeForm
          {...shared}
          lead={<p className="text-fg2">{t.appLead}</p>}
          onCode={(secret_key) => sent.send({ secret_key })}
        />
      )}
      {way === 'recovery_code' && (
        <RecoveryCode {...shared} onCode={(recovery_code) => sent.send({ recovery_code })} />
      )}
      <LimitLift refused={sent.refused ?? signed.refused} />
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button
            key={other}
            look="text"
            size="sm"
            onClick={() => {
              sent.clear();
              signed.clear();
              setWanted(other);
            }}
          >
            {words[other]}
          </Button>
        ))}
    </div>
  );
}

/** The device asks for the rest. */
function Passkey({ action, signed }: { action: string; signed: Submit<void> }) {
  const t = useTexts(factorProofTexts);
  return (
    <>
      <p className="text-fg2">{t.passkeyLead}</p>
      {signed.message !== null && (
        <p role="alert" className="text-err">
          <SupportLinked text={signed.message} />
        </p>
      )}
      <Button
        size="lg"
        wide
        sends
        icon="fingerprint"
        busy={signed.busy}
        onClick={() => signed.send()}
      >
        {action}
      </Button>
    </>
  );
}
interface WayProps {
  readonly action: string;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onChange: () => void;
  readonly onCode: (code: string) => void;
}

/** When the next code for `purpose` may be asked for, of the one sent last; null where none was. */
function resendAtOf(purpose: Purpose): string | null {
  return queryClient.getQueryData<string>(queryKeys.codeSent(purpose)) ?? null;
}

/**
 * Has a code sent, and answers when the next one may be asked for. It outlives an opening of the sheet: who
 * closes it before the answer and opens it again waits for the same one.
 */
function sendCode(purpose: Purpose): Promise<string> {
  return queryClient.fetchQuery({
    queryKey: queryKeys.codeSent(purpose),
    queryFn: async () =>
      (await call('POST /user/getVerficiationCode', { body: { purpose } })).resend_at,
    // asked for again it is sent again; by itself never
    staleTime: 0,
    retry: false,
  });
}

/**
 * Sends the SMS code when it opens, as the person just asked for this act, and focuses the field.
 * Opened again within the pause between two codes it waits for the one that is under way: a mobile
 * gets few of them in ten minutes.
 */
function SmsCode({ purpose, ...props }: WayProps & { purpose: Purpose }) {
  const t = useTexts(factorProofTexts);
  const [resendAt, setResendAt] = useState(() => {
    const at = resendAtOf(purpose);
    return at !== null && Date.parse(at) > Date.now() ? at : null;
  });
  const isSent = resendAt !== null;
  const isAsked = useRef(isSent);
  const sending = useSubmit(async () => {
    const next = await sendCode(purpose);
    if (isSent) toast({ kind: 'success', title: t.codeSent });
    props.onChange();
    setResendAt(next);
  });
  const { send } = sending;
  useEffect(() => {
    // once for each opening, however often the effect runs
    if (!isAsked.current) send();
    isAsked.current = true;
  }, [send]);
  return (
    <>
      <CodeForm
        {...props}
        error={props.error ?? sending.message}
        lead={
          <p className="text-fg2" role="status">
            {isSent ? t.smsSent : t.smsLead}
          </p>
        }
      />
      <span className="flex justify-center">
        <Resend
          at={resendAt ?? ''}
          action={isSent ? t.sendAgain : t.sendCode}
          waiting={t.sendAgainIn}
          busy={sending.busy}
          onResend={() => sending.send()}
        />
      </span>
    </>
  );
}

function RecoveryCode({ action, busy, error, onChange, onCode }: WayProps) {
  const t = useTexts(factorProofTexts);
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const isWhole = isWholeRecoveryCode(code);
    setShort(!isWhole);
    if (isWhole) onCode(code.trim());
  }
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <p className="text-fg2">{t.recoveryLead}</p>
      <RecoveryCodeField
        label={t.recoveryCode}
        value={code}
        onChange={(value) => {
          setCode(value);
          setShort(false);
          onChange();
        }}
        error={isShort ? t.recoveryShort : error}
      />
      <Button type="submit" size="lg" wide sends busy={busy}>
        {action}
      </Button>
    </form>
  );
}
