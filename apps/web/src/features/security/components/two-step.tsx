import type { UserData } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CodeField } from '../../../components/code-field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { Chip } from '../../../components/signs.tsx';
import { commonTexts } from '../../../components/texts/common-texts.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { CODE_LENGTH } from '../../../lib/constants.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { apiTexts } from '../../../lib/texts/api-texts.ts';
import { toast } from '../../../lib/toasts.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { securityTexts } from '../texts/security-texts.ts';

/** Two-step login by SMS: whether it is on, and the switch. */
export function TwoStepRow({ user }: { user: UserData }) {
  const t = useTexts(securityTexts);
  const common = useTexts(commonTexts);
  const on = user.two_factor !== 'off';
  const staff = user.role === 'admin';
  return (
    <div className="row min-h-16 flex-wrap py-3">
      <span className="text-brand">
        <Icon name="phone" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="flex flex-wrap items-center gap-x-3 font-medium">
          {t.twoStep}
          {on && (
            <Chip kind="ok" icon="check">
              {common.active}
            </Chip>
          )}
        </h3>
        <p className="text-caption text-fg2">
          {staff ? t.twoStepStaff : on ? t.twoStepOn : t.twoStepOff}
        </p>
      </div>
      {!staff && <TwoStepSwitch user={user} look="text" size="sm" />}
    </div>
  );
}

/** Turns two-step login on or off: a code comes, and the sheet takes it. */
export function TwoStepSwitch({
  user,
  look,
  size,
}: {
  user: UserData;
  look: 'primary' | 'text';
  size: 'sm' | 'md';
}) {
  const t = useTexts(securityTexts);
  const api = useTexts(apiTexts);
  const [asking, setAsking] = useState(false);
  const on = user.two_factor !== 'off';
  const asked = useSubmit(
    async () => {
      const purpose = on ? 'disable_two_factor' : 'set_two_factor';
      await call('POST /user/getVerficiationCode', { body: { purpose } });
      setAsking(true);
    },
    {
      onRefused: (error) => {
        toast({ kind: 'error', title: messageOf(error, api.unexpected) });
        return true;
      },
    },
  );
  return (
    <>
      <Button sends look={look} size={size} busy={asked.busy} onClick={() => asked.send()}>
        {on ? t.turnOff : t.turnOn}
      </Button>
      <CodeSheet on={on} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

function CodeSheet({ on, open, onClose }: { on: boolean; open: boolean; onClose: () => void }) {
  const t = useTexts(securityTexts);
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const change = useSubmit(async (value: string) => {
    if (on) {
      const body = { disable: true, activation_code: value } as const;
      await call('POST /security/disableTwoFactorLogin', { body });
    } else {
      const body = { type: 'sms', activation_code: value } as const;
      await call('POST /security/setTwoFactorLogin', { body });
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.user });
    toast({ kind: 'success', title: on ? t.turnedOff : t.turnedOn });
    setCode('');
    onClose();
  });
  function confirm(value: string): void {
    setShort(value.length < CODE_LENGTH);
    if (value.length === CODE_LENGTH) change.send(value);
  }
  return (
    <Sheet title={on ? t.codeTitleOff : t.codeTitleOn} open={open} onClose={onClose}>
      <p className="pb-4 text-fg2">{t.codeLead}</p>
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm(code);
        }}
      >
        <CodeField
          label={t.code}
          value={code}
          onChange={(value) => {
            setCode(value);
            setShort(false);
            change.clear();
          }}
          onComplete={confirm}
          error={isShort ? t.codeShort : change.message}
        />
        <Button type="submit" size="lg" wide sends busy={change.busy}>
          {t.confirm}
        </Button>
      </form>
    </Sheet>
  );
}
