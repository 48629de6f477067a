// Whether hot signs a root of a count of liabilities. A signature over a text moves nothing; what it must not
// do is say two things of one count.
import type { Attested, AttestOrder, SignerRefusal } from '@sarraf/signer-protocol';
import { type Bench, refused } from './bench.ts';
import { coinOf } from './policy.ts';
import { DAY_MS } from './rolling-sum.ts';
import { HOT, type Wallet } from './wallet.ts';

/** Why not; undefined where hot signs it. */
export function attestRefusal(
  { now, policy, state }: Bench,
  order: AttestOrder,
): SignerRefusal | undefined {
  if (policy.chains[order.chain] === undefined) return refused('chain_unknown');
  if (coinOf(policy, order.chain, order.asset) === undefined) return refused('asset_unknown');
  if (state.behind !== undefined) return refused('journal_behind');
  const last = state.attestedLast(order);
  if (last !== undefined && order.number < last.number) return refused('attest_old');
  if (last?.number === order.number) {
    return last.root === order.root ? undefined : refused('attest_changed');
  }
  const max = policy.attestsPerDay ?? 0;
  if (max === 0) return refused('attest_off');
  const used = state.attests.sum(now - DAY_MS);
  if (used < BigInt(max)) return undefined;
  return refused('attest_day_cap', { used: String(used), max: String(max) });
}

/** What hot signs, in words that the signer makes itself: no order can have it sign others. */
export function attestText({ asset, chain, number, root }: AttestOrder): string {
  return `Sarraf, proof of liabilities\ncount ${number}\n${asset} on ${chain}\nroot ${root}`;
}

/** Signs it. */
export function attestedOf(wallet: Wallet, order: AttestOrder): Attested {
  const text = attestText(order);
  const signature = wallet.signText(HOT, text);
  const { asset, chain, number, root } = order;
  const address = wallet.addressOf(HOT);
  return { state: 'attested', chain, asset, number, root, address, text, signature };
}
