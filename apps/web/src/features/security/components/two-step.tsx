import type { UserData } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CodeField } from '../../../components/code-field.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { Chip } from '../../../components/signs.tsx';
import { SkeletonRows } from '../../../components/states.tsx';
import { commonTexts } from '../../../components/texts/common-texts.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { CODE_LENGTH } from '../../../lib/constants.ts';
import { userQuery } from '../../../lib/queries/user.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { apiTexts } from '../../../lib/texts/api-texts.ts';
import { toast } from '../../../lib/toasts.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { securityTexts } from '../texts/security-texts.ts';

/** Two-step login: a code turns it on and a code of the factor that is set turns it off. */
export function TwoStep() {
  const t = useTexts(securityTexts);
  const user = useQuery(userQuery);
  return (
    <section className="border-hair py-6 max-lg:border-b">
      <QueryView query={user} title={t.failedUser} waiting={<TwoStepWaiting />}>
        {(data) => <TwoStepRow user={data} />}
      </QueryView>
    </section>
  );
}

/** On a phone the button stands below the words. */
function TwoStepWaiting() {
  return (
    <div className="min-h-34 sm:min-h-18 lg:min-h-34">
      <SkeletonRows rows={1} />
    </div>
  );
}

function TwoStepRow({ user }: { user: UserData }) {
  const t = useTexts(securityTexts);
  const common = useTexts(commonTexts);
  const api = useTexts(apiTexts);
  const [asking, setAsking] = useState(false);
  const on = user.two_factor !== 'off';
  const byApp = user.two_factor === 'google';
  const staff = user.role === 'admin';
  const asked = useSubmit(
    async () => {
      const purpose = on ? 'disable_two_factor' : 'set_two_factor';
      // an authenticator shows its code by itself
      if (!byApp) await call('POST /user/getVerficiationCode', { body: { purpose } });
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
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="max-w-md">
        <h2 className="flex items-center gap-3 text-lead font-semibold">
          {byApp ? t.twoStepApp : t.twoStep}
          {on && (
            <Chip kind="ok" icon="check">
              {common.active}
            </Chip>
          )}
        </h2>
        <p className="text-fg2">
          {staff ? t.twoStepStaff : byApp ? t.twoStepByApp : on ? t.twoStepOn : t.twoStepOff}
        </p>
      </div>
      {!staff && (
        <Button
          sends
          look={on ? 'outline' : 'primary'}
          busy={asked.busy}
          onClick={() => asked.send()}
        >
          {on ? t.turnOff : t.turnOn}
        </Button>
      )}
      <CodeSheet on={on} byApp={byApp} open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

function CodeSheet({
  on,
  byApp,
  open,
  onClose,
}: {
  on: boolean;
  byApp: boolean;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTexts(securityTexts);
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const change = useSubmit(async (value: string) => {
    if (on) {
      const proof = byApp ? { secret_key: value } : { activation_code: value };
      const body = { disable: true, ...proof } as const;
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
      <p className="pb-4 text-fg2">{byApp ? t.codeLeadApp : t.codeLead}</p>
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
