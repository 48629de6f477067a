import type { LiabilityProof, LiabilityRoot, OwnLeaves } from '@sarraf/contracts';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { session } from '#lib/session.ts';
import { serverNow } from '#lib/server-clock.ts';
import { checkProof, type ProofCheck } from '../model/check-proof.ts';
import { unitsAt } from '../model/expected-units.ts';

/** A check with all that it looked at, so that it can be kept. */
export interface DoneCheck {
  readonly check: ProofCheck;
  readonly proof: LiabilityProof;
  readonly mine: OwnLeaves;
  readonly mobile: string;
  readonly expected: bigint | null;
  readonly madeAt: string;
}

/** Where a check stands. */
export type CheckState =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'done'; readonly done: DoneCheck };

/** Whether this page may compute hashes: browsers let only pages by https do it, and localhost. */
export const canCheck = (): boolean => Reflect.get(crypto, 'subtle') !== undefined;

/** Asks anew for all that is checked, and checks it here. */
export function useProofCheck(symbol: string) {
  const [state, setState] = useState<CheckState>({ kind: 'idle' });
  async function run(): Promise<void> {
    setState({ kind: 'busy' });
    try {
      setState({ kind: 'done', done: await askAndCheck(symbol) });
    } catch (error) {
      setState({ kind: 'failed', error });
    }
  }
  return { state, run, clear: () => setState({ kind: 'idle' }) };
}

/** What I had of an asset at a count, as text; empty where my history does not tell. */
export const expectedQuery = ({ scale, symbol }: LiabilityRoot, at: string) =>
  queryOptions({
    queryKey: [...queryKeys.ownShares, symbol, at],
    queryFn: async () => String((await expectedUnits({ scale, symbol }, at)) ?? ''),
  });

async function askAndCheck(symbol: string): Promise<DoneCheck> {
  const [proof, mine] = await Promise.all([
    call('GET /proof', {}),
    call('GET /proof/mine/:symbol', { params: { symbol } }),
  ]);
  const mobile = session.get()?.user.mobile ?? '';
  const root = proof.roots.find((one) => one.symbol === symbol);
  const at = proof.count?.at;
  const isKnown = root !== undefined && at !== undefined;
  const expected = isKnown ? await expectedUnits(root, at) : null;
  const now = serverNow();
  const check = await checkProof({ proof, mine, mobile, expected, now });
  return { check, proof, mine, mobile, expected, madeAt: new Date(now).toISOString() };
}

/** What I had at a moment by the history of both wallets, smallest units; null where it does not tell. */
async function expectedUnits(
  { scale, symbol }: Pick<LiabilityRoot, 'scale' | 'symbol'>,
  at: string,
): Promise<bigint | null> {
  const wallets = await Promise.all(
    (['spot', 'vault'] as const).map(async (wallet) => {
      const history = await call('POST /user_wallets/wallet_transaction_history', {
        body: { symbol, wallet },
      }).catch(() => undefined);
      if (history === undefined) return null;
      const isWhole = history.next_cursor === null;
      return unitsAt(history.data, { at, scale, isWhole });
    }),
  );
  return wallets.reduce<bigint | null>(
    (sum, units) => (sum === null || units === null ? null : sum + units),
    0n,
  );
}
