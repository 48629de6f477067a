// Money between one's own wallets and to somebody else, as its people ask for it and look at it.
import type { DataOf, ParsedBodyOf, ParsedQueryOf, Transfer } from '@sarraf/contracts';
import { cleanText } from '../../platform/clean-text.ts';
import { AppError, LIST_COUNT_MAX, pageOf, pageWindow } from '../../http/index.ts';
import type { LimitsOf } from '../limits/index.ts';
import type { MarketCatalog } from '../markets/index.ts';
import type { RecipientsModule } from '../recipients/index.ts';
import { refusalError } from '../operations/index.ts';
import { heldUntil } from '../standings/index.ts';
import {
  earlierMove,
  type MoveDeps,
  inTurn,
  type Mover,
  type MoverInTurn,
  type PlannedMove,
  type ReadAmount,
  readAmount,
  requestMove,
} from './move.service.ts';
import { cancelRefusals } from './transfer-refusals.ts';
import { createdMove, movedMove } from './transfer-rows.ts';
import { readTarget, type TransferTarget } from './transfer-target.ts';
import { timeText, toTransfer } from './transfers.mapper.ts';
import { countOwnMoves, selectMove, selectOwnMoves } from './transfers.queries.ts';
import { readVaultDelay, type VaultDelayDeps } from './vault-delays.service.ts';

/** What transfers are asked for with. */
export interface TransfersDeps extends MoveDeps, VaultDelayDeps {
  readonly context: MoveDeps['context'];
  readonly factors: MoveDeps['factors'];
  readonly users: MoveDeps['users'];
  readonly catalog: Pick<MarketCatalog, 'asset' | 'scaleOf'>;
  readonly limitsOf: LimitsOf;
  readonly recipients: Pick<
    RecipientsModule,
    | 'assertListed'
    | 'isWhitelistOn'
    | 'lookUp'
    | 'lookupsLeft'
    | 'ofEntry'
    | 'ofTransfer'
    | 'ofUser'
  >;
}

type Body = ParsedBodyOf<'POST /user_wallets/internal_transfer'>;

const PER_PAGE = 20;
const HOUR_MS = 3_600_000;

/** What a transfer may be now. */
export async function transferTerms(
  deps: TransfersDeps,
  userId: number,
): Promise<DataOf<'GET /transfers/terms'>> {
  const { context, limitsOf, recipients, standings } = deps;
  const held = heldUntil(await standings.read(context.plainDb, userId));
  const limits = await limitsOf(userId);
  return {
    vault: await readVaultDelay(deps, userId),
    limits: limits.filter(({ kind }) => /^(transfer|leaving)_/.test(kind)),
    held_until: held === null ? null : timeText(held),
    whitelist_on: await recipients.isWhitelistOn(userId),
    lookups_left: await recipients.lookupsLeft(userId),
  };
}

/** Who is behind what was typed, as far as one may see. @throws AppError `lookups_used_up` */
export async function findRecipient(
  { recipients }: TransfersDeps,
  userId: number,
  text: string,
): Promise<DataOf<'GET /transfers/recipient'>> {
  const { found, transfers, left } = await recipients.lookUp(userId, text);
  return {
    found: found !== undefined,
    name: found?.name ?? null,
    level: found?.level ?? null,
    since: found === undefined ? null : `${found.since.toISOString().slice(0, 10)}T00:00:00.000Z`,
    transfers,
    lookups_left: left,
  };
}

/** Moves money; a retry is answered as the first time. @throws AppError */
export function transfer(deps: TransfersDeps, mover: Mover, body: Body): Promise<Transfer> {
  return inTurn(deps, mover, body, (inTurn) => transferOnce(deps, inTurn, body));
}

async function transferOnce(
  deps: TransfersDeps,
  mover: MoverInTurn,
  body: Body,
): Promise<Transfer> {
  const { userId } = mover.session;
  const before = await earlierMove(deps, mover.claim, body);
  if (before !== undefined) return findTransfer(deps, userId, before);
  const amount = readAmount(deps, body);
  const target = await readTarget(deps.recipients, mover.session, body);
  if (target.kind === 'to_user') await deps.recipients.assertListed(userId, target.person.userId);
  const planned = await plan(deps, userId, amount, target, body);
  return findTransfer(deps, userId, await requestMove(deps, mover, planned, body));
}

async function plan(
  deps: TransfersDeps,
  userId: number,
  amount: ReadAmount,
  target: TransferTarget,
  body: Body,
): Promise<PlannedMove> {
  const { kind } = target;
  const delayMs = kind === 'from_vault' ? (await delayHours(deps, userId, body)) * HOUR_MS : 0;
  const recipientId = kind === 'to_user' ? target.person.userId : null;
  return {
    ...amount,
    from: kind === 'from_vault' ? 'vault' : 'spot',
    needsFactor: kind !== 'to_vault',
    isLeaving: kind === 'to_user',
    prepare: async (id, now) => {
      // looked at again: the book may have changed while a code was typed
      if (recipientId !== null) await deps.recipients.assertListed(userId, recipientId);
      const row = createdMove({
        id,
        userId,
        kind,
        asset: amount.asset,
        recipientId,
        note: noteOf(body.note),
        nextStepAt: delayMs === 0 ? null : now + delayMs,
        pendingNotice: kind === 'to_vault' ? null : delayMs === 0 ? 'done' : 'asked',
        createdAt: now,
      });
      const command = { kind, toUser: recipientId, delayMs, validMs: 0, secretHash: null };
      return { command, rows: [row] };
    },
  };
}

/**
 * Moves coins to the user whose deposit address a withdrawal named: as a transfer to them, proved as a
 * withdrawal. Answers under which id.
 *
 * @throws AppError
 */
export async function payUser(
  deps: TransfersDeps,
  mover: MoverInTurn,
  { amount, proof, userId: to }: PaidUser,
): Promise<string> {
  const { userId } = mover.session;
  await deps.recipients.assertListed(userId, to);
  const person = await deps.recipients.ofUser(to);
  if (person === undefined) throw new AppError('address_of_house');
  const body = { symbol: amount.asset, amount: '' };
  const planned = await plan(deps, userId, amount, { kind: 'to_user', person }, body);
  return requestMove(deps, mover, { ...planned, provedFor: 'withdraw' }, proof);
}

/** Whom a withdrawal within goes to, and what proves it. */
export interface PaidUser {
  readonly amount: ReadAmount;
  readonly userId: number;
  readonly proof: Parameters<MoveDeps['factors']['prove']>[1];
}

/** @throws AppError `vault_delay_shorter` */
async function delayHours(
  deps: TransfersDeps,
  userId: number,
  { delay_hours: asked }: Body,
): Promise<number> {
  const { hours } = await readVaultDelay(deps, userId);
  if (asked !== undefined && asked < hours) throw new AppError('vault_delay_shorter', { hours });
  return asked ?? hours;
}

function noteOf(text: string | undefined): string | null {
  const note = cleanText(text ?? '').trim();
  return note === '' ? null : note;
}

/** One that the person sent or received. @throws AppError `transfer_not_found` */
export async function findTransfer(
  { catalog, context: { orderedDb } }: Pick<TransfersDeps, 'catalog' | 'context'>,
  userId: number,
  id: string,
): Promise<Transfer> {
  const row = await selectMove(orderedDb, id);
  const isMine =
    row?.owner.id === userId || (row?.kind === 'to_user' && row.recipient?.id === userId);
  if (row === undefined || row.kind === 'gift' || !isMine) throw new AppError('transfer_not_found');
  return toTransfer(row, userId, catalog.scaleOf(row.asset));
}

/** The person's transfers, newest first. */
export async function listTransfers(
  { catalog, context: { orderedDb } }: TransfersDeps,
  userId: number,
  query: ParsedQueryOf<'GET /user_wallets/internal_transfer_history'>,
): Promise<DataOf<'GET /user_wallets/internal_transfer_history'>> {
  const window = pageWindow(query, PER_PAGE);
  const { offset, limit } = window;
  const total = await countOwnMoves(orderedDb, userId, query.query, LIST_COUNT_MAX);
  const part = { beforeId: query.cursor, offset, limit: limit + 1 };
  const rows = limit === 0 ? [] : await selectOwnMoves(orderedDb, userId, query.query, part);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  const data = shown.map((row) => toTransfer(row, userId, catalog.scaleOf(row.asset)));
  return pageOf(window, data, total, next);
}

/**
 * Cancels a move out of the vault that waits, of a frozen account, too. One that is cancelled is
 * answered again.
 *
 * @throws AppError `transfer_not_found`, `transfer_not_cancellable`
 */
export async function cancelTransfer(
  deps: TransfersDeps,
  userId: number,
  id: string,
): Promise<Transfer> {
  const { kind } = await findTransfer(deps, userId, id);
  if (kind !== 'from_vault') throw new AppError('transfer_not_cancellable');
  const { outcome } = await deps.operations.submit({
    command: {
      type: 'advance_transfer',
      transferId: id,
      step: 'cancel',
      user: userId,
      secretHash: null,
    },
    claim: undefined,
    rows: [movedMove(id, null)],
  });
  if (!outcome.ok)
    throw refusalError(cancelRefusals('transfer'), outcome, deps.context.clock.now());
  return findTransfer(deps, userId, id);
}
