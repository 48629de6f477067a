import type { BodyOf, PriceAlert } from '@sarraf/contracts';
import { useState } from 'react';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { call } from '../../lib/api/client.ts';
import { onPriceAlert } from '../../lib/cache-actions.ts';
import { randomId } from '../../lib/random-id.ts';
import { toast } from '../../lib/toasts.ts';
import { type Submit, useSubmit } from '../../lib/use-submit.ts';

const alertTexts = textsOf(() => import('./texts/fa.ts'));

/** Makes an alert, or changes or drops the one that is there; then the sheet has done its work. */
export function useAlertSubmit({
  market,
  alert,
  onDone,
}: {
  market: string;
  alert: PriceAlert | undefined;
  onDone: () => void;
}): { readonly send: Submit<BodyOf<'POST /alerts/:id'>>; readonly drop: Submit<void> } {
  const t = useTexts(alertTexts);
  // sent again after a lost answer it is the same alert
  const [key] = useState(randomId);
  const done = (title: string): void => {
    onPriceAlert();
    toast({ kind: 'success', title });
    onDone();
  };
  const send = useSubmit(async (body: BodyOf<'POST /alerts/:id'>) => {
    if (alert === undefined) {
      await call('POST /alerts', { body: { ...body, market, client_key: key } });
      done(t.made);
    } else {
      await call('POST /alerts/:id', { params: { id: alert.id }, body });
      done(t.saved);
    }
  });
  const drop = useSubmit(async () => {
    if (alert === undefined) return;
    await call('DELETE /alerts/:id', { params: { id: alert.id } });
    done(t.dropped);
  });
  return { send, drop };
}
