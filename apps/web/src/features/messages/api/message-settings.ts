import type { MessageSettings } from '@sarraf/contracts';
import { useMutation } from '@tanstack/react-query';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toasts.ts';
import { changedSettings, type SettingsChange } from '../model/changed-settings.ts';

const messagesTexts = textsOf(() => import('../texts/fa.ts'));

/** Puts the server's answer where the screen reads it. */
export function keepSettings(settings: MessageSettings): void {
  queryClient.setQueryData(queryKeys.messageSettings, settings);
}

/** Changes settings: shown at once, and undone with a word when the server refuses. */
export function useChangeSettings(): (change: SettingsChange) => void {
  const t = useTexts(messagesTexts);
  const mutation = useMutation({
    mutationFn: (body: SettingsChange) => call('POST /user/message_settings', { body }),
    // two taps in a row: what the first one is answered must not undo the second one on the screen
    scope: { id: 'message-settings' },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.messageSettings });
      const before = queryClient.getQueryData<MessageSettings>(queryKeys.messageSettings);
      if (before !== undefined) keepSettings(changedSettings(before, change));
    },
    onError: () => {
      toast({ kind: 'error', title: t.notSaved });
      void queryClient.invalidateQueries({ queryKey: queryKeys.messageSettings });
    },
  });
  return mutation.mutate;
}
