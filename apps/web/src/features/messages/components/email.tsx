import type { MessageSettings } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { CodeForm } from '#components/factor-proof/code-form.tsx';
import { FactorProof, isFactorWanted } from '#components/factor-proof/factor-proof.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { Chip } from '#components/signs.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { keepSettings } from '../api/message-settings.ts';

const messagesTexts = textsOf(() => import('../texts/fa.ts'));

/** The verified address, and the way to a new one. */
export function Email({ settings }: { settings: MessageSettings }) {
  const t = useTexts(messagesTexts);
  const [isOpen, setOpen] = useState(false);
  const { email } = settings;
  return (
    <section>
      <h2 className="flex items-center gap-3 font-semibold">
        {t.email}
        {email !== null && (
          <Chip kind="ok" icon="check">
            {t.verified}
          </Chip>
        )}
      </h2>
      {email !== null && (
        <p className="break-all">
          <bdi dir="ltr">{email}</bdi>
        </p>
      )}
      <p className="pb-3 text-table text-fg2">{email === null ? t.emailText : t.emailChangeText}</p>
      <SheetButton look="outline" size="sm" onClick={() => setOpen(true)}>
        {email === null ? t.add : t.change}
      </SheetButton>
      <Sheet title={email === null ? t.add : t.change} open={isOpen} onClose={() => setOpen(false)}>
        <EmailSteps settings={settings} onDone={() => setOpen(false)} />
      </Sheet>
    </section>
  );
}

function EmailSteps({ settings, onDone }: { settings: MessageSettings; onDone: () => void }) {
  const [address, setAddress] = useState('');
  const [step, setStep] = useState<'address' | 'proof' | 'code'>('address');
  const t = useTexts(messagesTexts);
  const email = address.trim();
  if (step === 'address') {
    return (
      <AddressStep
        address={address}
        onChange={setAddress}
        onRefused={() => setStep('proof')}
        onSent={() => setStep('code')}
      />
    );
  }
  if (step === 'proof') {
    return (
      <div className="grid gap-3">
        <p className="text-fg2">{t.consequence}</p>
        <FactorProof
          purpose="change_email"
          action={t.sendCode}
          onProof={async (proof) => {
            await call('POST /user/email', { body: { email, ...proof } });
            setStep('code');
          }}
        />
        <Button look="text" size="sm" onClick={() => setStep('address')}>
          {t.other}
        </Button>
      </div>
    );
  }
  return (
    <CodeStep
      address={email}
      settings={settings}
      onOther={() => setStep('address')}
      onDone={onDone}
    />
  );
}

function AddressStep({
  address,
  onChange,
  onRefused,
  onSent,
}: {
  address: string;
  onChange: (address: string) => void;
  /** An address that was set before is replaced by whoever gives a factor. */
  onRefused: () => void;
  onSent: () => void;
}) {
  const t = useTexts(messagesTexts);
  const ask = useSubmit(
    async () => {
      await call('POST /user/email', { body: { email: address.trim() } });
      onSent();
    },
    {
      onRefused: (error) => {
        if (!isFactorWanted(error)) return false;
        onRefused();
        return true;
      },
    },
  );
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask.send();
      }}
    >
      <p className="text-fg2">{t.emailText}</p>
      <TextField
        label={t.address}
        latin
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        error={ask.message}
        onChange={(value) => {
          onChange(value);
          ask.clear();
        }}
      />
      <Button type="submit" size="lg" wide sends busy={ask.busy}>
        {t.sendCode}
      </Button>
    </form>
  );
}

function CodeStep({
  address,
  settings,
  onOther,
  onDone,
}: {
  address: string;
  settings: MessageSettings;
  onOther: () => void;
  onDone: () => void;
}) {
  const t = useTexts(messagesTexts);
  const prove = useSubmit(async (email_code: string) => {
    const answer = await call('POST /user/email', { body: { email: address, email_code } });
    if ('email' in answer) keepSettings({ ...settings, email: answer.email });
    // the other sessions are over where an address was replaced
    for (const queryKey of [queryKeys.user, queryKeys.sessions]) {
      void queryClient.invalidateQueries({ queryKey });
    }
    toast({ kind: 'success', title: t.saved });
    onDone();
  });
  return (
    <CodeForm
      lead={
        <p className="text-fg2">
          {t.sentTo} <bdi dir="ltr">{address}</bdi>
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
