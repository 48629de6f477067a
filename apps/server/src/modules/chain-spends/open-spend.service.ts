// What is wanted is kept before anything of it is done, and its greatest fee is held in the books before
// anything is signed.
import { rawOf, unitsOf } from '@sarraf/chain-codec';
import { AppError } from '../../http/index.ts';
import { assert } from '@sarraf/money';
import type { Assertion } from '@sarraf/signer-protocol';
import type { OwnSpend, Planned, SpendPlan, WantedPayout } from './chain-spends-module.ts';
import {
  addressAt,
  GAS,
  HOT,
  railsOf,
  signerAt,
  type SpendsDeps,
  tokenOf,
} from './chain-spends-deps.ts';
import { planSpend } from './plan-spend.service.ts';
import {
  insertSpend,
  selectSpend,
  type SpendRow,
  type SpendTerms,
  updateApprovals,
} from './spend-rows.queries.ts';
import { markHeld, markReleased, markVoid } from './spend-steps.queries.ts';
import { OutboundError } from '../../providers/outbound.ts';

/** What a payout is, as it is kept. @throws AppError `coin_network_unknown` without rails of its asset */
export function payoutTerms(deps: SpendsDeps, wanted: WantedPayout): SpendTerms {
  const { address, asset, chain, digest, spendId: id, units } = wanted;
  const raw = rawOf(units, coinOf(deps, wanted).decimals, deps.scaleOf(asset));
  const fromAddress = addressAt(deps, HOT);
  return {
    id,
    chain,
    kind: 'payout',
    asset,
    units,
    raw,
    from: HOT,
    fromAddress,
    address,
    to: null,
    digest,
  };
}

/**
 * What a transaction between addresses of ours, or to cold, is, as it is kept.
 *
 * @throws InvariantError where a top-up is of a token, or less than a unit of ours goes to cold
 */
export function ownTerms(deps: SpendsDeps, wanted: OwnSpend): SpendTerms {
  const { asset, chain, kind, raw, spendId: id } = wanted;
  const { dust, units } = unitsOf(raw, coinOf(deps, wanted).decimals, deps.scaleOf(asset));
  assert(kind !== 'cold' || dust === 0n, 'what goes to cold is whole units of the books');
  assert(
    kind !== 'top_up' || coinOf(deps, wanted).contract === null,
    'the chain’s own coin pays fees',
  );
  const from = kind === 'sweep' ? wanted.from : kind === 'top_up' ? GAS : HOT;
  const to = kind === 'top_up' ? wanted.to : null;
  const address =
    kind === 'cold' ? wanted.address : addressAt(deps, kind === 'top_up' ? wanted.to : HOT);
  const fromAddress = addressAt(deps, from);
  return { id, chain, kind, asset, units, raw, from, fromAddress, address, to, digest: null };
}

function coinOf(deps: SpendsDeps, of: Pick<SpendTerms, 'asset' | 'chain'>) {
  const rails = railsOf(deps, of.chain);
  const token = rails === undefined ? undefined : tokenOf(rails, of.asset);
  if (token === undefined) throw new AppError('coin_network_unknown');
  return token;
}

/** Keeps a transaction and holds its fee; what stands already is answered as it stands. */
export async function openSpend(
  deps: SpendsDeps,
  terms: SpendTerms,
  approvals: readonly Assertion[],
): Promise<Planned> {
  const { clock, plainDb } = deps.context;
  const known = await selectSpend(plainDb, terms.id);
  if (known !== undefined) {
    assertSame(known, terms);
    if (JSON.stringify(known.approvals) !== JSON.stringify(approvals)) {
      await updateApprovals(plainDb, terms.id, approvals);
    }
    if (known.state === 'void') return { ok: false, why: 'signer_refused' };
    if (known.feeCapUnits > 0n) return { ok: true, plan: planOf(known) };
  }
  const planned = await planSpend(deps, terms);
  if (!planned.ok) return planned;
  const { gasLimit, maxFeePerGas: maxFee, maxPriorityFeePerGas: maxTip } = planned.plan;
  const now = new Date(clock.now());
  await insertSpend(plainDb, terms, { approvals, gasLimit, maxFee, maxTip, now });
  // another worker may have kept it first, with other terms
  const kept = await selectSpend(plainDb, terms.id);
  if (kept !== undefined) assertSame(kept, terms);
  return (await holdFee(deps, terms, planned.plan)) ? planned : { ok: false, why: 'gas_empty' };
}

/**
 * Holds the greatest fee of a transaction in the books, or a greater one than before; false: the house has
 * not so much to pay fees with.
 */
export async function holdFee(
  deps: SpendsDeps,
  { chain, id, kind }: Pick<SpendTerms, 'chain' | 'id' | 'kind'>,
  plan: SpendPlan,
): Promise<boolean> {
  const { outcome } = await deps.operations.submit({
    command: {
      type: 'open_spend',
      spendId: id,
      chain,
      kind,
      feeCapUnits: plan.feeCapUnits.toString(),
    },
    claim: undefined,
    rows: [],
  });
  if (!outcome.ok) {
    if (outcome.code === 'gas_insufficient') return false;
    throw new Error(`A spend was refused as ${outcome.code}.`);
  }
  const { feeCapUnits, gasLimit, maxFeePerGas: maxFee, maxPriorityFeePerGas: maxTip } = plan;
  await markHeld(deps.context.plainDb, id, { gasLimit, maxFee, maxTip, feeCapUnits });
  return true;
}

/** From here on it is signed, sent and watched. */
export async function releaseSpend({ context }: SpendsDeps, spendId: string): Promise<void> {
  const { clock, plainDb } = context;
  if (await markReleased(plainDb, spendId, new Date(clock.now()))) return;
  const known = await selectSpend(plainDb, spendId);
  if (known !== undefined && known.state !== 'opened' && known.state !== 'void') return;
  throw new Error(`The spend ${spendId} can't be released as it stands.`);
}

/** Ends a spend that was never released; false: it can't be said now. */
export async function voidSpend(deps: SpendsDeps, spendId: string): Promise<boolean> {
  const { clock, logger, plainDb } = deps.context;
  const known = await selectSpend(plainDb, spendId);
  if (known?.state === 'void') return true;
  const signer = signerAt(deps);
  if ((known !== undefined && known.state !== 'opened') || signer === undefined) return false;
  try {
    const said = await signer.void(spendId);
    if (said.state !== 'void') {
      logger.error({ spendId, said: said.state }, 'a spend that was never released is not void');
      return false;
    }
  } catch (error) {
    if (error instanceof OutboundError) return false;
    throw error;
  }
  if (known === undefined) return true;
  // the books may hold its fee, where a worker died before it noted that
  const command = {
    type: 'close_spend',
    spendId,
    feeUnits: '0',
    custody: null,
    reference: null,
  } as const;
  const { outcome } = await deps.operations.submit({ command, claim: undefined, rows: [] });
  if (!outcome.ok && outcome.code !== 'spend_not_found') {
    throw new Error(`The end of a spend was refused as ${outcome.code}.`);
  }
  await markVoid(plainDb, spendId, new Date(clock.now()));
  return true;
}

/** What was planned for it. */
function planOf({ feeCapUnits, gasLimit, maxFee, maxTip }: SpendRow): SpendPlan {
  return { gasLimit, maxFeePerGas: maxFee, maxPriorityFeePerGas: maxTip, feeCapUnits };
}

/** @throws Error where an id stands for something else already */
function assertSame(known: SpendRow, terms: SpendTerms): void {
  const isSame =
    known.chain === terms.chain &&
    known.kind === terms.kind &&
    known.asset === terms.asset &&
    known.raw === terms.raw &&
    known.fromAddress === terms.fromAddress &&
    known.address === terms.address &&
    known.digest === terms.digest;
  if (!isSame) throw new Error(`The spend ${terms.id} stands for something else.`);
}
