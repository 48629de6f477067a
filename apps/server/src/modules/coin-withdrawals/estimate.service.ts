// What a withdrawal of a coin would be: a hint, that asking for it decides anew.
import type { ParsedBodyOf, WithdrawalEstimate, WithdrawWarning } from '@sarraf/contracts';
import { formatDecimal, IRT } from '@sarraf/money';
import type { Session } from '../../http/index.ts';
import { type Network, nativeOf } from '../chains/index.ts';
import { heldUntil } from '../standings/index.ts';
import { rialOf } from '../toman-amounts/index.ts';
import type { EntryRow, LookAlike } from '../withdraw-addresses/index.ts';
import {
  countAsked,
  readAddressFacts,
  readBalance,
  readCoinLeft,
  readHot,
} from './coin-risks.queries.ts';
import { coinRisksOf } from './coin-risks.ts';
import { type CoinRules, readCoinRules } from './coin-rules.ts';
import type { CoinWithdrawalsDeps } from './coin-withdrawals-deps.ts';
import { leastOf, openNetwork, readUnits } from './open-network.ts';

/** What is asked about, read. */
interface Question {
  readonly userId: number;
  readonly network: Network;
  readonly scale: number;
  readonly units: bigint;
  readonly rules: CoinRules;
  readonly target: Target | null;
  readonly balance: { readonly total: bigint; readonly free: bigint };
}

interface Target {
  readonly address: string;
  readonly isOwnUser: boolean;
  readonly entry: EntryRow | undefined;
  readonly looksLike: LookAlike | null;
}

const MINUTE_MS = 60_000;
/** Where no two blocks were read yet. */
const BLOCK_MS = 12_000;
const BPS = 10_000n;

/** Estimates a withdrawal. @throws AppError as its call declares */
export async function estimateWithdrawal(
  deps: CoinWithdrawalsDeps,
  session: Session,
  body: ParsedBodyOf<'POST /user_wallets/estimateFee'>,
): Promise<WithdrawalEstimate> {
  const question = await readQuestion(deps, session.userId, body);
  const { network, rules, scale, target, units, userId } = question;
  const { row } = network;
  const text = (amount: bigint): string => formatDecimal(amount, scale);
  const isWithin = target?.isOwnUser === true;
  const fee = isWithin ? 0n : row.withdraw_fee;
  const receive = units > fee ? units - fee : 0n;
  const toman = (amount: bigint) => deps.wallets.worthInToman(row.asset, amount);
  const leaves = await whatMayLeave(deps, question, session.level);
  const networkFee = isWithin ? null : await networkFeeToman(deps, network);
  const limits = await deps.limitsOf(userId);
  return {
    symbol: row.asset,
    network: row.code,
    fee: text(fee),
    receive: text(receive),
    min: text(isWithin ? 1n : leastOf(row)),
    max: text(isWithin ? question.balance.free : (row.max_withdraw ?? question.balance.free)),
    ...leaves,
    receive_toman: toman(receive),
    fee_toman: toman(fee),
    network_fee_toman: networkFee,
    arrival_minutes: isWithin ? 0 : await arrivalMinutes(deps, network, rules),
    address: target === null ? null : addressOnWire(deps, target),
    warnings: await warningsOf(deps, question, networkFee),
    limits: limits.filter(({ kind }) => /^(transfer|leaving)_/.test(kind)),
    cancel_seconds: isWithin ? 0 : rules.cancelMs / 1_000,
  };
}

async function readQuestion(
  deps: CoinWithdrawalsDeps,
  userId: number,
  body: ParsedBodyOf<'POST /user_wallets/estimateFee'>,
): Promise<Question> {
  const { clock, orderedDb, plainDb } = deps.context;
  const network = await openNetwork(deps, body.coin, body.network);
  const scale = deps.catalog.scaleOf(body.coin);
  const units = readUnits(body.amount, scale);
  const target =
    body.to_address === undefined ? null : await readTarget(deps, userId, body.to_address, network);
  return {
    userId,
    network,
    scale,
    units,
    target,
    rules: await readCoinRules(plainDb, clock.now()),
    balance: await readBalance(orderedDb, userId, body.coin),
  };
}

async function readTarget(
  { addresses }: CoinWithdrawalsDeps,
  userId: number,
  text: string,
  network: Network,
): Promise<Target> {
  const { address, ownUser } = await addresses.read(userId, text, network);
  return {
    address,
    isOwnUser: ownUser !== null,
    entry: await addresses.entryOf(userId, address),
    looksLike: await addresses.lookAlikeOf(userId, address),
  };
}

function addressOnWire(
  { addresses, context: { clock } }: CoinWithdrawalsDeps,
  { address, entry, looksLike }: Target,
): NonNullable<WithdrawalEstimate['address']> {
  const countsFrom = entry?.counts_from ?? new Date(clock.now() + addresses.waitMs);
  return {
    address,
    label: entry?.label ?? null,
    counts_from: countsFrom.toISOString(),
    looks_like: looksLike,
  };
}

type Leaves = Pick<
  WithdrawalEstimate,
  'available' | 'held_until' | 'too_recent' | 'too_recent_until'
>;

/** What of the wallet may leave now, less what is held and what a toman deposit holds back. */
async function whatMayLeave(
  deps: CoinWithdrawalsDeps,
  { balance, network, scale, userId }: Question,
  level: number,
): Promise<Leaves> {
  const { plainDb } = deps.context;
  const standing = await deps.standings.read(plainDb, userId);
  const held = heldUntil(standing);
  const isOpen = held === null && !standing.isFrozen;
  const recent = await deps.heldDepositsOf(userId, level);
  const tooRecent =
    recent === null ? 0n : await tooRecentUnits(deps, userId, network, balance.free, recent.amount);
  return {
    available: formatDecimal(isOpen ? balance.free - tooRecent : 0n, scale),
    held_until: held === null ? null : new Date(held).toISOString(),
    too_recent: formatDecimal(tooRecent, scale),
    too_recent_until: tooRecent === 0n ? null : (recent?.until ?? null),
  };
}

/**
 * Of all coins of a person as many stay as are worth what is held: what of this one may go is what the
 * rest does not make up for. By last prices; the engine decides by the index.
 */
async function tooRecentUnits(
  { wallets }: CoinWithdrawalsDeps,
  userId: number,
  { row: { asset } }: Network,
  free: bigint,
  heldToman: string,
): Promise<bigint> {
  const worth = wallets.worthInToman(asset, free);
  if (free === 0n || worth === null) return 0n;
  let owned = 0n;
  for (const { symbol, toman_amount: toman } of await wallets.walletsOf(userId)) {
    if (symbol !== IRT && toman !== null) owned += rialOf(toman);
  }
  const leavable = owned - rialOf(heldToman);
  const ownWorth = rialOf(worth);
  if (leavable >= ownWorth || ownWorth === 0n) return 0n;
  const mayGo = leavable <= 0n ? 0n : (free * leavable) / ownWorth;
  return free - mayGo;
}

async function networkFeeToman(
  { chainSpends, wallets }: CoinWithdrawalsDeps,
  network: Network,
): Promise<string | null> {
  const units = await chainSpends().networkFee(network.chain, network.row.asset);
  return units === null ? null : wallets.worthInToman(nativeOf(network), units);
}

async function arrivalMinutes(
  { chains }: CoinWithdrawalsDeps,
  { chain, row }: Network,
  { cancelMs }: CoinRules,
): Promise<number> {
  const blockMs = (await chains.blockMs(chain)) ?? BLOCK_MS;
  return Math.ceil((cancelMs + Number(row.confirmations) * blockMs) / MINUTE_MS);
}

async function warningsOf(
  deps: CoinWithdrawalsDeps,
  question: Question,
  networkFee: string | null,
): Promise<WithdrawWarning[]> {
  const { network, target, units } = question;
  if (target?.isOwnUser === true) return ['own_user'];
  const { clock, orderedDb } = deps.context;
  const fee = deps.wallets.worthInToman(network.row.asset, network.row.withdraw_fee);
  const hot = await readHot(orderedDb, network.chain, network.row.asset);
  const counts = target?.entry === undefined || target.entry.counts_from.getTime() <= clock.now();
  const found: readonly (readonly [WithdrawWarning, boolean])[] = [
    ['address_not_saved', target !== null && target.entry === undefined],
    ['address_waits', !counts],
    ['look_alike', target !== null && target.looksLike !== null],
    ['network_fee_high', networkFee !== null && fee !== null && rialOf(networkFee) > rialOf(fee)],
    ['officer_looks', await isLookedAt(deps, question)],
    ['hot_low', hot < units - network.row.withdraw_fee],
  ];
  return found.filter(([, is]) => is).map(([warning]) => warning);
}

/** Whether an officer will look at it, as far as one can say now: a device is not known here. */
async function isLookedAt(
  { context: { clock, orderedDb }, wallets }: CoinWithdrawalsDeps,
  { balance, network, rules, target, units, userId }: Question,
): Promise<boolean> {
  const [now, { asset, withdraw_fee: feeUnits }] = [clock.now(), network.row];
  if (units <= feeUnits) return false;
  const address =
    target === null
      ? { ownPaid: 1, otherPeople: 0 }
      : await readAddressFacts(orderedDb, userId, target.address);
  const share = balance.total === 0n ? BPS : (units * BPS) / balance.total;
  const payout = {
    units,
    feeUnits,
    createdAt: now,
    deviceSince: 0,
    shareBps: Number(share > BPS ? BPS : share),
    worth: rialOf(wallets.worthInToman(asset, units) ?? '0'),
  };
  const risks = coinRisksOf(payout, {
    address,
    rules,
    looksAlike: target !== null && target.looksLike !== null,
    left: (await readCoinLeft(orderedDb, [userId], now))(userId),
    asked: (await countAsked(orderedDb, userId, now)) + 1,
    automaticMax: network.row.automatic_max,
  });
  return risks.length > 0;
}
