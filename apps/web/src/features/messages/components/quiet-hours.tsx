import type { MessageSettings } from '@sarraf/contracts';
import { SelectSheet } from '#components/select-sheet.tsx';
import { Switch } from '#components/switch.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { persianDigits } from '#lib/number-text.ts';
import { digitsShown, settings as appSettings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useChangeSettings } from '../api/message-settings.ts';
import { clockChoices } from '../model/changed-settings.ts';

const messagesTexts = textsOf(() => import('../texts/fa.ts'));

const NIGHT = { from: '23:00', to: '07:30' };

/** Hours in which messages wait. */
export function QuietHours({ settings }: { settings: MessageSettings }) {
  const t = useTexts(messagesTexts);
  const change = useChangeSettings();
  const isPersian = digitsShown(useStore(appSettings)) === 'fa';
  const quiet = settings.quiet_hours;
  const choices = clockChoices(...(quiet === null ? [] : [quiet.from, quiet.to])).map((value) => ({
    value,
    label: isPersian ? persianDigits(value) : value,
  }));
  return (
    <>
      <div className="message-setting" style={quiet === null ? undefined : { borderBottom: 0 }}>
        <div className="flex items-center justify-between gap-4 sm:contents">
          <div className="min-w-0">
            <h2 className="font-semibold">{t.quiet}</h2>
            <p className="text-table text-fg2">{t.quietText}</p>
          </div>
          <Switch
            label={t.quiet}
            checked={quiet !== null}
            onChange={(on) => change({ quiet_hours: on ? NIGHT : null })}
          />
        </div>
      </div>
      {quiet !== null && (
        <div className="quiet-times">
          {(['from', 'to'] as const).map((end) => (
            <div key={end}>
              <p className="pb-1 text-table text-fg2">{t[end]}</p>
              <SelectSheet
                label={t[end]}
                value={quiet[end]}
                choices={choices}
                onChange={(value) => change({ quiet_hours: { ...quiet, [end]: value } })}
              />
            </div>
          ))}
        </div>
      )}
    </>
  );
}
