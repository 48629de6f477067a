// What each kind of notice is about: by that people choose how they are told of it.
import type { NoticeTopic } from '@sarraf/contracts';
import type { NoticeKind } from './notice-kinds.ts';

/** What each kind of notice is about. */
export const TOPIC_OF: Readonly<Record<NoticeKind, NoticeTopic>> = {
  two_factor_on: 'security',
  two_factor_off: 'security',
  password_reset: 'security',
  password_changed: 'security',
  recovery_asked: 'security',
  recovery_approved: 'security',
  account_recovered: 'security',
  recovery_codes_renewed: 'security',
  recovery_code_used: 'security',
  new_device: 'security',
  email_added: 'security',
  email_changed: 'security',
  phishing_word_changed: 'security',
  account_frozen: 'security',
  account_unfrozen: 'security',
  action_blocked: 'security',
  action_unblocked: 'security',
  sessions_ended: 'security',
  level_approved: 'identity',
  level_refused: 'identity',
  card_verified: 'identity',
  card_refused: 'identity',
  level_changed: 'identity',
  level_reopened: 'identity',
  card_reopened: 'identity',
  deposit_paid: 'deposit',
  deposit_failed: 'deposit',
  order_filled: 'order',
  order_cancelled: 'order',
  otc_done: 'order',
  paid_order_not_placed: 'order',
  dust_converted: 'order',
};
