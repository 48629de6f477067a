// What is wanted is kept before anything of it is done, and its greatest fee is held in the books before
// anything is signed.
import { rawOf, unitsOf } from '@sarraf/chain-codec';
import { AppError } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { OutboundError } from '../../providers/outbound.ts';
import { assert } from '@sarraf/money';
import type { Assertion } from '@sarraf/signer-protocol';
import type {
  OwnSpend,
  Planned,
  Recalled,
  SpendPlan,
  WantedPayout,
} from './chain-spends-module.ts';
import {
  addressAt,
  GAS,
  HOT,
  railsOf,
  signerAt,
  type SpendsDeps,
  tokenOf,
} from './chain-spends-deps.ts';
import { isJoin, takeCoins } from './plan-coins.service.ts';
import { planSpend } from './plan-spend.service.ts';
import { freeCoins } from './spend-coins.queries.ts';
import {
  insertSpend,
  selectSpend,
  type SpendRow,
  type SpendTerms,
  updateApprovals,
} from './spend-rows.queries.ts';
import { markHeld, markReleased, markVoid } from './spend-steps.queries.ts';

/** What a payout is, as it is kept. @throws AppError `coin_network_unknown` without rails of its asset */
export function payoutTerms(deps: SpendsDeps, wanted: WantedPayout): SpendTerms {
  const { address, asset, chain, digest, spendId: id, units } = wanted;
  const raw = rawOf(units, coinOf(deps, wanted).decimals, deps.scaleOf(asset));
  const fromAddress = addressAt(deps, chain, HOT);
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
    fromCold: false,
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
  const isOfHot = kind === 'sweep' && wanted.from.branch === HOT.branch;
  assert(
    kind !== 'sweep' || isJoin({ chain, kind }) === isOfHot,
    'coins become one from hot, and accounts are emptied to it',
  );
  assert(
    kind !== 'top_up' || coinOf(deps, wanted).contract === null,
    'the chain’s own coin pays fees',
  );
  const from = kind === 'sweep' ? wanted.from : kind === 'top_up' ? GAS : HOT;
  const to = kind === 'top_up' ? wanted.to : null;
  const address =
    kind === 'cold' ? wanted.address : addressAt(deps, chain, kind === 'top_up' ? wanted.to : HOT);
  const fromAddress = addressAt(deps, chain, from);
  const own = { from, fromAddress, address, to, digest: null, fromCold: false };
  return { id, chain, kind, asset, units, raw, ...own };
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
  if (planned.coins !== undefined && !(await takeCoins(deps, terms, planned.coins))) {
    return { ok: false, why: 'hot_empty' };
  }
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

/** Ends a spend that is no further than a state and was never signed, and frees what it has. */
export async function voidSpend(
  deps: SpendsDeps,
  spendId: string,
  upTo: 'opened' | 'released' = 'opened',
): Promise<Recalled> {
  const { clock, plainDb } = deps.context;
  const known = await selectSpend(plainDb, spendId);
  const said = known?.state === 'void' ? 'void' : await haveVoid(deps, spendId, { known, upTo });
  if (said !== 'void' || known === undefined) return said;
  // one that is void already may hold something yet: a worker died, or another one was just opening it
  await freeHeld(deps, spendId);
  await withTransaction(plainDb, async (tx) => {
    await markVoid(tx, spendId, { now: new Date(clock.now()), upTo });
    await freeCoins(tx, spendId);
  });
  return 'void';
}

/** The signer's word that it never signed a spend and never will. */
async function haveVoid(
  deps: SpendsDeps,
  spendId: string,
  { known, upTo }: { readonly known: SpendRow | undefined; readonly upTo: 'opened' | 'released' },
): Promise<Recalled> {
  const isEarly = known === undefined || known.state === 'opened' || known.state === upTo;
  if (!isEarly || known?.fromCold === true) return 'sent';
  const signer = signerAt(deps);
  if (signer === undefined) return 'later';
  try {
    const said = await signer.void(spendId);
    if (said.state === 'void') return 'void';
    const { logger } = deps.context;
    logger.error({ spendId, said: said.state }, 'a spend that was never released is not void');
    return said.state === 'versions' ? 'sent' : 'later';
  } catch (error) {
    if (error instanceof OutboundError) return 'later';
    throw error;
  }
}

/** The books hold nothing for it any more; they may, where a worker died before it noted that. */
export async function freeHeld(deps: SpendsDeps, spendId: string): Promise<void> {
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
