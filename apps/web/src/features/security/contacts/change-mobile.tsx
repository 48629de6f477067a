import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CodeField } from '../../../components/code-field.tsx';
import { FactorProof } from '../../../components/factor-proof/factor-proof.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { CODE_LENGTH } from '../../../lib/constants.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toast } from '../../../lib/toasts.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { MobileText } from './mobile-text.tsx';
import { contactsTexts } from './texts/contacts-texts.ts';

/** The new mobile, then a factor of now, then the code that the new mobile received. */
export function ChangeMobile({ onDone }: { onDone: () => void }) {
  const t = useTexts(contactsTexts);
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState<'mobile' | 'proof' | 'code'>('mobile');
  const mobile = typed.trim();
  const again = () => setStep('mobile');
  if (step === 'mobile') {
    return <MobileStep mobile={typed} onChange={setTyped} onTaken={() => setStep('proof')} />;
  }
  if (step === 'code') return <CodeStep mobile={mobile} onOther={again} onDone={onDone} />;
  return (
    <div className="grid gap-3">
      <p className="border-s-2 border-warn ps-3 text-table text-fg2">{t.consequence}</p>
      <FactorProof
        purpose="change_mobile"
        action={t.sendCode}
        onProof={async (proof) => {
          await call('POST /user/mobile', { body: { mobile, ...proof } });
          setStep('code');
        }}
      />
      <Button look="text" size="sm" onClick={again}>
        {t.other}
      </Button>
    </div>
  );
}

function MobileStep({
  mobile,
  onChange,
  onTaken,
}: {
  mobile: string;
  onChange: (mobile: string) => void;
  onTaken: () => void;
}) {
  const t = useTexts(contactsTexts);
  const [isMissing, setMissing] = useState(false);
  const ask = useSubmit(
    async () => {
      await call('POST /user/mobile', { body: { mobile: mobile.trim() } });
    },
    {
      onRefused: (error) => {
        // the number is one, and what is wanted next is a factor
        if (!(error instanceof ApiError) || error.code !== 'factor_required') return false;
        onTaken();
        return true;
      },
    },
  );
  function submit(event: FormEvent): void {
    event.preventDefault();
    setMissing(mobile.trim() === '');
    if (mobile.trim() !== '') ask.send();
  }
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <p className="text-fg2">
        {t.lead} {t.own}
      </p>
      <TextField
        label={t.newMobile}
        latin
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={32}
        value={mobile}
        error={isMissing ? t.missing : ask.message}
        onChange={(value) => {
          onChange(value);
          setMissing(false);
          ask.clear();
        }}
      />
      <Button type="submit" size="lg" wide sends busy={ask.busy}>
        {t.proceed}
      </Button>
    </form>
  );
}

function CodeStep({
  mobile,
  onOther,
  onDone,
}: {
  mobile: string;
  onOther: () => void;
  onDone: () => void;
}) {
  const t = useTexts(contactsTexts);
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const prove = useSubmit(async (mobile_code: string) => {
    await call('POST /user/mobile', { body: { mobile, mobile_code } });
    for (const queryKey of [queryKeys.user, queryKeys.sessions]) {
      void queryClient.invalidateQueries({ queryKey });
    }
    toast({ kind: 'success', title: t.changed });
    onDone();
  });
  function confirm(value: string): void {
    setShort(value.length < CODE_LENGTH);
    if (value.length === CODE_LENGTH) prove.send(value);
  }
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirm(code);
      }}
    >
      <p className="text-fg2">
        {t.sentTo} <MobileText mobile={mobile} />
      </p>
      <CodeField
        label={t.code}
        value={code}
        onChange={(value) => {
          setCode(value);
          setShort(false);
          prove.clear();
        }}
        onComplete={confirm}
        error={isShort ? t.codeShort : prove.message}
      />
      <Button type="submit" size="lg" wide sends busy={prove.busy}>
        {t.confirm}
      </Button>
      <Button look="text" size="sm" onClick={onOther}>
        {t.other}
      </Button>
    </form>
  );
}
