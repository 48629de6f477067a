import type { Channel, MessageSettings } from '@sarraf/contracts';
import { CHANNELS } from '@sarraf/contracts/lists';
import { Checkbox } from '#components/checkbox.tsx';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useChangeSettings } from '../api/message-settings.ts';

const messagesTexts = textsOf(() => import('../texts/fa.ts'));

type Row = MessageSettings['choices'][number];

/** Each topic by each channel: chosen, locked for the account's safety, or not to be had. */
export function Choices({ settings }: { settings: MessageSettings }) {
  const t = useTexts(messagesTexts);
  const count = useCount();
  const isSent = {
    app: true,
    push: settings.push_available,
    sms: true,
    mail: settings.mail_available,
  };
  const channels = CHANNELS.filter((channel) => isSent[channel]);
  return (
    <section className="pb-4">
      <table className="choices">
        <caption className="sr-only">{t.choices}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t.about}</span>
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settings.choices.map((row) => (
            <tr key={row.topic}>
              <th scope="row">
                <span className="block font-medium">{t[row.topic]}</span>
                <span className="block text-caption text-fg2">{t[`${row.topic}Text`]}</span>
                {row.topic === 'price_alert' && row.sms === 'on' && (
                  <span className="block text-caption text-fg2">
                    {t.smsLeft(count(settings.alert_sms_left))}
                  </span>
                )}
              </th>
              {channels.map((channel) => (
                <td key={channel}>
                  <Cell row={row} channel={channel} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="flex gap-3 pt-4 text-table text-fg2">
        <Icon name="lock" size={18} />
        <span>
          {t.lockedWhy} {t.appWhy} {settings.mail_available && settings.email === null && t.noEmail}
        </span>
      </p>
    </section>
  );
}

function Cell({ row, channel }: { row: Row; channel: Channel }) {
  const t = useTexts(messagesTexts);
  const change = useChangeSettings();
  const choice = row[channel];
  if (choice === 'locked' || choice === 'none') {
    return (
      <span className="cell">
        {choice === 'locked' ? <Icon name="lock" size={18} /> : <span aria-hidden="true">—</span>}
        <span className="sr-only">{t[choice]}</span>
      </span>
    );
  }
  return (
    <Checkbox
      checked={choice === 'on'}
      onChange={(on) => change({ choices: [{ topic: row.topic, channel, on }] })}
    >
      <span className="sr-only">{t.choiceOf(t[row.topic], t[channel])}</span>
    </Checkbox>
  );
}
