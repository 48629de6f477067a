// Receipts as people show them: one tracking number is one claim, for ever.
import type { DataOf, OfflineDeposit, ParsedQueryOf } from '@sarraf/contracts';
import { joinDigits, toLatinDigits } from '@sarraf/money';
import {
  AppError,
  type Call,
  idOfCursor,
  LIST_COUNT_MAX,
  pageById,
  pageWindow,
} from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { DocumentsModule } from '../documents/index.ts';
import { assertNotBlocked } from '../operations/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { StandingsService } from '../standings/index.ts';
import { accountOf, type BankRules, readBankRules } from '../statements/index.ts';
import { readToman } from '../toman-amounts/index.ts';
import { toReceipt } from './receipts.mapper.ts';
import {
  countOwnReceipts,
  countWaiting,
  insertReceipt,
  lockShowing,
  type NewReceipt,
  type ReceiptRow,
  selectClaim,
  selectOwnReceipts,
} from './receipts.queries.ts';

/** What receipts are shown with. */
export interface ReceiptsDeps {
  readonly context: ServerContext;
  readonly documents: Pick<DocumentsModule, 'open' | 'receive'>;
  readonly standings: Pick<StandingsService, 'read'>;
}

const PER_PAGE = 20;
const DAY_MS = 86_400_000;
const PAID_AT_MOST_MS = 90 * DAY_MS;
/** Clocks differ. */
const AHEAD_MS = 15 * 60_000;

/**
 * Shows a receipt. The same one by the same person is answered as it stands, without its picture.
 *
 * @throws AppError as `POST /tomanWallet/offline_deposit` declares
 */
export async function showReceipt(
  deps: ReceiptsDeps,
  userId: number,
  receive: Call<'POST /tomanWallet/offline_deposit'>['receive'],
): Promise<OfflineDeposit> {
  const { context, documents } = deps;
  const { clock, plainDb } = context;
  const rules = await readBankRules(plainDb, clock.now());
  // who may not show any is told before all of it was sent
  await assertMayShow(deps, userId);
  const { body, files } = await receive(({ chunks }) =>
    documents.receive(userId, 'deposit_receipt', chunks),
  );
  const made = readReceipt(userId, body, rules, clock.now());
  const documentId = files.picture;
  const row = await withTransaction(plainDb, async (tx) => {
    await lockShowing(tx, userId);
    const before = await selectClaim(tx, made.account, made.trackingNumber);
    if (before !== undefined) return sameOf(before, made);
    if (documentId === undefined) throw new AppError('documents_missing');
    await assertRoom(tx, userId, rules);
    const at = new Date(clock.now());
    const kept = await insertReceipt(tx, { ...made, documentId, at });
    if (kept === undefined) throw new AppError('receipt_taken');
    return kept;
  });
  return toReceipt(row);
}

/** @throws AppError `receipts_open_max` */
async function assertRoom(db: PlainDb, userId: number, { receiptsMax }: BankRules): Promise<void> {
  if ((await countWaiting(db, userId)) < receiptsMax) return;
  throw new AppError('receipts_open_max', { max: receiptsMax });
}

/** @throws AppError `receipt_taken` where it is not the very same */
function sameOf(before: ReceiptRow, made: NewReceipt): ReceiptRow {
  const isSame =
    before.user_id === BigInt(made.userId) &&
    before.amount_rial === made.amountRial &&
    before.paid_at.getTime() === made.paidAt.getTime();
  if (!isSame) throw new AppError('receipt_taken');
  return before;
}

async function assertMayShow(
  { context: { plainDb }, standings }: ReceiptsDeps,
  userId: number,
): Promise<void> {
  const standing = await standings.read(plainDb, userId);
  if (standing.isFrozen) throw new AppError('account_frozen');
  assertNotBlocked(standing, 'deposit');
}

/** @throws AppError */
function readReceipt(
  userId: number,
  body: {
    readonly amount: string;
    readonly paid_at: string;
    readonly tracking_number: string;
    readonly account: string;
  },
  rules: BankRules,
  now: number,
): NewReceipt {
  const trackingNumber = joinDigits(body.tracking_number).replace(/[/_]/g, '').toUpperCase();
  if (!/^[0-9A-Z]{4,40}$/.test(trackingNumber)) throw new AppError('receipt_number_malformed');
  const paidAt = Date.parse(body.paid_at);
  if (Number.isNaN(paidAt) || paidAt > now + AHEAD_MS || paidAt < now - PAID_AT_MOST_MS) {
    throw new AppError('receipt_time_invalid');
  }
  return {
    userId,
    amountRial: readToman(body.amount, rules),
    paidAt: new Date(paidAt),
    trackingNumber,
    account: accountOf(rules, toLatinDigits(body.account)),
  };
}

/** The user's own, newest first. */
export async function listReceipts(
  { context: { plainDb } }: { readonly context: { readonly plainDb: PlainDb } },
  userId: number,
  query: ParsedQueryOf<'GET /tomanWallet/offline_deposit/history'>,
): Promise<DataOf<'GET /tomanWallet/offline_deposit/history'>> {
  const window = pageWindow(query, PER_PAGE);
  const { offset, limit } = window;
  const part = { beyondId: idOfCursor(query.cursor), offset, limit: limit + 1 };
  const rows = limit === 0 ? [] : await selectOwnReceipts(plainDb, userId, part);
  const total = await countOwnReceipts(plainDb, userId, LIST_COUNT_MAX);
  return pageById(window, rows, total, ({ id }) => id, toReceipt);
}
