// Transactions of the house on chains, as the reference keeps them: every one there ever was.
import type { CloseSpend, OpenSpend } from '../../../packages/settlement/src/index.ts';
import { no, type RefState, type Verdict, yes } from './model.ts';
import { feeCoin, type RefSpend } from './money-rows.ts';

/** Sets gas aside for a transaction, as much as the greatest that was asked for. */
export function openSpend(state: RefState, command: OpenSpend): Verdict {
  const { spendId, chain, kind } = command;
  const cap = BigInt(command.feeCapUnits);
  const one = state.spends.get(spendId);
  if (one !== undefined && (one.chain !== chain || one.kind !== kind)) {
    return no('reference_used', { spendId });
  }
  if (one?.closed !== undefined) return no('spend_wrong_state', { state: 'closed' });
  const more = cap - (one?.cap ?? 0n);
  const has = state.free('house:gas', feeCoin(chain));
  if (more > 0n && has < more) {
    return no('gas_insufficient', { neededUnits: `${more}`, availableUnits: `${has}` });
  }
  const spend: RefSpend = one ?? { chain, kind, cap, closed: undefined };
  if (more > 0n) spend.cap = cap;
  state.spends.set(spendId, spend);
  return yes({ spendId, state: 'open', feeCapUnits: `${spend.cap}` });
}

/** Posts what a transaction cost, and what it took to cold or brought from there, once. */
export function closeSpend(state: RefState, command: CloseSpend): Verdict {
  const { spendId, feeUnits, custody, reference } = command;
  const one = state.spends.get(spendId);
  if (one === undefined) return no('spend_not_found', { spendId });
  const told = JSON.stringify([feeUnits, custody, reference]);
  if (one.closed !== undefined && one.closed !== told) return no('spend_wrong_state');
  if (one.closed === undefined) {
    one.closed = told;
    const [hot, cold] = [`outside:hot_${one.chain}`, `outside:cold_${one.chain}`];
    const payer = custody?.to === 'hot' ? cold : hot;
    state.move('house:gas', payer, feeCoin(one.chain), BigInt(feeUnits));
    if (custody !== null) {
      const [from, to] = custody.to === 'cold' ? [cold, hot] : [hot, cold];
      state.move(from, to, custody.asset, BigInt(custody.units));
    }
  }
  return yes({ spendId, state: 'closed', feeUnits, reference });
}
