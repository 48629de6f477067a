import { useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { call } from '#lib/api/client.ts';
import { onTicket } from '#lib/cache-actions.ts';
import { randomId } from '#lib/random-id.ts';
import { apiTexts } from '#lib/texts/api-texts.ts';

/** A message that is shown before it is answered. */
export interface Outgoing {
  /** What this panel calls it: sent again it is the same one. */
  readonly key: string;
  readonly text: string;
  readonly files: readonly string[];
  /** Why it did not go; null while it is on its way. */
  readonly error: string | null;
}

/** Messages of one ticket on their way: each is shown at once, and sent until it is there. */
export function useOutgoing(ticketId: string) {
  const api = useTexts(apiTexts);
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  async function run(message: Outgoing): Promise<void> {
    const { files, key, text } = message;
    const put = (error: string | null) =>
      setOutgoing((list) => list.map((one) => (one.key === key ? { ...one, error } : one)));
    put(null);
    try {
      const body = { text, files: [...files], client_key: key };
      await call('POST /tickets/:id/messages', { params: { id: ticketId }, body });
      onTicket();
    } catch (error) {
      put(messageOf(error, api.unexpected));
    }
  }
  return {
    outgoing,
    send: (text: string, files: readonly string[]) => {
      const message = { key: randomId(), text, files, error: null };
      setOutgoing((list) => [...list, message]);
      void run(message);
    },
    again: (message: Outgoing) => void run(message),
  };
}
