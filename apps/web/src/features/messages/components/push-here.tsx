import type { PushDevices } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Button } from '#components/button.tsx';
import { InstallSheet } from '#components/install/lazy-install.tsx';
import { TelephoneLink } from '#components/push/telephone-link.tsx';
import { useTurnOn } from '#components/push/use-turn-on.ts';
import { Chip } from '#components/signs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { type PushAbility, pushAbility } from '#lib/push/push-ability.ts';
import { refreshDevices } from '#lib/push/turn-on.ts';
import { pushDevicesQuery } from '#lib/queries/push.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';

const messagesTexts = textsOf(() => import('../texts/fa.ts'));

const TAKEN_AFTER_MS = 3_000;

/** Push on the device in the hand: on, off, or what is in the way. */
export function PushHere() {
  const t = useTexts(messagesTexts);
  const devices = useQuery(pushDevicesQuery).data;
  const ability = useAbility();
  if (devices === undefined) return null;
  const own = devices.devices.find(({ current }) => current);
  // a telephone of the demo stands for whatever device this is
  const state = devices.simulated ? 'ready' : ability;
  return (
    <section className="message-setting" aria-labelledby="push-here">
      <div className="min-w-0">
        <h2 id="push-here" className="flex flex-wrap items-center gap-2 font-semibold">
          {t.pushHere}
          {own !== undefined && <Chip kind="ok">{t.pushOn}</Chip>}
        </h2>
        <p className="text-table text-fg2">{own === undefined ? t[state] : t.pushOnText}</p>
        {own !== undefined && <TelephoneLink device={own} />}
      </div>
      {own !== undefined && <Test />}
      {own === undefined && state === 'ready' && <TurnOn devices={devices} />}
      {own === undefined && state === 'install' && <Steps />}
    </section>
  );
}

/** What a person allows in the browser's own settings shows when they come back. */
function useAbility(): PushAbility {
  const [ability, setAbility] = useState(pushAbility);
  useEffect(() => {
    const look = () => setAbility(pushAbility());
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, []);
  return ability;
}

function TurnOn({ devices }: { devices: PushDevices }) {
  const t = useTexts(messagesTexts);
  const turning = useTurnOn(() => undefined);
  return (
    <div className="grid gap-2">
      <Button size="sm" icon="bell" sends busy={turning.busy} onClick={() => turning.send(devices)}>
        {t.turnOn}
      </Button>
      {turning.message !== null && (
        <p className="text-table text-err" role="alert">
          {turning.message}
        </p>
      )}
    </div>
  );
}

function Test() {
  const t = useTexts(messagesTexts);
  const test = useSubmit(async () => {
    await call('POST /push/test');
    toast({ kind: 'success', title: t.testSent });
    // by then its push service has it, and the list says so
    setTimeout(() => void refreshDevices(), TAKEN_AFTER_MS);
  });
  return (
    <div className="grid gap-2">
      <Button look="outline" size="sm" sends busy={test.busy} onClick={() => test.send()}>
        {t.test}
      </Button>
      {test.message !== null && (
        <p className="text-table text-err" role="alert">
          {test.message}
        </p>
      )}
    </div>
  );
}

/** Safari on an iPhone: push comes to the installed app alone, and this is how one gets it. */
function Steps() {
  const t = useTexts(messagesTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="outline"
        size="sm"
        icon="share"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t.installSteps}
      </Button>
      {isOpen && (
        <Suspense>
          <InstallSheet way="safari" startsWithSteps onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
