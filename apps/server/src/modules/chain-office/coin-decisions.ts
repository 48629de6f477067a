// Deposits that two officers decide on: parked ones get their owner, those that the chain took back go.
import type { ChainName } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import type { AttachedRow } from '@sarraf/settlement';
import type { Writers } from '../../engine/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { Approval, ApprovalKind, Description, Step } from '../approvals/index.ts';
import type { Operations } from '../operations/index.ts';
import { COIN_REVERSED, COIN_SETTLED } from './chain-office.queries.ts';

/** A deposit as two officers decide on it; smallest units as text. */
export interface WantedDeposit {
  readonly chain: ChainName;
  readonly deposit: string;
  readonly reference: string;
  readonly asset: string;
  readonly units: string;
  /** Who is given it, or had it; null: nobody had it yet. */
  readonly user: number | null;
}

/** What these decisions are made with. */
export interface CoinDecisionDeps {
  readonly operations: Pick<Operations, 'submit'>;
  readonly scaleOf: (asset: string) => number;
  /** Before a deposit is taken back: nothing may leave its person in between. */
  readonly freeze: (
    tx: PlainDb,
    userId: number,
    why: { readonly officer: number; readonly reason: string },
  ) => Promise<void>;
  /** What is held for orders is free again: as much as possible is there to be taken back. */
  readonly cancelOrders: (userId: number) => Promise<void>;
}

/** Lets the marks of decided deposits travel with their commands; before the engine starts. */
export function registerDepositRows(writers: Writers): void {
  writers.register('coin_settled', COIN_SETTLED);
  writers.register('coin_reversed', COIN_REVERSED);
}

const ABILITY = { action: 'update', subject: 'Chain' } as const;
const subjects = ({ wanted }: { readonly wanted: WantedDeposit }): number[] =>
  wanted.user === null ? [] : [wanted.user];

/** A parked deposit that a person is given. */
export function settlementApproval(deps: CoinDecisionDeps): ApprovalKind<WantedDeposit> {
  return {
    kind: 'coin_settlement',
    ability: ABILITY,
    subjects,
    apply: {
      submit: deps.operations.submit,
      command: ({ wanted: { asset, reference, units, user } }) => ({
        type: 'settle_unmatched',
        reference,
        user,
        units,
        asset,
      }),
      rows: ({ wanted: { deposit, user } }): AttachedRow[] => [
        { writer: 'coin_settled', row: { id: deposit, user_id: String(user) } },
      ],
    },
    describe: async (_tx, approval, step) => describe(deps, approval, step),
  };
}

/** A deposit in the books that the chain took back. */
export function reversalApproval(deps: CoinDecisionDeps): ApprovalKind<WantedDeposit> {
  return {
    kind: 'coin_reversal',
    ability: ABILITY,
    subjects,
    apply: {
      // those that are open still: some may have been placed before the engine heard of the freeze
      before: async ({ wanted: { user } }) => {
        if (user !== null) await deps.cancelOrders(user);
      },
      submit: deps.operations.submit,
      command: ({ wanted: { reference } }) => ({ type: 'reverse_coin', reference }),
      rows: ({ wanted: { deposit } }): AttachedRow[] => [
        { writer: 'coin_reversed', row: { id: deposit } },
      ],
    },
    // at its first word: what may still be there must not go while the second one is looked for
    assertWanted: async (tx, { officer, reason, wanted: { user } }) => {
      if (user !== null) await deps.freeze(tx, user, { officer, reason });
    },
    describe: async (_tx, approval, step) => describe(deps, approval, step),
  };
}

function describe(
  { scaleOf }: CoinDecisionDeps,
  { failure, wanted }: Approval<WantedDeposit>,
  { next, old }: Step,
): Description {
  const amount = formatDecimal(BigInt(wanted.units), scaleOf(wanted.asset));
  const failed = { field: 'failure', old: null, new: failure };
  return {
    subject: `coin_deposit:${wanted.reference}`,
    ...(wanted.user === null ? {} : { personId: wanted.user }),
    changes: [
      { field: 'status', old, new: next },
      { field: 'amount', old: null, new: `${amount} ${wanted.asset}` },
      ...(failure === null ? [] : [failed]),
    ],
  };
}
