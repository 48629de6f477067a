// Money that leaves, the slow way: every withdrawal there ever was, looked through each time.
import type {
  AdvanceWithdrawal,
  RequestWithdrawal,
  WithdrawalState,
} from '../../../packages/settlement/src/index.ts';
import { checkTransfer, checkWithdrawal } from './limits.ts';
import { no, type RefState, type Verdict, yes } from './model.ts';
import { checkRecentDeposits } from './recent-deposits.ts';
import { tehranDay } from './tehran-days.ts';
import { stoppedFrom } from './standings.ts';
import { worthOf } from './worth.ts';

const ENDS = {
  cancel: 'cancelled',
  approve: 'approved',
  refuse: 'refused',
  send: 'sent',
  settle: 'settled',
  return: 'returned',
} as const satisfies Record<AdvanceWithdrawal['step'], WithdrawalState>;

/** What may be done with one that stands so. */
const NEXT: Readonly<Record<WithdrawalState, readonly AdvanceWithdrawal['step'][]>> = {
  requested: ['cancel', 'approve', 'refuse'],
  approved: ['refuse', 'send'],
  sent: ['settle', 'return'],
  settled: ['return'],
  cancelled: [],
  refused: [],
  returned: [],
};

/** Why money may not leave its owner now. */
export function mayNotLeave(state: RefState, user: number): Verdict | undefined {
  const until = state.standings.get(user)?.moneyHeldUntil ?? 0;
  const held = until > state.at ? no('money_held', { until }) : undefined;
  return stoppedFrom(state, user, 'withdraw') ?? held;
}

/** Sets money aside for a withdrawal, within what may leave and is available. */
export function requestWithdrawal(state: RefState, command: RequestWithdrawal): Verdict {
  const { withdrawalId, user, asset, cancelMs, chain } = command;
  const [units, fee] = [BigInt(command.units), BigInt(command.feeUnits)];
  if (state.withdrawals.has(withdrawalId)) return no('reference_used', { withdrawalId });
  const stopped = mayNotLeave(state, user);
  if (stopped !== undefined) return stopped;
  const worth = worthOf(state, asset, units, true);
  if (worth === undefined) return no('price_stale', { market: `${asset}IRT` });
  const over =
    chain === undefined ? checkWithdrawal(state, user, units) : checkTransfer(state, user, worth);
  if (over !== undefined) return over;
  const availableUnits = state.available(user, asset);
  if (availableUnits < units) {
    return no('insufficient_funds', { asset, availableUnits: `${availableUnits}` });
  }
  const tooSoon = chain === undefined ? undefined : checkRecentDeposits(state, user, asset, worth);
  if (tooSoon !== undefined) return tooSoon;
  const day = tehranDay(state.at);
  const cancelUntil = state.at + cancelMs;
  state.withdrawals.set(withdrawalId, {
    user,
    asset,
    units,
    fee,
    day,
    cancelUntil,
    chain,
    worth,
    state: 'requested',
  });
  const ofCoin = chain === undefined ? {} : { chain, worthUnits: `${worth}` };
  return yes({ withdrawalId, state: 'requested', day, ...ofCoin });
}

/** Takes a withdrawal one step on; a step done before answers as then. */
export function advanceWithdrawal(state: RefState, command: AdvanceWithdrawal): Verdict {
  const { withdrawalId, step, user } = command;
  const one = state.withdrawals.get(withdrawalId);
  if (one === undefined || (user !== null && user !== one.user)) {
    return no('withdrawal_not_found', { withdrawalId });
  }
  if (one.state === ENDS[step]) return yes({ withdrawalId, state: one.state });
  if (!NEXT[one.state].includes(step)) {
    return no('withdrawal_wrong_state', { state: one.state });
  }
  const leaves = step === 'approve' || step === 'send';
  const stopped = leaves ? mayNotLeave(state, one.user) : undefined;
  if (stopped !== undefined) return stopped;
  if (step === 'approve' && state.at < one.cancelUntil) {
    return no('withdrawal_too_early', { until: one.cancelUntil });
  }
  const { asset, units, fee, chain } = one;
  const place = chain === undefined ? 'outside:bank' : `outside:hot_${chain}`;
  const owner = `user:${one.user}`;
  if (step === 'settle') {
    state.move(owner, place, asset, units - fee);
    state.move(owner, 'house:fees', asset, fee);
  } else if (one.state === 'settled') {
    state.move(place, owner, asset, units - fee);
    if (state.total('house:fees', asset) >= fee) state.move('house:fees', owner, asset, fee);
  }
  one.state = ENDS[step];
  return yes({ withdrawalId, state: one.state });
}
