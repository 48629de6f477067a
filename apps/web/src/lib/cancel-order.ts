import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from './api/client.ts';
import { onOrderCancel } from './cache-actions.ts';
import { idempotencyKey } from './idempotency.ts';

/**
 * Cancelling goes at once, for an order may fill while one thinks. `cancelling` holds the ids
 * whose answer is awaited, so that their rows say so.
 */
export function useCancelOrder(onRefused: (error: unknown) => void) {
  const [cancelling, setCancelling] = useState<ReadonlySet<string>>(new Set());
  const mutation = useMutation({
    mutationFn: (orderId: string) => {
      const body = { order_id: orderId };
      const key = idempotencyKey(`cancel-${orderId}`);
      return call('POST /cancelOrder', { body, idempotencyKey: key.keyFor(body) }).finally(
        key.done,
      );
    },
    onMutate: (orderId) => setCancelling((ids) => new Set(ids).add(orderId)),
    onSuccess: onOrderCancel,
    onError: onRefused,
    onSettled: (_data, _error, orderId) =>
      setCancelling((ids) => new Set([...ids].filter((id) => id !== orderId))),
  });
  return { cancel: mutation.mutate, cancelling };
}
