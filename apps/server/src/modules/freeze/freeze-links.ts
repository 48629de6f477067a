// Links by which somebody freezes an account without signing in. A link is a row's name and a keyed
// hash of it: neither a stolen table nor a notice has enough to make one.
import { timingSafeEqual } from 'node:crypto';
import type { FreezeLink } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import {
  deleteEndedLinks,
  type FreezeLinkRow,
  insertFreezeLink,
  selectFreezeLink,
} from './freeze.queries.ts';

/** A sign-in that somebody may not have made. */
export interface SignInSeen {
  readonly userId: number;
  readonly device: string;
  readonly ip: string;
}

/** Makes links and reads them. */
export interface FreezeLinks {
  /** Keeps a link inside the caller's transaction, and answers its name for the notice's facts. */
  keep(tx: PlainDb, seen: SignInSeen): Promise<string>;
  /** The address that is sent; of a notice without a link: where the owner sees their devices. */
  urlOf(id: string): string;
  /** The row that a token is for. @throws AppError `freeze_link_invalid` */
  open(db: PlainDb, token: string): Promise<FreezeLinkRow>;
  /** Deletes what ended long ago, a bounded number of rows a night. */
  forgetOld(): Promise<void>;
}

const HOURS_72_MS = 72 * 3_600_000;
const KEPT_MS = 30 * 86_400_000;
const DELETED_AT_ONCE = 10_000;
/** 128 bits: nobody guesses one. */
const MARK_BYTES = 16;
/**
 * Letters and digits. No dot: the path would be taken for a file's. No underscore: the SMS company
 * refuses a message with one (431).
 */
const MARK_LENGTH = 25;
const TOKEN = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-([0-9a-z]{25})$/;

/** The links of this installation. */
export function createFreezeLinks({
  clock,
  config,
  ids,
  plainDb,
  secrets,
}: Pick<ServerContext, 'clock' | 'config' | 'ids' | 'plainDb' | 'secrets'>): FreezeLinks {
  const markOf = (id: string): string => {
    const bytes = secrets.hash('freeze-link', id).subarray(0, MARK_BYTES);
    return BigInt(`0x${bytes.toString('hex')}`)
      .toString(36)
      .padStart(MARK_LENGTH, '0');
  };
  return {
    keep: async (tx, { userId, device, ip }) => {
      const id = ids.createId();
      const now = clock.now();
      const times = { createdAt: new Date(now), endsAt: new Date(now + HOURS_72_MS) };
      await insertFreezeLink(tx, { id, userId, device, ip, ...times });
      return id;
    },
    urlOf: (id) =>
      id === '' ? `${config.publicUrl}/security` : `${config.publicUrl}/freeze/${id}-${markOf(id)}`,
    open: async (db, token) => {
      const [, id, mark] = TOKEN.exec(token) ?? [];
      const isOurs =
        id !== undefined &&
        mark !== undefined &&
        timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(id)));
      const row = isOurs ? await selectFreezeLink(db, id) : undefined;
      if (row === undefined) throw new AppError('freeze_link_invalid');
      return row;
    },
    forgetOld: () => deleteEndedLinks(plainDb, new Date(clock.now() - KEPT_MS), DELETED_AT_ONCE),
  };
}

/** A link as its holder sees it. */
export function toFreezeLink(row: FreezeLinkRow, now: number): FreezeLink {
  const isOver = row.ends_at.getTime() <= now;
  return {
    status: row.used_at === null ? (isOver ? 'ended' : 'open') : 'used',
    device: row.device,
    ip: row.ip,
    at: row.created_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
  };
}
