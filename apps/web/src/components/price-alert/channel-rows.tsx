import type { MessageSettings } from '@sarraf/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { call } from '../../lib/api/client.ts';
import { messageSettingsQuery } from '../../lib/queries/message-settings.ts';
import { queryClient } from '../../lib/query-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../lib/toasts.ts';
import { Icon, type IconName } from '../icon.tsx';
import { Switch } from '../switch.tsx';

const alertTexts = textsOf(() => import('./texts/fa.ts'));

type Channel = 'app' | 'sms';

/** By which ways one's alerts are told: the same choice as in the settings, for all of them. */
export function ChannelRows() {
  const t = useTexts(alertTexts);
  const { data } = useQuery(messageSettingsQuery);
  const choose = useChoose();
  const row = data?.choices.find(({ topic }) => topic === 'price_alert');
  const isOn = (channel: Channel): boolean => row?.[channel] === 'on';
  return (
    <>
      <ChannelRow
        icon="bell"
        title={t.app}
        text={t.forAll}
        checked={isOn('app')}
        disabled={row === undefined}
        onChange={(on) => choose(['app'], on)}
      />
      <ChannelRow
        icon="message"
        title={t.sms}
        text={t.forAll}
        checked={isOn('sms')}
        disabled={row === undefined}
        onChange={(on) => choose(['sms'], on)}
      />
    </>
  );
}

function ChannelRow({
  icon,
  title,
  text,
  ...state
}: {
  icon: IconName;
  title: string;
  text: string;
  checked: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <div className="alert-row">
      <Icon name={icon} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-caption text-fg2">{text}</span>
      </span>
      <Switch label={title} {...state} />
    </div>
  );
}

/** Shown at once, and undone with a word when the server refuses. */
function useChoose(): (channels: readonly Channel[], on: boolean) => void {
  const t = useTexts(alertTexts);
  const { mutate } = useMutation({
    mutationFn: ({ channels, on }: { channels: readonly Channel[]; on: boolean }) =>
      call('POST /user/message_settings', {
        body: { choices: channels.map((channel) => ({ topic: 'price_alert', channel, on })) },
      }),
    // two taps in a row: what the first one is answered must not undo the second one on the screen
    scope: { id: 'message-settings' },
    onMutate: async ({ channels, on }) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.messageSettings });
      const before = queryClient.getQueryData<MessageSettings>(queryKeys.messageSettings);
      if (before === undefined) return;
      const state = on ? ('on' as const) : ('off' as const);
      const chosen = Object.fromEntries(channels.map((channel) => [channel, state]));
      queryClient.setQueryData(queryKeys.messageSettings, {
        ...before,
        choices: before.choices.map((row) =>
          row.topic === 'price_alert' ? { ...row, ...chosen } : row,
        ),
      });
    },
    onError: () => {
      toast({ kind: 'error', title: t.notSaved });
      void queryClient.invalidateQueries({ queryKey: queryKeys.messageSettings });
    },
  });
  return (channels, on) => mutate({ channels, on });
}
