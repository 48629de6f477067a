// What the outbox is made of.
import type { Lang } from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PlainPool } from '../../platform/database/handles.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ProviderHealth } from '../../providers/health.ts';
import type { MailSender } from '../../providers/mail/port.ts';
import type { SmsSender } from '../../providers/sms/port.ts';
import type { NoticeFacts, NoticeKind } from '../notifications/index.ts';
import type { DeliverPush } from '../push/index.ts';
import type { NoticeLinks } from './sms-texts.ts';

/** What a notice says, as messages tell it. */
export type NoticeWords = (
  kind: NoticeKind,
  facts: NoticeFacts,
  lang: Lang,
) => { readonly title: string; readonly content: string };

/** How long is waited for what. */
export interface OutboxPauses {
  /** A message that was taken and neither sent nor given back is anybody's after so long. */
  readonly leaseMs: number;
  /** How long after a try with an unknown outcome the company is asked; it doubles. */
  readonly askAfterMs: number;
  /** First pause after a refusal that heals by itself; it doubles. */
  readonly retryMs: number;
}

/** What the outbox is made of. */
export interface OutboxOptions {
  readonly db: PlainPool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly health: ProviderHealth;
  readonly sms: SmsSender;
  /** Undefined where this installation sends none. */
  readonly mail: MailSender | undefined;
  /** Undefined where this installation sends none. */
  readonly push: DeliverPush | undefined;
  readonly words: NoticeWords;
  /** The same as devices show it, and where it leads. */
  readonly pushWords: (
    kind: NoticeKind,
    facts: NoticeFacts,
    reference: string,
    lang: Lang,
  ) => { readonly title: string; readonly body: string; readonly url: string };
  readonly unreadOf: (userId: number) => Promise<number>;
  readonly panelUrl: string;
  readonly links: NoticeLinks;
  readonly pauses: OutboxPauses;
}
