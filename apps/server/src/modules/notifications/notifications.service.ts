// What people are told: kept, sent to open panels, listed and searched.
import type { DataOf, NotificationMessage, ParsedQueryOf } from '@sarraf/contracts';
import {
  type AssetLabels,
  idOfCursor,
  LIST_COUNT_MAX,
  type Lang,
  pageById,
  pageOf,
  pageWindow,
} from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import {
  NOTICE_KINDS,
  type NoticeFacts,
  type NoticeKind,
  type NoticeSpec,
} from './notice-kinds.ts';
import { noticeFilter } from './notice-search.ts';
import { renderNotice, renderPush } from './notice-text.ts';
import { noticeMessage, noticeOnWire, targetOf, type UserNotice } from './notifications.mapper.ts';
import {
  countNotifications,
  countUnread,
  insertNotification,
  markAllRead,
  type NotificationRow,
  selectNotifications,
} from './notifications.queries.ts';

/** Bus subject: a {@link UserNotice}. */
export const USER_NOTICE = 'notifications.user';

/** What a person is to be told. */
export interface Notify {
  readonly userId: number;
  readonly kind: NoticeKind;
  readonly facts: NoticeFacts;
  /** Unique with person and kind: the same event is told once, however often it is reported. */
  readonly reference: string;
  readonly event?: NotificationMessage['event'];
  readonly updateWallet?: boolean;
  readonly updateOrders?: boolean;
  /** The address that a mail of it goes to, where it is not the person's own of now. */
  readonly mailTo?: string;
  /** The mobile that an SMS of it goes to, where it is not the person's own of now. */
  readonly smsTo?: string;
  /** The device that it is told on, where it is told there and nowhere else. */
  readonly pushTo?: string;
}

/** A notice that was kept just now. */
export interface KeptNotice
  extends Pick<Notify, 'userId' | 'kind' | 'mailTo' | 'smsTo' | 'pushTo'> {
  readonly id: number;
}

/** Writes the messages that tell of a notice outside the panel. */
export interface MessageWriter {
  /** Writes them in the notice's transaction; answers whether open panels show it at once. */
  write(tx: PlainDb, notice: KeptNotice): Promise<{ readonly isShown: boolean }>;
  /** Says that what was written may be sent: after the commit. */
  wake(): void;
}

type Query = ParsedQueryOf<'GET /notifications/index'>;
type List = DataOf<'GET /notifications/index'>;

/** Keeps notices, shows them and sends them on. */
export interface NotificationsService {
  /** A person's notices, newest first; with a query those that have its words. */
  list(userId: number, query: Query, lang: Lang): Promise<List>;
  countUnread(userId: number): Promise<DataOf<'GET /notifications/unread'>>;
  markAllRead(userId: number): Promise<void>;
  /** Keeps a notice with its messages and tells the person; a repeat does nothing. */
  notify(notice: Notify): Promise<void>;
  /**
   * Keeps a notice with its messages in its cause's transaction. What it answers tells the person:
   * call it after the commit.
   */
  keep(tx: PlainDb, notice: Notify): Promise<() => void>;
  /** What a notice says. */
  words(
    kind: NoticeKind,
    facts: NoticeFacts,
    lang: Lang,
  ): { readonly title: string; readonly content: string };
  /** What a device shows of it while the panel is closed, and where it leads. */
  pushWords(
    kind: NoticeKind,
    facts: NoticeFacts,
    reference: string,
    lang: Lang,
  ): { readonly title: string; readonly body: string; readonly url: string };
  /** The notice as a socket message in a language. */
  toMessage(notice: UserNotice, lang: Lang): NotificationMessage;
}

const PER_PAGE = 20;
/** Notices of one person that one answer to a search looks through at most. */
const SEARCHED_MAX = 2_000;

/** The notices of this installation. */
export function createNotificationsService(
  { bus, plainDb }: ServerContext,
  labels: AssetLabels,
  messages: MessageWriter,
): NotificationsService {
  const keep = async (tx: PlainDb, notice: Notify): Promise<() => void> => {
    const { type, section }: NoticeSpec = NOTICE_KINDS[notice.kind];
    const kept = await insertNotification(tx, { ...notice, type, section });
    if (kept === undefined) return () => undefined;
    const { userId, kind, facts, reference, mailTo, smsTo, pushTo } = notice;
    const { isShown } = await messages.write(tx, {
      id: kept.id,
      userId,
      kind,
      ...(mailTo === undefined ? {} : { mailTo }),
      ...(smsTo === undefined ? {} : { smsTo }),
      ...(pushTo === undefined ? {} : { pushTo }),
    });
    return () => {
      messages.wake();
      bus.publish(USER_NOTICE, {
        userId,
        id: kept.id,
        kind,
        facts,
        reference,
        at: kept.createdAt.getTime(),
        event: notice.event ?? 'notice',
        updateWallet: notice.updateWallet ?? false,
        updateOrders: notice.updateOrders ?? false,
        isSilent: !isShown,
      } satisfies UserNotice);
    };
  };
  return {
    list: (userId, query, lang) => {
      const isMeant = noticeFilter(query.query);
      return isMeant === undefined
        ? listAll(plainDb, labels, userId, query, lang)
        : search(plainDb, labels, userId, { query, lang, isMeant });
    },
    countUnread: async (userId) => {
      const sections = await countUnread(plainDb, userId, LIST_COUNT_MAX);
      return { count: sections.reduce((sum, { count }) => sum + count, 0), sections };
    },
    markAllRead: (userId) => markAllRead(plainDb, userId),
    keep,
    notify: async (notice) => {
      const tell = await withTransaction(plainDb, (tx) => keep(tx, notice));
      tell();
    },
    words: (kind, facts, lang) => renderNotice(kind, facts, lang, labels),
    pushWords: (kind, facts, reference, lang) => ({
      ...renderPush(kind, facts, lang, labels),
      url: targetOf(kind, facts, reference),
    }),
    toMessage: (notice, lang) => noticeMessage(notice, lang, labels),
  };
}

async function listAll(
  db: PlainDb,
  labels: AssetLabels,
  userId: number,
  query: Query,
  lang: Lang,
): Promise<List> {
  const window = pageWindow(query, PER_PAGE);
  const { offset, limit } = window;
  const beforeId = idOfCursor(query.cursor);
  const { section } = query;
  const total = await countNotifications(db, userId, LIST_COUNT_MAX, section);
  const rows =
    limit === 0
      ? []
      : await selectNotifications(db, userId, { section, beforeId, offset, limit: limit + 1 });
  const idOf = (row: NotificationRow): bigint => row.id;
  return pageById(window, rows, total, idOf, (row) => noticeOnWire(row, lang, labels));
}

interface Search {
  readonly query: Query;
  readonly lang: Lang;
  readonly isMeant: NonNullable<ReturnType<typeof noticeFilter>>;
}

async function search(
  db: PlainDb,
  labels: AssetLabels,
  userId: number,
  { query, lang, isMeant }: Search,
): Promise<List> {
  const window = pageWindow(query, PER_PAGE, SEARCHED_MAX);
  const { offset, limit } = window;
  const beforeId = idOfCursor(query.cursor);
  const seen = { section: query.section, beforeId, offset: 0, limit: SEARCHED_MAX + 1 };
  const rows = await selectNotifications(db, userId, seen);
  const looked = rows.slice(0, SEARCHED_MAX);
  const found = looked.flatMap((row) => {
    const notice = noticeOnWire(row, lang, labels);
    return isMeant({ ...notice, facts: row.facts }) ? [notice] : [];
  });
  const shown = found.slice(offset, offset + limit);
  const goesOn = found.length > offset + limit ? shown.at(-1)?.id : undefined;
  // what was not looked through yet is reached by the cursor
  const deeper = rows.length > SEARCHED_MAX ? String(looked.at(-1)?.id) : null;
  return pageOf(window, shown, found.length, goesOn ?? deeper);
}
