import type { DataOf, Notification, NotificationMessage, ParsedQueryOf } from '@sarraf/contracts';
import {
  AppError,
  type AssetLabels,
  idOfCursor,
  LIST_COUNT_MAX,
  type Lang,
  pageById,
  pageOf,
  pageWindow,
  type Router,
  type Session,
} from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  NOTICE_KINDS,
  type NoticeFacts,
  type NoticeKind,
  type NoticeSpec,
} from './notice-kinds.ts';
import { noticeFilter } from './notice-search.ts';
import { isNoticeKind, renderNotice } from './notice-text.ts';
import {
  countNotifications,
  insertNotification,
  markAllRead,
  type NotificationRow,
  selectNotifications,
} from './notifications.queries.ts';

export type { NoticeFacts, NoticeKind } from './notice-kinds.ts';

/** Bus subject: something that a person's open panels are told at once. */
export const USER_NOTICE = 'notifications.user';
export interface UserNotice {
  readonly userId: number;
  /** Row of the kept notice. */
  readonly id: number;
  readonly kind: NoticeKind;
  readonly facts: NoticeFacts;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: NotificationMessage['event'];
  readonly updateWallet: boolean;
  readonly updateOrders: boolean;
}

export interface Notify {
  readonly userId: number;
  readonly kind: NoticeKind;
  readonly facts: NoticeFacts;
  /** Unique with person and kind: the same event is told once, however often it is reported. */
  readonly reference: string;
  readonly event?: NotificationMessage['event'];
  readonly updateWallet?: boolean;
  readonly updateOrders?: boolean;
}

export interface NotificationsModule {
  routes(router: Router): void;
  /** Keeps a notice and tells the person's open panels; a repeat does nothing. */
  notify(notice: Notify): Promise<void>;
  /** The notice as a socket message in a language. */
  toMessage(notice: UserNotice, lang: Lang): NotificationMessage;
}

const PER_PAGE = 20;
/** Notices of one person that one answer to a search looks through at most. */
const SEARCHED_MAX = 2_000;

function signedIn(session: Session | null): Session {
  if (session === null) throw new AppError('unauthorized');
  return session;
}

function toWire(row: NotificationRow, lang: Lang, labels: AssetLabels): Notification {
  const words = isNoticeKind(row.kind)
    ? renderNotice(row.kind, row.facts, lang, labels)
    : { title: row.kind, content: '' };
  return {
    id: String(row.id),
    ...words,
    type: row.type === 2n ? 2 : row.type === 1n ? 1 : 0,
    section: row.section,
    timestamp: row.created_at.toISOString(),
    read: row.read_at !== null,
  };
}

type Lister = (
  userId: number,
  query: ParsedQueryOf<'GET /notifications/index'>,
  lang: Lang,
) => Promise<DataOf<'GET /notifications/index'>>;

function createLister(db: Db, labels: AssetLabels): Lister {
  return async (userId, query, lang) => {
    const window = pageWindow(query, PER_PAGE);
    const { offset, limit } = window;
    const beforeId = idOfCursor(query.cursor);
    const isMeant = noticeFilter(query.query);
    if (isMeant === undefined) {
      const total = await countNotifications(db, userId, LIST_COUNT_MAX, false);
      const rows =
        limit === 0
          ? []
          : await selectNotifications(db, userId, { beforeId, offset, limit: limit + 1 });
      const idOf = (row: NotificationRow): bigint => row.id;
      return pageById(window, rows, total, idOf, (row) => toWire(row, lang, labels));
    }
    const seen = { beforeId, offset: 0, limit: SEARCHED_MAX + 1 };
    const rows = await selectNotifications(db, userId, seen);
    const looked = rows.slice(0, SEARCHED_MAX);
    const found = looked.flatMap((row) => {
      const notice = toWire(row, lang, labels);
      return isMeant({ ...notice, facts: row.facts }) ? [notice] : [];
    });
    const shown = found.slice(offset, offset + limit);
    const goesOn = found.length > offset + limit ? shown.at(-1)?.id : undefined;
    // what was not looked through yet is reached by the cursor
    const deeper = rows.length > SEARCHED_MAX ? String(looked.at(-1)?.id) : null;
    return pageOf(window, shown, found.length, goesOn ?? deeper);
  };
}

/** What people are told. */
export function createNotificationsModule(
  context: ServerContext,
  labels: AssetLabels,
): NotificationsModule {
  const { db, bus } = context;
  const list = createLister(db, labels);
  return {
    routes: (router) => {
      router.handle('GET /notifications/index', ({ session, query, lang }) =>
        list(signedIn(session).userId, query, lang),
      );
      router.handle('GET /notifications/unread', async ({ session }) => ({
        count: await countNotifications(db, signedIn(session).userId, LIST_COUNT_MAX, true),
      }));
      router.handle('GET /notifications/readall', async ({ session }) => {
        await markAllRead(db, signedIn(session).userId);
        return {};
      });
    },
    notify: async (notice) => {
      const { type, section }: NoticeSpec = NOTICE_KINDS[notice.kind];
      const kept = await insertNotification(db, { ...notice, type, section });
      if (kept === undefined) return;
      bus.publish(USER_NOTICE, {
        userId: notice.userId,
        id: kept.id,
        kind: notice.kind,
        facts: notice.facts,
        at: kept.createdAt.getTime(),
        event: notice.event ?? 'notice',
        updateWallet: notice.updateWallet ?? false,
        updateOrders: notice.updateOrders ?? false,
      } satisfies UserNotice);
    },
    toMessage: (notice, lang) => {
      const { type, section }: NoticeSpec = NOTICE_KINDS[notice.kind];
      return {
        id: String(notice.id),
        ...renderNotice(notice.kind, notice.facts, lang, labels),
        type,
        section,
        timestamp: new Date(notice.at).toISOString(),
        read: false,
        silent: false,
        update_wallet: notice.updateWallet,
        update_orders: notice.updateOrders,
        event: notice.event,
        fill_of: notice.kind === 'order_filled' ? String(notice.facts['order_id'] ?? '') : null,
        order: null,
        wallets: null,
      };
    },
  };
}
