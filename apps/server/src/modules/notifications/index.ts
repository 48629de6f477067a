import type { Notification, NotificationMessage } from '@sarraf/contracts';
import {
  AppError,
  idOfCursor,
  LIST_COUNT_MAX,
  type Lang,
  pageById,
  pageWindow,
  type Router,
  type Session,
} from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import {
  NOTICE_KINDS,
  type NoticeFacts,
  type NoticeKind,
  type NoticeSpec,
} from './notice-kinds.ts';
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

function signedIn(session: Session | null): Session {
  if (session === null) throw new AppError('unauthorized');
  return session;
}

function toWire(row: NotificationRow, lang: Lang): Notification {
  const words = isNoticeKind(row.kind)
    ? renderNotice(row.kind, row.facts, lang)
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

/** What people are told. */
export function createNotificationsModule(context: ServerContext): NotificationsModule {
  const { db, bus } = context;
  return {
    routes: (router) => {
      router.handle('GET /notifications/index', async ({ session, query, lang }) => {
        const { userId } = signedIn(session);
        const window = pageWindow(query, PER_PAGE);
        const { offset, limit } = window;
        const beforeId = idOfCursor(query.cursor);
        const total = await countNotifications(db, userId, LIST_COUNT_MAX, false);
        const rows =
          limit === 0
            ? []
            : await selectNotifications(db, userId, { beforeId, offset, limit: limit + 1 });
        return pageById(
          window,
          rows,
          total,
          (row) => row.id,
          (row) => toWire(row, lang),
        );
      });
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
        ...renderNotice(notice.kind, notice.facts, lang),
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
