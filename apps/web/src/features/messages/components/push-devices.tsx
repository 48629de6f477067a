import type { MessageSettings, PushDevice } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { useDeviceWords } from '#components/device-words/device-words.ts';
import { Icon } from '#components/icon.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { Chip } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Switch } from '#components/switch.tsx';
import { Age } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { endPush } from '#lib/push/turn-on.ts';
import { pushDevicesQuery } from '#lib/queries/push.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { useChangeSettings } from '../api/message-settings.ts';

const messagesTexts = textsOf(() => import('../texts/fa.ts'));

/** What devices show, and which they are; each can be ended from here. */
export function PushDevices({ settings }: { settings: MessageSettings }) {
  const t = useTexts(messagesTexts);
  const change = useChangeSettings();
  const query = useQuery(pushDevicesQuery);
  const [ending, setEnding] = useState<PushDevice | null>(null);
  const nameOf = useDeviceWords();
  return (
    <>
      <div className="message-setting">
        <div className="flex items-center justify-between gap-4 sm:contents">
          <div className="min-w-0">
            <h2 className="font-semibold">{t.titlesAlone}</h2>
            <p className="text-table text-fg2">{t.titlesAloneText}</p>
          </div>
          <Switch
            label={t.titlesAlone}
            checked={settings.push_titles_alone}
            onChange={(push_titles_alone) => change({ push_titles_alone })}
          />
        </div>
      </div>
      <section className="push-devices">
        <h2 className="font-semibold">{t.devices}</h2>
        <QueryView query={query} title={t.devicesFailed} waiting={<SkeletonRows rows={1} />}>
          {({ devices }) =>
            devices.length === 0 ? (
              <p className="text-table text-fg2">{t.devicesNone}</p>
            ) : (
              <ul>
                {devices.map((device) => (
                  <Row key={device.id} device={device} onEnd={() => setEnding(device)} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </section>
      <Sheet title={t.endTitle} open={ending !== null} onClose={() => setEnding(null)}>
        {ending !== null && (
          <End device={ending} name={nameOf(ending.name)} onEnded={() => setEnding(null)} />
        )}
      </Sheet>
    </>
  );
}

function Row({ device, onEnd }: { device: PushDevice; onEnd: () => void }) {
  const t = useTexts(messagesTexts);
  const name = useDeviceWords()(device.name);
  const { current: isCurrent, last_taken_at: takenAt } = device;
  return (
    <li className="row min-h-16 py-2">
      <span className="text-fg2">
        <Icon name="devices" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <bdi>{name}</bdi>
          {isCurrent && <Chip kind="brand">{t.thisOne}</Chip>}
        </p>
        <p className="text-table text-fg2">
          {takenAt === null ? t.takenNone : rich(t.taken, { age: <Age at={takenAt} /> })}
        </p>
      </div>
      <SheetButton look="outline" size="sm" sends aria-label={t.endOf(name)} onClick={onEnd}>
        {t.end}
      </SheetButton>
    </li>
  );
}

function End({ device, name, onEnded }: { device: PushDevice; name: string; onEnded: () => void }) {
  const t = useTexts(messagesTexts);
  const end = useSubmit(async () => {
    try {
      await endPush(device);
    } catch (error) {
      // whoever ended it elsewhere meanwhile did the same
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
    }
    toast({ kind: 'success', title: t.ended });
    onEnded();
  });
  return (
    <>
      <p className="pb-4 text-fg2">{t.endText(name)}</p>
      {end.message !== null && (
        <p className="pb-3 text-err" role="alert">
          {end.message}
        </p>
      )}
      <Button size="lg" wide sends busy={end.busy} onClick={() => end.send()}>
        {t.end}
      </Button>
    </>
  );
}
