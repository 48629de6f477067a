// Notices to the wire, in the reader's language.
import { type Notification, type NotificationMessage, notificationTarget } from '@sarraf/contracts';
import type { AssetLabels, Lang } from '../../http/index.ts';
import {
  NOTICE_KINDS,
  type NoticeFacts,
  type NoticeKind,
  type NoticeSpec,
} from './notice-kinds.ts';
import { isNoticeKind, renderNotice } from './notice-text.ts';
import { TOPIC_OF } from './notice-topics.ts';
import type { NotificationRow } from './notifications.queries.ts';

/** What tells of an order that was filled: a page that placed it may say more of it. */
const FILLS: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'order_filled',
  'otc_done',
  'recurring_bought',
]);

/** Something that a person's open panels are told at once. */
export interface UserNotice {
  readonly userId: number;
  /** Row of the kept notice. */
  readonly id: number;
  readonly kind: NoticeKind;
  readonly facts: NoticeFacts;
  /** What it tells of, as its row has it: `coin_deposit:` or `coin_withdrawal:` and an id. */
  readonly reference: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: NotificationMessage['event'];
  readonly updateWallet: boolean;
  readonly updateOrders: boolean;
  /** Open panels learn of it, and show nothing by themselves. */
  readonly isSilent: boolean;
}

/** A kept notice as its reader sees it; one of an older version has its kind for a title. */
export function noticeOnWire(row: NotificationRow, lang: Lang, labels: AssetLabels): Notification {
  const words = isNoticeKind(row.kind)
    ? renderNotice(row.kind, row.facts, lang, labels)
    : { title: row.kind, content: '' };
  return {
    id: String(row.id),
    ...words,
    type: row.type === 2n ? 2 : row.type === 1n ? 1 : 0,
    section: row.section,
    topic: isNoticeKind(row.kind) ? TOPIC_OF[row.kind] : null,
    ...idsOf(row.kind, row.facts, row.reference),
    timestamp: row.created_at.toISOString(),
    read: row.read_at !== null,
  };
}

/** The id in a reference to a deposit or withdrawal of a coin; null: it names something else. */
function idOf(kind: 'coin_deposit' | 'coin_withdrawal', reference: string): string | null {
  const [named, id = ''] = reference.split(':');
  return named === kind && /^[\da-f-]{36}$/.test(id) ? id : null;
}

/** The ticket that a reference names, `ticket:5193:7` its seventh message; null: something else. */
function ticketOf(reference: string): string | null {
  return /^ticket:(\d{1,15}):/.exec(reference)?.[1] ?? null;
}

/** The market of an alert that was met; null: something else, or its market is closed. */
function marketOf(kind: string, facts: NoticeFacts): string | null {
  const isOfMarket = kind.startsWith('price_alert_') && kind !== 'price_alert_ended';
  return isOfMarket && typeof facts['market'] === 'string' ? facts['market'] : null;
}

/** Where a notice leads to in the panel. */
export function targetOf(kind: NoticeKind, facts: NoticeFacts, reference: string): string {
  const { type, section }: NoticeSpec = NOTICE_KINDS[kind];
  const topic = TOPIC_OF[kind];
  return notificationTarget({ type, section, topic, ...idsOf(kind, facts, reference) });
}

/** What a notice names, where that leads somewhere. */
const idsOf = (kind: string, facts: NoticeFacts, reference: string) => ({
  coin_deposit_id: idOf('coin_deposit', reference),
  coin_withdrawal_id: idOf('coin_withdrawal', reference),
  ticket_id: ticketOf(reference),
  market: marketOf(kind, facts),
  news_id: newsOf(reference),
});

/** The news that a reference names, `news/12`; null: something else. */
function newsOf(reference: string): string | null {
  return /^news\/(\d{1,15})$/.exec(reference)?.[1] ?? null;
}

/** A notice as a socket message. */
export function noticeMessage(
  notice: UserNotice,
  lang: Lang,
  labels: AssetLabels,
): NotificationMessage {
  const { type, section }: NoticeSpec = NOTICE_KINDS[notice.kind];
  return {
    id: String(notice.id),
    ...renderNotice(notice.kind, notice.facts, lang, labels),
    type,
    section,
    topic: TOPIC_OF[notice.kind],
    ...idsOf(notice.kind, notice.facts, notice.reference),
    timestamp: new Date(notice.at).toISOString(),
    read: false,
    silent: notice.isSilent,
    update_wallet: notice.updateWallet,
    update_orders: notice.updateOrders,
    event: notice.event,
    fill_of: FILLS.has(notice.kind) ? String(notice.facts['order_id'] ?? '') : null,
    order: null,
    wallets: null,
  };
}
