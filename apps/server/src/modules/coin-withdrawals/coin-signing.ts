// What an officer's signature under a withdrawal of a coin comes to now: asked before a button is shown, and
// again when it is pressed.
import type { CoinPayoutRisk } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { PasskeyAssertion } from '@sarraf/contracts';
import type { AuditModule } from '../audit/index.ts';
import {
  type ApprovalsOf,
  type AssertUnrelatedTo,
  readApprovals,
  type SecondPerson,
} from '../approvals/index.ts';
import {
  APPROVES,
  type LookedAt,
  lookedAt,
  type NothingMore,
  signaturesOf,
} from '../withdrawals/index.ts';
import type { CoinPayoutRow } from './coin-payouts.queries.ts';
import { readCoinLeft } from './coin-risks.queries.ts';
import { sumRisks } from './coin-risks.ts';
import { readCoinRules } from './coin-rules.ts';
import type { CoinWithdrawalsDeps } from './coin-withdrawals-deps.ts';

/** What officers decide with. */
export interface CoinReviewDeps extends CoinWithdrawalsDeps {
  readonly audit: Pick<AuditModule, 'record'>;
  readonly assertUnrelatedTo: AssertUnrelatedTo;
  readonly payouts: ApprovalsOf<NothingMore>;
  readonly secondPerson: SecondPerson;
  readonly passkeys: {
    challengeOf(bytes: Uint8Array): {
      readonly challenge: string;
      readonly rpId: string;
      readonly timeout: number;
      readonly userVerification: 'required';
    };
    hasSigned(assertion: PasskeyAssertion, userId: number, bytes: Uint8Array): Promise<boolean>;
  };
}

/** The kind of these approvals. */
export const COIN_PAYOUT = 'coin_payout';

/** Withdrawals before an officer, with everything that it takes read at once. */
export async function lookAtCoins(
  deps: Pick<CoinWithdrawalsDeps, 'context' | 'isStopped'>,
  db: PlainDb,
  read: SecondPerson['look'],
  { rows, officer }: { readonly rows: readonly CoinPayoutRow[]; readonly officer: number },
): Promise<(row: CoinPayoutRow) => LookedAt<CoinPayoutRisk>> {
  const { clock, orderedDb } = deps.context;
  const now = clock.now();
  const people = [...new Set(rows.map(({ userId }) => userId))];
  const rules = await readCoinRules(db, now);
  const ids = rows.map(({ id }) => id);
  const given = await readApprovals<NothingMore>(db, COIN_PAYOUT, ids);
  const view = await read(db, { officer, ability: APPROVES, people });
  const left = await readCoinLeft(orderedDb, people, now);
  const stopped = new Map<string, boolean>();
  for (const { chain } of rows) {
    if (!stopped.has(chain)) stopped.set(chain, await deps.isStopped(db, chain));
  }
  return (row) =>
    lookedAt(row, {
      said: signaturesOf(given.get(row.id)),
      view,
      officer,
      now,
      isStopped: stopped.get(row.chain) ?? false,
      more: () => sumRisks(row, left(row.userId), rules),
    });
}
