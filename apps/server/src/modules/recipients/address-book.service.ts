// The address book. With the whitelist on, money goes to its entries alone: one that was added
// counts after a day, and switching off takes three, so that whoever has stolen a session and a
// factor is seen before the money is gone.
import type { ParsedBodyOf, Recipient, RecipientBook } from '@sarraf/contracts';
import { RECIPIENTS_MAX } from '@sarraf/contracts';
import { trimUnseen } from '@sarraf/money';
import { AppError, type Session } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { FactorsService } from '../factors/index.ts';
import type { NotificationsModule, Notify } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import { toLevel, type User, type UsersModule } from '../users/index.ts';
import { type LookupDeps, lookUp } from './lookups.service.ts';
import { maskName } from './masked-name.ts';
import {
  countEntries,
  type EntryRow,
  insertEntry,
  removeEntry,
  selectCountsFrom,
  selectEntries,
  selectEntry,
  selectRecent,
  selectWhitelist,
  upsertWhitelist,
  type WhitelistRow,
} from './recipients.queries.ts';

/** What the address book is kept with. */
export interface AddressBookDeps extends LookupDeps {
  readonly context: ServerContext;
  readonly factors: Pick<FactorsService, 'prove'>;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
  readonly users: Pick<UsersModule, 'load' | 'lock'>;
}

/** Who asks, and from where. */
export interface Asker {
  readonly session: Session;
  readonly ip: string;
}

const HOUR_MS = 3_600_000;
/** From adding an entry until it counts. */
const ENTRY_WAIT_MS = 24 * HOUR_MS;
/** From switching off until it holds no more. */
const OFF_WAIT_MS = 72 * HOUR_MS;
const RECENT_MAX = 8;

/** A person's address book. */
export async function readBook(deps: AddressBookDeps, userId: number): Promise<RecipientBook> {
  const { clock, orderedDb, plainDb } = deps.context;
  const now = clock.now();
  const entries = await selectEntries(orderedDb, userId);
  const recent = await selectRecent(orderedDb, userId, RECENT_MAX);
  const whitelist = await selectWhitelist(plainDb, userId);
  return {
    data: entries.map((row) => toEntry(row, now)),
    recent: recent.map((row) => ({
      like_transfer: row.transfer_id,
      name: maskName(row.first_name, row.last_name),
      transfers: Number(row.sent),
    })),
    whitelist: toWhitelist(whitelist, now),
  };
}

/**
 * Adds somebody; counts after a day.
 *
 * @throws AppError `recipient_not_found`, `recipient_known`, `recipients_full`, `transfer_to_self`,
 *   `lookups_used_up`, `account_frozen`, `factor_required`, `code_wrong`
 */
export async function addRecipient(
  deps: AddressBookDeps,
  asker: Asker,
  body: ParsedBodyOf<'POST /recipients'>,
): Promise<Recipient> {
  const { clock, ids, orderedDb, plainDb } = deps.context;
  const user = await openUser(deps, asker);
  const { found } = await lookUp(deps, user.id, body.to_user);
  if (found === undefined) throw new AppError('recipient_not_found');
  if (found.userId === user.id) throw new AppError('transfer_to_self');
  // said before a code is used up by it; the insert decides all the same
  if ((await selectCountsFrom(plainDb, user.id, found.userId)) !== undefined) {
    throw new AppError('recipient_known');
  }
  await prove(deps, asker, user, body);
  const label = labelOf(body.label);
  const { id, tell } = await withTransaction(plainDb, async (tx) => {
    await deps.users.lock(tx, user.id);
    if ((await countEntries(tx, user.id)) >= RECIPIENTS_MAX) throw new AppError('recipients_full');
    const countsFrom = new Date(clock.now() + ENTRY_WAIT_MS);
    const entry = { userId: user.id, recipientId: found.userId, label, countsFrom };
    const made = await insertEntry(tx, entry);
    if (made === undefined) throw new AppError('recipient_known');
    const facts = { name: found.name };
    const notice = noticeTo(user.id, 'recipient_added', ids.createId(), facts);
    return { id: made, tell: await deps.notifications.keep(tx, notice) };
  });
  tell();
  const row = await selectEntry(orderedDb, user.id, id);
  if (row === undefined) throw new AppError('recipient_not_found');
  return toEntry(row, clock.now());
}

/** Removes an entry. @throws AppError `recipient_not_found` */
export async function removeRecipient(
  { context: { clock, plainDb } }: AddressBookDeps,
  userId: number,
  id: number,
): Promise<void> {
  const isRemoved = await removeEntry(plainDb, userId, id, new Date(clock.now()));
  if (!isRemoved) throw new AppError('recipient_not_found');
}

/**
 * Switches the whitelist: on at once, which also ends a switching off; off with a factor and after
 * three days.
 *
 * @throws AppError `account_frozen`, `factor_required`, `code_wrong`
 */
export async function setWhitelist(
  deps: AddressBookDeps,
  asker: Asker,
  { on: isWanted, ...proof }: ParsedBodyOf<'POST /recipients/whitelist'>,
): Promise<RecipientBook['whitelist']> {
  const { clock, ids, plainDb } = deps.context;
  const user = await openUser(deps, asker);
  if (!isWanted) await prove(deps, asker, user, proof);
  const { row, tell } = await withTransaction(plainDb, async (tx) => {
    await deps.users.lock(tx, user.id);
    const now = clock.now();
    const before = await selectWhitelist(tx, user.id);
    const isOn = isInForce(before, now);
    // asked for again it does not begin anew
    if (!isWanted && (!isOn || before?.off_at !== null)) return { row: before, tell: undefined };
    const offAt = isWanted ? null : new Date(now + OFF_WAIT_MS);
    const after = { is_on: true, off_at: offAt };
    await upsertWhitelist(tx, user.id, after);
    const kind = isWanted ? 'whitelist_on' : 'whitelist_off_asked';
    const notice = noticeTo(user.id, kind, ids.createId(), {});
    const isNews = !(isWanted && isOn && before?.off_at === null);
    return { row: after, tell: isNews ? await deps.notifications.keep(tx, notice) : undefined };
  });
  tell?.();
  return toWhitelist(row, clock.now());
}

/** Whether a person sends to the address book alone. */
export async function isWhitelistOn(
  { context: { clock, plainDb } }: Pick<AddressBookDeps, 'context'>,
  userId: number,
): Promise<boolean> {
  return isInForce(await selectWhitelist(plainDb, userId), clock.now());
}

/** @throws AppError `recipient_not_listed`, `recipient_too_new` where one sends to the book alone */
export async function assertListed(
  deps: Pick<AddressBookDeps, 'context'>,
  userId: number,
  recipientId: number,
): Promise<void> {
  if (!(await isWhitelistOn(deps, userId))) return;
  const { clock, plainDb } = deps.context;
  const countsFrom = await selectCountsFrom(plainDb, userId, recipientId);
  if (countsFrom === undefined) throw new AppError('recipient_not_listed');
  const waitMs = countsFrom.getTime() - clock.now();
  if (waitMs > 0) throw new AppError('recipient_too_new', { seconds: Math.ceil(waitMs / 1_000) });
}

async function openUser({ users }: AddressBookDeps, { session }: Asker): Promise<User> {
  const user = await users.load(session.userId);
  if (user.isFrozen) throw new AppError('account_frozen');
  return user;
}

async function prove(
  { factors }: AddressBookDeps,
  { session, ip }: Asker,
  user: User,
  proof: Parameters<FactorsService['prove']>[1],
): Promise<void> {
  await factors.prove({ user, purpose: 'recipients', requestId: session.sessionId, ip }, proof);
}

function isInForce(row: WhitelistRow | undefined, now: number): boolean {
  return row !== undefined && row.is_on && (row.off_at === null || row.off_at.getTime() > now);
}

function toWhitelist(row: WhitelistRow | undefined, now: number): RecipientBook['whitelist'] {
  const on = isInForce(row, now);
  return { on, off_at: on ? (row?.off_at?.toISOString() ?? null) : null };
}

function toEntry(row: EntryRow, now: number): Recipient {
  return {
    id: String(row.entry_id),
    label: row.label,
    name: maskName(row.first_name, row.last_name),
    level: toLevel(row.level),
    counts_from: row.counts_from.toISOString(),
    counts: row.counts_from.getTime() <= now,
    transfers: Number(row.sent),
  };
}

function labelOf(text: string | undefined): string | null {
  const label = trimUnseen(text ?? '');
  return label === '' ? null : label;
}

function noticeTo(
  userId: number,
  kind: Notify['kind'],
  reference: string,
  facts: Notify['facts'],
): Notify {
  return { userId, kind, facts, reference };
}
