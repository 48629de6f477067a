// What the signer is asked. Before anything is signed it is asked what it signed already, so that a worker
// that died behind a signature, and a database of yesterday, go on with the same bytes.
import { ensureDefined } from '@sarraf/money';
import type {
  Signed,
  SignerRefusal,
  SpendOrder,
  SpendReference,
  SpentCoin,
} from '@sarraf/signer-protocol';
import { withTransaction } from '../../platform/database/handles.ts';
import { OutboundError } from '../../providers/outbound.ts';
import type { SignerPort } from '../../providers/signer/port.ts';
import type { ChainRails } from '../server-context.ts';
import type { Planned, SpendPlan } from './chain-spends-module.ts';
import { feeDecimalsOf, signerAt, type SpendsDeps } from './chain-spends-deps.ts';
import { feeCapOf, feeUnitsOf, offerOf, raisedOffer } from './fees.ts';
import { holdFee } from './open-spend.service.ts';
import { canCoinsPay, chooseFor, coinsToSign, takeCoins } from './plan-coins.service.ts';
import { planFee } from './plan-spend.service.ts';
import { noteRefusal } from './signer-reports.queries.ts';
import type { SpendRow } from './spend-rows.queries.ts';
import { clearWishes, markSigned } from './spend-steps.queries.ts';
import { noteSignedCoins, noteUsedCoin } from './used-coins.service.ts';
import { claimMoves, insertVersion, type VersionRow } from './versions.queries.ts';
import { type Waits, waits } from './waits.ts';

/** How asking ended: versions are kept; the signer knows none of it; others of its coins are chosen; or it waits. */
export type Asked = 'kept' | 'none' | 'other_coins' | Waits;

/** Keeps what the signer signed of a transaction before. */
export async function adoptVersions(
  deps: SpendsDeps,
  rails: ChainRails,
  row: SpendRow,
): Promise<Asked> {
  return withSigner(deps, async (signer) => {
    const { spends, state } = await signer.status([row.id]);
    const known = spends.find(({ spendId }) => spendId === row.id);
    if (known?.state === 'void') return waits('signer_refused', 'void');
    if (known?.state === 'versions') {
      await keepVersions(deps, rails, row, known.versions);
      return 'kept';
    }
    return state === 'journal_behind' ? waits('signer_refused', 'journal_behind') : 'none';
  });
}

/** Has a transaction signed that was not signed before. @throws OutboundError where a node is silent */
export async function signFirst(
  deps: SpendsDeps,
  rails: ChainRails,
  row: SpendRow,
): Promise<Asked> {
  const plan = await planNow(deps, rails, row);
  if ('wait' in plan) return plan;
  const coins = await coinsToSign(deps, rails, row.id);
  const reference = await referenceOf(deps, rails);
  return withSigner(deps, async (signer) => {
    const said = await signer.sign(orderOf(row, plan, { coins, reference }));
    return take(deps, rails, row, said);
  });
}

/** Has the same payment signed once more, for a greater fee that the books hold before. @throws OutboundError */
export async function signRaised(
  deps: SpendsDeps,
  rails: ChainRails,
  row: SpendRow,
  newest: VersionRow,
): Promise<Asked> {
  const last = { maxFee: BigInt(newest.max_fee), maxTip: BigInt(newest.max_tip) };
  const raised = raisedOffer(last, offerOf(await rails.watcher.feeNow()));
  const planned = await planFee(deps, rails, row, row.gasLimit, raised);
  if (!planned.ok) return waits(planned.why);
  // the same coins pay for it, or nobody does
  if (!(await canCoinsPay(deps, rails, row, planned.plan))) return waits('hot_empty');
  return withSigner(deps, async (signer) => {
    if (!(await holdFee(deps, row, planned.plan))) return waits('gas_empty');
    const said = await signer.bump(row.id, feesOf(planned.plan));
    const asked = await take(deps, rails, row, said);
    if (asked === 'kept') await clearWishes(deps.context.plainDb, row.id, { bump: true });
    return asked;
  });
}

/** What the network asks for now, whatever it asked for when it was planned; held before it is signed. */
async function planNow(
  deps: SpendsDeps,
  rails: ChainRails,
  row: SpendRow,
): Promise<SpendPlan | Waits> {
  const planned = await planAgain(deps, rails, row);
  if (!planned.ok) return waits(planned.why);
  if (planned.plan.feeCapUnits <= row.feeCapUnits) return planned.plan;
  return (await holdFee(deps, row, planned.plan)) ? planned.plan : waits('gas_empty');
}

/** Before anything is signed coins are chosen anew: the network may ask for more than they come to. */
async function planAgain(deps: SpendsDeps, rails: ChainRails, row: SpendRow): Promise<Planned> {
  const offer = offerOf(await rails.watcher.feeNow());
  if (rails.watcher.spends !== 'coins') return planFee(deps, rails, row, row.gasLimit, offer);
  const chosen = await chooseFor(deps, row, offer);
  if (chosen === undefined || !(await takeCoins(deps, row, chosen.coins))) {
    return { ok: false, why: 'hot_empty' };
  }
  return planFee(deps, rails, row, chosen.size, offer);
}

/** Until when blocks may take what is signed now: long enough for an outage of a node, and no longer. */
const EXPIRES_IN_MS = 3_600_000;

/**
 * Where a transaction has an end in place of a number: a block that no fork takes back, and that end.
 *
 * @throws OutboundError
 */
async function referenceOf(
  { context: { clock } }: SpendsDeps,
  { watcher }: ChainRails,
): Promise<SpendReference | undefined> {
  if (watcher.spends !== 'timed') return undefined;
  const { hash } = await watcher.solid();
  return { block: hash, expiresAt: clock.now() + EXPIRES_IN_MS };
}

async function withSigner(
  deps: SpendsDeps,
  ask: (signer: SignerPort) => Promise<Asked>,
): Promise<Asked> {
  const signer = signerAt(deps);
  if (signer === undefined) return waits('signer_away');
  try {
    return await ask(signer);
  } catch (error) {
    // nothing is known: it is asked what it signed before it is asked to sign again
    if (error instanceof OutboundError) return waits('signer_away');
    throw error;
  }
}

async function take(
  deps: SpendsDeps,
  rails: ChainRails,
  row: SpendRow,
  said: Signed | SignerRefusal | { readonly state: 'void' },
): Promise<Asked> {
  const { clock, logger, plainDb } = deps.context;
  if (said.state === 'signed') {
    await keepVersions(deps, rails, row, [said]);
    return 'kept';
  }
  const rule = said.state === 'void' ? 'void' : said.rule;
  logger.warn({ spendId: row.id, rule }, 'the signer refuses a transaction');
  await noteRefusal(plainDb, rule, new Date(clock.now()));
  if (said.state === 'refused' && (await noteUsedCoin(deps, row, said))) return 'other_coins';
  return waits('signer_refused', rule);
}

/** Keeps signed bytes before any node has them. What they may cost is held, too. */
async function keepVersions(
  deps: SpendsDeps,
  rails: ChainRails,
  row: SpendRow,
  versions: readonly Signed[],
): Promise<void> {
  const { clock, logger, plainDb } = deps.context;
  const newest = ensureDefined(versions.at(-1), 'a spend that was signed has a version');
  const gasLimit = BigInt(newest.gasLimit);
  const maxFee = BigInt(newest.fees.maxFeePerGas);
  const maxTip = BigInt(newest.fees.maxPriorityFeePerGas);
  const feeCap = feeCapOf(gasLimit, maxFee, rails.watcher.spends);
  const feeCapUnits = feeUnitsOf(feeCap, feeDecimalsOf(deps, rails));
  if (feeCapUnits > row.feeCapUnits) {
    const plan = { gasLimit, maxFeePerGas: maxFee, maxPriorityFeePerGas: maxTip, feeCapUnits };
    if (!(await holdFee(deps, row, plan))) {
      logger.error({ spendId: row.id }, 'the fee of a signed transaction is not held');
    }
  }
  const at = new Date(clock.now());
  await withTransaction(plainDb, async (tx) => {
    let isNew = false;
    for (const signed of versions) {
      const kept = await insertVersion(tx, row.chain, signed, at);
      isNew ||= kept;
    }
    if (isNew) await noteSignedCoins(tx, rails, row, { signed: newest, at });
    await claimMoves(tx, row.id);
    if (!isNew && row.nonce !== null) return;
    await markSigned(tx, row.id, { nonce: newest.nonce, gasLimit, maxFee, maxTip });
  });
}

/** A transaction as the signer is asked for it. */
function orderOf(
  row: SpendRow,
  plan: SpendPlan,
  {
    coins,
    reference,
  }: {
    readonly coins: readonly SpentCoin[] | undefined;
    readonly reference: SpendReference | undefined;
  },
): SpendOrder {
  const { address, asset, chain, id: spendId } = row;
  const cost = {
    spendId,
    chain,
    gasLimit: plan.gasLimit.toString(),
    fees: feesOf(plan),
    ...(coins === undefined ? {} : { coins: [...coins] }),
    ...(reference === undefined ? {} : { reference }),
  };
  const raw = row.raw.toString();
  switch (row.kind) {
    case 'payout':
      return {
        ...cost,
        kind: 'payout',
        asset,
        units: row.units.toString(),
        address,
        memo: null,
        digest: ensureDefined(row.digest, 'the digest of a payout'),
        approvals: [...row.approvals],
      };
    case 'sweep':
      return { ...cost, kind: 'sweep', from: row.from, asset, raw };
    case 'top_up':
      return {
        ...cost,
        kind: 'top_up',
        to: ensureDefined(row.to, 'the place that is topped up'),
        raw,
      };
    case 'cold':
      return { ...cost, kind: 'cold', asset, raw, address };
  }
}

const feesOf = ({ maxFeePerGas, maxPriorityFeePerGas }: SpendPlan) => ({
  maxFeePerGas: maxFeePerGas.toString(),
  maxPriorityFeePerGas: maxPriorityFeePerGas.toString(),
});
