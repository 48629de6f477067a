// The code that an invitation's link brought: this device keeps it for registering, as long as it may be named.
import type { DataOf } from '@sarraf/contracts';
import { REFERRAL_JOIN_DAYS } from '@sarraf/contracts/lists';
import { joinDigits } from '@sarraf/money';
import { call } from './api/client.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'invite';
const KEPT_MS = REFERRAL_JOIN_DAYS * 86_400_000;
const SHAPE = /^([0-9A-Za-z]{1,32}) (\d{1,16})$/;

/** Whether what is typed may be a code: six signs, with spaces and dashes as people write them. */
export const isCodeWhole = (typed: string): boolean =>
  /^[0-9A-Za-z]{6}$/.test(joinDigits(typed).replaceAll(/[\s-]/g, ''));

/** Keeps a code; the last link counts. */
export function keepInvite(code: string, now: number): void {
  writeStored(KEY, `${code} ${now}`);
}

/** The code that was kept; null once it is too old. */
export function keptInvite(now: number): string | null {
  const [, code, at] = SHAPE.exec(readStored(KEY) ?? '') ?? [];
  if (code === undefined) return null;
  const age = now - Number(at);
  return age >= 0 && age <= KEPT_MS ? code : null;
}

/** It was used, or nobody has it. */
export function forgetInvite(): void {
  writeStored(KEY, null);
}

/** Says by whose code I came. @throws ApiError as the call declares */
export async function joinByCode(code: string): Promise<DataOf<'POST /referral/join'>> {
  const joined = await call('POST /referral/join', { body: { code } });
  forgetInvite();
  // from now on something is let off of each fee
  for (const queryKey of [queryKeys.referralAll, queryKeys.fees]) {
    void queryClient.invalidateQueries({ queryKey });
  }
  return joined;
}
