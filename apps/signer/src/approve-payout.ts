// Whether a payout may go: by itself below the small caps, with two officers' passkeys above them, and
// above the hard cap where it was approved at the machine, too.
import { withdrawalDigest } from '@sarraf/chain-codec';
import type { PayoutOrder, SignerRefusal } from '@sarraf/signer-protocol';
import { type Bench, refused } from './bench.ts';
import { judgeAssertion } from './officers.ts';
import type { AssetPolicy } from './policy.ts';
import { DAY_MS, HOUR_MS } from './rolling-sum.ts';

const OFFICERS_NEEDED = 2;

/** Whether a payout may be signed, and by which rule not. */
export interface PayoutApproval {
  readonly refusal?: SignerRefusal;
  /** Empty where none were needed. */
  readonly officers: readonly string[];
  readonly assertions: readonly string[];
}

/** Judges a payout by the policy: fixed recipient, caps, and the officers’ assertions over its digest. */
export function approvePayout(bench: Bench, order: PayoutOrder, caps: AssetPolicy): PayoutApproval {
  // computed here from what would be paid: what the exchange says it is decides nothing
  const digest = withdrawalDigest({
    withdrawalId: order.spendId,
    asset: order.asset,
    chain: order.chain,
    address: order.address,
    memo: order.memo,
    units: BigInt(order.units),
  });
  if (Buffer.from(digest).toString('hex') !== order.digest) return no(refused('digest_wrong'));
  const { officers, assertions, faults } = judgeAll(bench, order, digest);
  if (officers.length < OFFICERS_NEEDED) {
    const over = smallCapRefusal(bench, order, caps);
    if (over !== undefined) {
      const facts = { ...over, officers: String(officers.length), faults: faults.join(' ') };
      return no(refused('officers_needed', facts));
    }
  }
  const used = bench.state.payouts.of(order.asset).sum(bench.now - DAY_MS);
  const isOver = used + BigInt(order.units) > BigInt(caps.hardDay);
  if (isOver && !bench.state.approved.has(order.spendId)) {
    return no(refused('hard_cap', { used: String(used), max: caps.hardDay }));
  }
  // a single officer adds nothing that the signer could count: it is a small payout like others
  return officers.length < OFFICERS_NEEDED
    ? { officers: [], assertions: [] }
    : { officers, assertions };
}

const no = (refusal: SignerRefusal): PayoutApproval => ({ refusal, officers: [], assertions: [] });

/** Different officers whose signatures are good; and why the others are not. */
function judgeAll({ state, policy }: Bench, order: PayoutOrder, digest: Uint8Array) {
  const good = new Map<string, string>();
  const faults: string[] = [];
  for (const assertion of order.approvals) {
    const judged = judgeAssertion(assertion, digest, state.enrolled, policy.relyingParty);
    if (typeof judged === 'string') faults.push(judged);
    else if (state.usedAssertions.has(judged.hash)) faults.push('used_before');
    else good.set(judged.officer, judged.hash);
  }
  return { officers: [...good.keys()], assertions: [...good.values()], faults };
}

/** Which of the caps without officers it is above. */
function smallCapRefusal(
  { state, now }: Bench,
  { asset, units, address }: PayoutOrder,
  caps: AssetPolicy,
): Record<string, string> | undefined {
  const small = state.smallPayouts.of(asset);
  const windows = [
    { cap: 'hour', used: small.sum(now - HOUR_MS), max: caps.hour },
    { cap: 'day', used: small.sum(now - DAY_MS), max: caps.day },
    { cap: 'address', used: small.sum(now - DAY_MS, address), max: caps.addressDay },
  ];
  const over = windows.find(({ used, max }) => used + BigInt(units) > BigInt(max));
  return over === undefined ? undefined : { ...over, used: String(over.used) };
}
