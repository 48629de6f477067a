// 'I sent it, where is it?': a transaction code is looked for among what was read, then asked of the
// node. What it finds is kept by the very key that reading blocks keeps it by, and credited by nobody
// else. What the claimant says of the amount decides nothing.
import type { ClaimedDeposit, ParsedBodyOf } from '@sarraf/contracts';
import { codeOn, transactionCode } from '@sarraf/chain-codec';
import { AppError } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { OutboundError } from '../../providers/outbound.ts';
import type { ChainHeader, ChainMove } from '../../providers/chain/port.ts';
import { keepMoves, readCanonical } from '../chains/index.ts';
import { assertNotBlocked, secondsUntil } from '../operations/index.ts';
import type { ChainRails } from '../server-context.ts';
import { countClaims, linkClaim, upsertClaim } from './claims.queries.ts';
import type { CoinDepositsDeps } from './coin-deposits-deps.ts';
import { type DepositRow, selectDepositsOf } from './coin-deposits.queries.ts';
import { onWire, openNetwork } from './own-deposits.service.ts';

/** Transactions that a person may look for in an hour. */
const TRIES_MAX = 20;
const HOUR_MS = 3_600_000;
const FOUND_MAX = 200;

/** Looks for a payment of one coin on one network. @throws AppError as its call declares */
export async function claimByHand(
  deps: CoinDepositsDeps,
  userId: number,
  body: ParsedBodyOf<'POST /user_wallets/manual_deposit'>,
): Promise<ClaimedDeposit> {
  const network = await openNetwork(deps, body.exchange_symbol, body.smart_contract_name);
  const txid = readCode(body.transaction_code);
  await assertMayLook(deps, userId);
  const amount = body.amount?.slice(0, 64) ?? null;
  return claim(deps, userId, { txid, amount, rails: [network.rails] });
}

/** Looks for a payment on every network. @throws AppError as its call declares */
export async function claimByCode(
  deps: CoinDepositsDeps,
  userId: number,
  code: string,
): Promise<ClaimedDeposit> {
  const txid = readCode(code);
  if (deps.chains.rails.length === 0) throw new AppError('coin_deposit_closed');
  await assertMayLook(deps, userId);
  return claim(deps, userId, { txid, amount: null, rails: deps.chains.rails });
}

function readCode(text: string): string {
  const code = transactionCode(text);
  if (!code.ok) throw new AppError('transaction_code_malformed');
  return code.value;
}

async function assertMayLook(
  { context: { clock, plainDb }, standings }: CoinDepositsDeps,
  userId: number,
): Promise<void> {
  const standing = await standings.read(plainDb, userId);
  if (standing.isFrozen) throw new AppError('account_frozen');
  assertNotBlocked(standing, 'deposit');
  const now = clock.now();
  const { count, firstAt } = await countClaims(plainDb, userId, new Date(now - HOUR_MS));
  if (count < TRIES_MAX || firstAt === null) return;
  const wait = secondsUntil(firstAt.getTime() + HOUR_MS, now);
  throw new AppError('transaction_tries_used_up', { wait });
}

interface Looked {
  readonly txid: string;
  readonly amount: string | null;
  readonly rails: readonly ChainRails[];
}

type Refusal =
  | 'transaction_not_found'
  | 'chain_silent'
  | 'transaction_pending'
  | 'transaction_failed'
  | 'transaction_not_yours';

/** What tells the most of several networks is answered. */
const TELLS: readonly Refusal[] = [
  'transaction_not_found',
  'chain_silent',
  'transaction_not_yours',
  'transaction_failed',
  'transaction_pending',
];

async function claim(
  deps: CoinDepositsDeps,
  userId: number,
  looked: Looked,
): Promise<ClaimedDeposit> {
  let refusal: Refusal = 'transaction_not_found';
  for (const rails of looked.rails) {
    const found = await lookOn(deps, rails, userId, looked);
    if (typeof found !== 'string') {
      const { id, status, confirmations, needed, reason } = await onWire(deps, found);
      return { id, status, confirmations, needed, reason };
    }
    if (TELLS.indexOf(found) > TELLS.indexOf(refusal)) refusal = found;
  }
  throw new AppError(refusal);
}

async function lookOn(
  deps: CoinDepositsDeps,
  rails: ChainRails,
  userId: number,
  { amount, txid: code }: Looked,
): Promise<DepositRow | Refusal> {
  const { clock, plainDb } = deps.context;
  const { chain } = rails.config;
  const txid = codeOn(chain, code);
  const key = { userId, chain, txid };
  const known = await selectDepositsOf(plainDb, chain, txid, FOUND_MAX);
  await upsertClaim(plainDb, { ...key, amount, at: new Date(clock.now()) });
  if (known.length === 0) {
    const asked = await askNode(deps, rails, txid);
    if (asked !== undefined) return asked;
  }
  const rows = known.length > 0 ? known : await selectDepositsOf(plainDb, chain, txid, FOUND_MAX);
  const mine = rows.find(({ user_id: owner }) => owner !== null && Number(owner) === userId);
  if (mine !== undefined) {
    await linkClaim(plainDb, key, mine.id);
    return mine;
  }
  // to the house's own address: officers see who says that it is theirs
  const nobodys = rows.find(({ user_id: owner }) => owner === null);
  if (nobodys !== undefined) await linkClaim(plainDb, key, nobodys.id);
  return 'transaction_not_yours';
}

/** Undefined: what the node has of it is kept now. */
async function askNode(
  deps: CoinDepositsDeps,
  rails: ChainRails,
  txid: string,
): Promise<Refusal | undefined> {
  try {
    const found = await rails.watcher.transaction(txid);
    if (found.state !== 'mined') {
      return found.state === 'pending' ? 'transaction_pending' : 'transaction_not_found';
    }
    if (found.failed) return 'transaction_failed';
    return await keep(deps, rails, found);
  } catch (error) {
    if (error instanceof OutboundError) return 'chain_silent';
    throw error;
  }
}

/** Keeps what reading blocks has passed by, as long as its block stands; what comes it reads itself. */
async function keep(
  { context, scaleOf }: CoinDepositsDeps,
  rails: ChainRails,
  found: { readonly header: ChainHeader; readonly moves: readonly ChainMove[] },
): Promise<Refusal | undefined> {
  const at = await readCanonical(context.plainDb, rails, found.header);
  if (at === 'unread') return 'transaction_pending';
  if (at === 'other') return 'transaction_not_found';
  const { chain } = rails.config;
  const block = { chain, height: found.header.height, hash: found.header.hash };
  await withTransaction(context.plainDb, (tx) =>
    keepMoves({ context, scaleOf }, tx, rails, block, found.moves),
  );
  return undefined;
}
