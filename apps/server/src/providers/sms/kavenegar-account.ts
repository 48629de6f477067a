import { z } from 'zod';
import { OutboundError } from '../outbound.ts';
import type { KavenegarOptions } from './kavenegar.ts';

const SUCCESS = 200;
const accountAnswer = z.object({
  return: z.object({ status: z.int() }),
  entries: z.object({ remaincredit: z.number() }).nullish(),
});

/**
 * Kavenegar's account/info, which sends nothing and costs nothing: whether the key is taken, and
 * the credit that is left, in rial.
 *
 * @throws OutboundError with the company's own status where it refuses the key
 */
export async function readKavenegarCredit({
  outbound,
  apiKey,
}: Omit<KavenegarOptions, 'simulated'>): Promise<number> {
  const path = `/v1/${encodeURIComponent(apiKey)}/account/info.json`;
  const answer = accountAnswer.safeParse(await outbound.call({ method: 'POST', path, form: {} }));
  if (!answer.success) throw new OutboundError('not_json');
  const { return: said, entries } = answer.data;
  if (said.status !== SUCCESS) throw new OutboundError('status', said.status);
  return entries?.remaincredit ?? 0;
}
