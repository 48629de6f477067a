import type { BodyOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/client.ts';
import { userQuery } from '../../lib/queries/user.ts';
import { toast } from '../../lib/toasts.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../button.tsx';
import { TextField } from '../text-field.tsx';
import { CodeForm } from './code-form.tsx';
import { factorProofTexts } from './texts/factor-proof-texts.ts';

/** What is spread into the body of a call that takes `factorProof`. */
export type Proof =
  | { readonly activation_code: string }
  | { readonly secret_key: string }
  | { readonly recovery_code: string };

type Way = 'sms' | 'google' | 'recovery_code';
const WAYS: readonly Way[] = ['google', 'recovery_code', 'sms'];
const RECOVERY_LENGTH = 8;

/** Whether all that a call still wants is a factor. */
export function isFactorWanted(refused: unknown): refused is ApiError {
  return refused instanceof ApiError && refused.code === 'factor_required';
}

/** Of what was said to count, what can be asked here. */
function waysOf(refused: unknown): readonly Way[] | null {
  if (!isFactorWanted(refused)) return null;
  const { methods } = refused.facts;
  return Array.isArray(methods) ? WAYS.filter((way) => methods.includes(way)) : null;
}

/**
 * Asks a signed-in person to show that it is them, by whatever counts: a code of an SMS for
 * `purpose`, the authenticator or a recovery code. Stands inside a sheet of its own; its screen
 * loads `factorProofTexts`.
 *
 * @example
 * <FactorProof purpose="change_mobile" action={t.change} onProof={async (proof) => {
 *   await call('POST /user/mobile', { body: { mobile, ...proof } });
 * }} />
 */
export function FactorProof({
  purpose,
  action,
  onProof,
}: {
  /** What the SMS's code is good for. */
  purpose: BodyOf<'POST /user/getVerficiationCode'>['purpose'];
  /** The button's words. */
  action: string;
  /** Sends what needs the proof; its refusal is told here. */
  onProof: (proof: Proof) => Promise<void>;
}) {
  const t = useTexts(factorProofTexts);
  const user = useQuery(userQuery);
  const [told, setTold] = useState<readonly Way[] | null>(null);
  const [wanted, setWanted] = useState<Way | null>(null);
  const usual: readonly Way[] =
    user.data?.two_factor === 'google' ? ['google', 'recovery_code'] : ['sms'];
  const ways = told ?? usual;
  const way = wanted !== null && ways.includes(wanted) ? wanted : ways[0];
  const sent = useSubmit(onProof, {
    onRefused: (error) => {
      const others = waysOf(error);
      // another device set a stronger factor meanwhile: it is asked for
      if (others === null || others.length === 0) return false;
      setTold(others);
      return true;
    },
  });
  const words = { sms: t.toSms, google: t.toApp, recovery_code: t.toRecovery };
  const shared = { action, busy: sent.busy, error: sent.message, onChange: sent.clear };
  return (
    <div className="grid gap-3">
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
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button
            key={other}
            look="text"
            size="sm"
            onClick={() => {
              sent.clear();
              setWanted(other);
            }}
          >
            {words[other]}
          </Button>
        ))}
    </div>
  );
}

interface WayProps {
  readonly action: string;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onChange: () => void;
  readonly onCode: (code: string) => void;
}

/** A message is sent when the person asks for it, never by itself. */
function SmsCode({
  purpose,
  ...props
}: WayProps & { purpose: BodyOf<'POST /user/getVerficiationCode'>['purpose'] }) {
  const t = useTexts(factorProofTexts);
  const [isSent, setSent] = useState(false);
  const sending = useSubmit(async () => {
    await call('POST /user/getVerficiationCode', { body: { purpose } });
    if (isSent) toast({ kind: 'success', title: t.codeSent });
    props.onChange();
    setSent(true);
  });
  if (!isSent) {
    return (
      <>
        <p className="text-fg2">{t.smsLead}</p>
        {sending.message !== null && (
          <p role="alert" className="text-err">
            {sending.message}
          </p>
        )}
        <Button size="lg" wide sends busy={sending.busy} onClick={() => sending.send()}>
          {t.sendCode}
        </Button>
      </>
    );
  }
  return (
    <>
      <CodeForm
        {...props}
        error={props.error ?? sending.message}
        lead={<p className="text-fg2">{t.smsSent}</p>}
      />
      <Button look="text" size="sm" sends busy={sending.busy} onClick={() => sending.send()}>
        {t.sendAgain}
      </Button>
    </>
  );
}

function RecoveryCode({ action, busy, error, onChange, onCode }: WayProps) {
  const t = useTexts(factorProofTexts);
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const isWhole = code.replace(/[^0-9a-z]/gi, '').length === RECOVERY_LENGTH;
    setShort(!isWhole);
    if (isWhole) onCode(code.trim());
  }
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <p className="text-fg2">{t.recoveryLead}</p>
      <TextField
        label={t.recoveryCode}
        latin
        value={code}
        maxLength={16}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX"
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
