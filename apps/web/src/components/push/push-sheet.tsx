import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { pushDevicesQuery } from '../../lib/queries/push.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { LogoMark } from '../logo.tsx';
import { Sheet } from '../sheet.tsx';
import { TelephoneLink } from './telephone-link.tsx';
import { useTurnOn } from './use-turn-on.ts';
import '../install/install.css';
import './push.css';

const pushTexts = textsOf(() => import('./texts/fa.ts'));

/** Whether this device is to be told of things; asked after a success, and when it is first opened as an app. */
export function PushSheet({ isOpened, onClose }: { isOpened: boolean; onClose: () => void }) {
  const t = useTexts(pushTexts);
  const [isOn, setOn] = useState(false);
  const devices = useQuery(pushDevicesQuery).data;
  const turning = useTurnOn(() => setOn(true));
  if (isOn) {
    const own = devices?.devices.find(({ current }) => current);
    return (
      <Sheet title={t.isOn} step="on" open onClose={onClose}>
        <p className="pb-5 text-fg2">{t.isOnText}</p>
        {own !== undefined && own.telephone_url !== null && (
          <p className="pb-5">
            <TelephoneLink device={own} />
          </p>
        )}
        <Button size="lg" wide onClick={onClose}>
          {t.understood}
        </Button>
      </Sheet>
    );
  }
  return (
    <Sheet title={isOpened ? t.installed : t.ask} step="ask" open onClose={onClose}>
      {isOpened && (
        <>
          <p className="flex items-center gap-4 pb-5 text-fg2">
            <span className="install-tile push-installed">
              <LogoMark size={32} />
              <span className="push-installed-mark">
                <Icon name="check" size={14} />
              </span>
            </span>
            {t.installedText}
          </p>
          <h3 className="border-t border-hair pt-5 font-semibold">{t.ask}</h3>
        </>
      )}
      <p className="pb-5 text-fg2">{t.askText}</p>
      {turning.message !== null && (
        <p className="pb-3 text-err" role="alert">
          {turning.message}
        </p>
      )}
      <div className="grid gap-1">
        <Button
          size="lg"
          wide
          icon="bell"
          sends
          waits={devices === undefined}
          busy={turning.busy}
          onClick={() => devices !== undefined && turning.send(devices)}
        >
          {t.turnOn}
        </Button>
        <Button look="text" wide onClick={onClose}>
          {t.no}
        </Button>
      </div>
    </Sheet>
  );
}
