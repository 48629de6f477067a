// Coins out: asked for with a factor, to an address of the person's own book. All that can be said without
// a factor is said first, so that no code is used up by it; then the factor, then the engine, which decides
// all of it again.
import { destinationHash, withdrawalDigest } from '@sarraf/chain-codec';
import type { AskedWithdrawal, ParsedBodyOf } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import type { IdempotencyClaim, RequestWithdrawal } from '@sarraf/settlement';
import { AppError, type Session } from '../../http/index.ts';
import type { Network } from '../chains/index.ts';
import { assertStands, earlierAnswer, secondsUntil, type Turn } from '../operations/index.ts';
import { fundsError } from '../transfers/index.ts';
import type { EntryRow, ReadAddress } from '../withdraw-addresses/index.ts';
import { selectCoinPayout } from './coin-payouts.queries.ts';
import { refusalOfRequest } from './coin-refusals.ts';
import { readBalance } from './coin-risks.queries.ts';
import { readCoinRules } from './coin-rules.ts';
import type { CoinWithdrawalsDeps } from './coin-withdrawals-deps.ts';
import { assertInRange, openNetwork, readUnits } from './open-network.ts';

type Body = ParsedBodyOf<'POST /user_wallets/manual_withdraw'>;

/** A withdrawal that a person asks for. */
export interface Asked {
  readonly session: Session;
  readonly ip: string;
  readonly body: Body;
  readonly claim: IdempotencyClaim | undefined;
}

/** What was asked for, read. */
interface Read {
  readonly network: Network;
  readonly scale: number;
  readonly units: bigint;
  readonly target: ReadAddress;
}

const HOUR_MS = 3_600_000;
const BPS = 10_000n;

/** Asks for a coin to be paid out; a retry is answered as the first time. @throws AppError */
export function askForCoins(deps: CoinWithdrawalsDeps, asked: Asked): Promise<AskedWithdrawal> {
  const { body: given, claim, session } = asked;
  const proof = { given, sessionId: session.sessionId };
  return deps.operations.once({ claim, proof }, (turn) => askOnce(deps, asked, turn));
}

async function askOnce(
  deps: CoinWithdrawalsDeps,
  asked: Asked,
  turn: Turn,
): Promise<AskedWithdrawal> {
  const before = await answeredBefore(deps, asked);
  if (before !== undefined) return before;
  const { body, claim, ip, session } = asked;
  const network = await openNetwork(deps, body.symbol, body.chain);
  const scale = deps.catalog.scaleOf(body.symbol);
  const units = readUnits(body.amount, scale);
  if (body.tag !== undefined && body.tag.trim() !== '') throw new AppError('tag_not_used');
  const target = await deps.addresses.read(session.userId, body.wallet_address, network);
  if (target.ownUser !== null) {
    if (units === 0n) throw new AppError('amount_malformed');
    const amount = { asset: body.symbol, scale, units };
    const paid = { amount, userId: target.ownUser, proof: body };
    const id = await deps.transfers.payUser({ session, ip, claim, turn }, paid);
    return settledWithin(id);
  }
  return askOutside(deps, asked, turn, { network, scale, units, target });
}

async function askOutside(
  deps: CoinWithdrawalsDeps,
  asked: Asked,
  turn: Turn,
  read: Read,
): Promise<AskedWithdrawal> {
  const { body, claim, ip, session } = asked;
  const { sessionId: requestId, userId } = session;
  const { network, scale, units } = read;
  assertFee(network, body.fee, scale);
  await assertSaved(deps, userId, read.target.address);
  await assertCompared(deps, userId, read.target.address, body);
  assertInRange(network, units, scale);
  await assertMayLeave(deps, userId, read);
  const user = await deps.users.load(userId);
  await turn.prove(() => deps.factors.prove({ user, purpose: 'withdraw', requestId, ip }, body));
  // the limits are those of the level that the engine knows, and so are holds
  await deps.standings.ensureTold(userId);
  const { command, row } = await prepare(deps, asked, read);
  const { outcome } = await deps.operations.submit({
    id: turn.commandId,
    command,
    claim,
    rows: [{ writer: 'coin_withdrawal_created', row }],
  });
  const now = deps.context.clock.now();
  if (!outcome.ok) throw refusalOfRequest(outcome, { asset: body.symbol, scale, now });
  return findAsked(deps, outcome.result.withdrawalId);
}

/** What the engine answered when this key came before, as a withdrawal or within. @throws AppError */
async function answeredBefore(
  { catalog, context }: CoinWithdrawalsDeps,
  { body, claim }: Asked,
): Promise<AskedWithdrawal | undefined> {
  const { clock, orderedDb } = context;
  const within = await earlierAnswer(orderedDb, claim, 'request_transfer').catch(notThisOne);
  if (within?.ok === true) return settledWithin(within.result.transferId);
  const before = await earlierAnswer(orderedDb, claim, 'request_withdrawal').catch((error) => {
    // a transfer within that was refused is tried again under its key, and refused the same way
    if (within !== undefined) return undefined;
    throw error;
  });
  if (before === undefined) return undefined;
  if (before.ok) return findAsked({ context }, before.result.withdrawalId);
  const { symbol: asset } = body;
  throw refusalOfRequest(before, { asset, scale: catalog.scaleOf(asset), now: clock.now() });
}

/** The key came with another command: the caller that knows which one says what it was. */
function notThisOne(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'idempotency_key_reused') return undefined;
  throw error;
}

const settledWithin = (transferId: string): AskedWithdrawal => ({
  id: transferId,
  status: 'settled',
  txid: null,
  transfer_id: transferId,
});

async function findAsked(
  { context: { orderedDb } }: Pick<CoinWithdrawalsDeps, 'context'>,
  id: string,
): Promise<AskedWithdrawal> {
  const row = await selectCoinPayout(orderedDb, id);
  if (row === undefined) throw new AppError('withdrawal_not_found');
  return { id, status: row.state, txid: row.reference, transfer_id: null };
}

/** @throws AppError `withdrawal_fee_changed` where another fee was shown than is taken */
function assertFee({ row }: Network, shown: string | undefined, scale: number): void {
  if (shown === undefined || readUnits(shown, scale) === row.withdraw_fee) return;
  throw new AppError('withdrawal_fee_changed', {
    fee: formatDecimal(row.withdraw_fee, scale),
    asset: row.asset,
  });
}

/** @throws AppError `address_not_saved`, `address_too_new` */
async function assertSaved(
  { addresses, context: { clock } }: CoinWithdrawalsDeps,
  userId: number,
  address: string,
): Promise<EntryRow> {
  const entry = await addresses.entryOf(userId, address);
  if (entry === undefined) {
    throw new AppError('address_not_saved', { hours: addresses.waitMs / HOUR_MS });
  }
  const [from, now] = [entry.counts_from.getTime(), clock.now()];
  if (from > now) throw new AppError('address_too_new', { seconds: secondsUntil(from, now) });
  return entry;
}

/** @throws AppError `address_looks_alike` for one that was not compared with the one that is known */
async function assertCompared(
  { addresses }: CoinWithdrawalsDeps,
  userId: number,
  address: string,
  { look_alike_accepted: isCompared }: Body,
): Promise<void> {
  if (isCompared === true) return;
  if ((await addresses.lookAlikeOf(userId, address)) !== null) {
    throw new AppError('address_looks_alike');
  }
}

/** What the engine would refuse, as far as rows tell: it decides all the same. @throws AppError */
async function assertMayLeave(
  { context: { clock, orderedDb, plainDb }, standings }: CoinWithdrawalsDeps,
  userId: number,
  { network, scale, units }: Read,
): Promise<void> {
  assertStands(await standings.read(plainDb, userId), clock.now());
  const { free } = await readBalance(orderedDb, userId, network.row.asset);
  if (free < units) throw fundsError(network.row.asset, scale, free, units);
}

/** The command, and the row of what the house does about it. */
async function prepare(deps: CoinWithdrawalsDeps, asked: Asked, read: Read) {
  const { clock, ids, orderedDb, plainDb } = deps.context;
  const { userId } = asked.session;
  const { chain, row } = read.network;
  const { address } = read.target;
  // looked at again: an entry may have been removed while a code was typed
  const entry = await assertSaved(deps, userId, address);
  const { cancelMs } = await readCoinRules(plainDb, clock.now());
  const { total } = await readBalance(orderedDb, userId, row.asset);
  const now = clock.now();
  const deviceSince = (await deps.sessions.deviceSince(asked.session)) ?? new Date(now);
  const id = ids.createId();
  const { units } = read;
  const destination = { chain, address, memo: null };
  const terms = { withdrawalId: id, asset: row.asset, ...destination };
  const digest = withdrawalDigest({ ...terms, units: units - row.withdraw_fee });
  const command: RequestWithdrawal = {
    type: 'request_withdrawal',
    withdrawalId: id,
    user: userId,
    asset: row.asset,
    units: units.toString(),
    feeUnits: row.withdraw_fee.toString(),
    recipient: `address:${entry.id}`,
    cancelMs,
    chain,
    destination: destinationHash(destination),
    worthBy: 'index',
  };
  return {
    command,
    row: {
      id,
      user_id: userId,
      asset: row.asset,
      chain,
      code: row.code,
      address,
      label: entry.label,
      units: units.toString(),
      fee_units: row.withdraw_fee.toString(),
      digest: Buffer.from(digest).toString('hex'),
      share_bps: total === 0n ? 10_000 : Number((units * BPS) / (total > units ? total : units)),
      device_since: deviceSince.toISOString(),
      // the engine says to the millisecond when nobody cancels any more
      next_step_at: new Date(now + cancelMs).toISOString(),
      created_at: new Date(now).toISOString(),
    },
  };
}
