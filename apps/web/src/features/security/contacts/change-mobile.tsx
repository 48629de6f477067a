import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { CodeForm } from '#components/factor-proof/code-form.tsx';
import { FactorProof, isFactorWanted } from '#components/factor-proof/factor-proof.tsx';
import { MobileNumber } from '#components/mobile-number.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';

const contactsTexts = textsOf(() => import('./texts/fa.ts'));

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
        if (!isFactorWanted(error)) return false;
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
  const prove = useSubmit(async (mobile_code: string) => {
    await call('POST /user/mobile', { body: { mobile, mobile_code } });
    for (const queryKey of [queryKeys.user, queryKeys.sessions]) {
      void queryClient.invalidateQueries({ queryKey });
    }
    toast({ kind: 'success', title: t.changed });
    onDone();
  });
  return (
    <CodeForm
      lead={
        <p className="text-fg2">
          {t.sentTo} <MobileNumber mobile={mobile} />
        </p>
      }
      action={t.confirm}
      busy={prove.busy}
      error={prove.message}
      onChange={prove.clear}
      onCode={prove.send}
      foot={
        <Button look="text" size="sm" onClick={onOther}>
          {t.other}
        </Button>
      }
    />
  );
}
