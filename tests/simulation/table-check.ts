// Looks at the tables whole, and at the reference beside them: both say the same.
import type { Reference } from './reference/reference.ts';
import type { Tables } from './tables.ts';
import { must } from './violation.ts';

/** Balances, holds and open orders against the reference, both as of the last rows written. */
export function checkTables(tables: Tables, reference: Reference): void {
  checkBalances(tables, reference);
  checkHolds(tables, reference);
  checkBooks(tables, reference);
}

/** I1, I3, and the reference's money. */
function checkBalances(tables: Tables, reference: Reference): void {
  const sums = new Map<string, bigint>();
  for (const { account, total, held } of tables.balances.values()) {
    const row = tables.accounts.get(account);
    must(row !== undefined, 'I18', () => `account ${account} has no row`);
    if (row === undefined) continue;
    const { ownerKind, ownerId, asset, wallet } = row;
    sums.set(asset, (sums.get(asset) ?? 0n) + total);
    const isSound = ownerKind === 'outside' || (held >= 0n && total >= held);
    must(isSound, 'I3', () => `account ${account} has ${total}, ${held} held`);
    const purse = wallet === 'vault' ? '@vault' : '';
    const expected = reference.total(`${ownerKind}:${ownerId}${purse}`, asset);
    must(
      total === expected,
      'I4',
      () => `${ownerKind}:${ownerId} has ${total} ${asset}, naively ${expected}`,
    );
  }
  for (const [asset, sum] of sums) must(sum === 0n, 'I1', () => `${asset} sums to ${sum}`);
}

/** I5: held is what the open holds say, and a hold is what it is for still needs. */
function checkHolds(tables: Tables, reference: Reference): void {
  const held = new Map<number, bigint>();
  for (const { account, remaining, reasonKind, reasonId, id } of tables.holds.values()) {
    held.set(account, (held.get(account) ?? 0n) + remaining);
    const needed = {
      order: () => reference.hold(reasonId),
      withdrawal: () => reference.leaving(tables.withdrawalOfHold(id)),
      transfer: () => reference.moving(tables.transferOfHold(id)),
      spend: () => reference.spending(tables.spendOfHold(id)),
    }[reasonKind]();
    must(needed === remaining, 'I5', () => `hold ${id} has ${remaining}, needs ${needed}`);
  }
  for (const { account, held: stored } of tables.balances.values()) {
    const sum = held.get(account) ?? 0n;
    must(stored === sum, 'I5', () => `account ${account} holds ${stored}, its holds say ${sum}`);
  }
}

/** I8 and I10: the same orders are open, and no book is crossed. */
function checkBooks(tables: Tables, reference: Reference): void {
  const best = new Map<string, { bid: number; ask: number }>();
  let alive = 0;
  for (const order of tables.openOrders()) {
    const { market, side } = order;
    alive += 1;
    if (order.status === 'untriggered') continue;
    const top = best.get(market) ?? { bid: 0, ask: Number.MAX_SAFE_INTEGER };
    const price = order.priceTicks ?? 0;
    if (side === 'buy') top.bid = Math.max(top.bid, price);
    else top.ask = Math.min(top.ask, price);
    best.set(market, top);
  }
  const naively = reference.openCount;
  must(alive === naively, 'I10', () => `${alive} orders are alive, naively ${naively}`);
  for (const [market, { bid, ask }] of best) {
    must(bid < ask, 'I10', () => `${market} is crossed: bid ${bid}, ask ${ask}`);
  }
}
