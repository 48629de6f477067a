import type { BodyOf, Order } from '@sarraf/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from './api/client.ts';
import { onOrderCancel, onOrdersCancelled } from './cache-actions.ts';
import { freedBy } from './freed.ts';
import { formatNumber } from './number-text.ts';
import { digitsShown, settings } from './settings.ts';
import { toast } from './toasts.ts';
import { randomId } from './random-id.ts';
import { useSubmit } from './use-submit.ts';
import { textsOf } from '../i18n/texts.ts';

const cancelTexts = textsOf(() => import('./cancel/texts/fa.ts'));

/**
 * Cancelling goes at once, for an order may fill while one thinks. `cancelling` holds the ids
 * whose answer is awaited, so that their rows say so.
 */
export function useCancelOrder(onRefused: (error: unknown) => void) {
  const [cancelling, setCancelling] = useState<ReadonlySet<string>>(new Set());
  const mutation = useMutation({
    mutationFn: (orderId: string) => {
      const body = { order_id: orderId };
      return call('POST /cancelOrder', { body, idempotencyKey: randomId() });
    },
    onMutate: (orderId) => setCancelling((ids) => new Set(ids).add(orderId)),
    onSuccess: (order) => {
      onOrderCancel(order);
      // Without its words the row still says that it is cancelled.
      tellFreed(order).catch(() => undefined);
    },
    onError: onRefused,
    onSettled: (_data, _error, orderId) =>
      setCancelling((ids) => new Set([...ids].filter((id) => id !== orderId))),
  });
  return { cancel: mutation.mutate, cancelling };
}

async function wordsOfCancel() {
  const { lang } = settings.get();
  await cancelTexts.load(lang);
  return cancelTexts.get(lang);
}

async function tellAllFreed(): Promise<void> {
  const t = await wordsOfCancel();
  toast({ kind: 'success', title: t.allCancelled, detail: t.freedAllOrders });
}

/** A cancelled order says what is free again. */
async function tellFreed(order: Order): Promise<void> {
  const t = await wordsOfCancel();
  const freed = freedBy(order);
  if (freed === null) {
    toast({ kind: 'success', title: t.cancelled, detail: t.freedAll });
    return;
  }
  const isToman = freed.asset === 'IRT';
  const style = { digits: digitsShown(settings.get()), maxFraction: isToman ? 0 : undefined };
  const amount = formatNumber(freed.amount, style) ?? '';
  // Latin symbols among Persian words keep their own direction.
  const unit = isToman ? t.toman : `\u2066${freed.asset}\u2069`;
  toast({ kind: 'success', title: t.cancelled, detail: t.freed(`${amount} ${unit}`) });
}

type Which = BodyOf<'POST /cancelAllOrders'>;

/** One call ends at most 1,000 orders; nobody has more than this many thousands. */
const CALLS_MAX = 20;

async function cancelAll(which: Which): Promise<void> {
  for (let calls = 0; calls < CALLS_MAX; calls += 1) {
    // each call has a key of its own: what was opened since a lost answer is cancelled, too
    const answer = await call('POST /cancelAllOrders', {
      body: which,
      idempotencyKey: randomId(),
    });
    if (!answer.has_more) return;
  }
}

/** Cancels all open orders and waiting stops of a market or side, in one step of the exchange. */
export function useCancelAll(onRefused: (error: unknown) => void) {
  const all = useSubmit(
    async (which: Which) => {
      await cancelAll(which);
      onOrdersCancelled();
      tellAllFreed().catch(() => undefined);
    },
    {
      onRefused: (error) => {
        onOrdersCancelled();
        onRefused(error);
        return true;
      },
    },
  );
  return { cancelAll: all.send, isCancelling: all.busy };
}
