import type { MessageSettings } from '@sarraf/contracts';
import { Segmented } from '#components/segmented.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useChangeSettings } from '../api/message-settings.ts';

const messagesTexts = textsOf(() => import('../texts/fa.ts'));

/** A day or a week in one mail. */
export function Digest({ settings }: { settings: MessageSettings }) {
  const t = useTexts(messagesTexts);
  const change = useChangeSettings();
  return (
    <div className="message-setting">
      <div className="min-w-0">
        <h2 className="font-semibold">{t.digest}</h2>
        <p className="text-table text-fg2">
          {t.digestText} {settings.email === null && settings.digest !== 'off' && t.noEmail}
        </p>
      </div>
      <Segmented
        wide
        label={t.digest}
        value={settings.digest}
        choices={[
          { value: 'off', label: t.digestOff },
          { value: 'daily', label: t.digestDaily },
          { value: 'weekly', label: t.digestWeekly },
        ]}
        onChange={(digest) => change({ digest })}
      />
    </div>
  );
}
