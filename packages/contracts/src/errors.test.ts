// A code that stood in two files would hide one of its words.
import { expect, test } from 'vitest';
import { ACCOUNT_ERRORS } from './errors/account.ts';
import { HOUSE_RULE_ERRORS } from './errors/house-rules.ts';
import { IDENTITY_ERRORS } from './errors/identity.ts';
import { ALERT_ERRORS } from './errors/alerts.ts';
import { ARTICLE_ERRORS } from './errors/articles.ts';
import { BANK_ERRORS } from './errors/bank.ts';
import { COIN_ERRORS } from './errors/coins.ts';
import { MONEY_ERRORS } from './errors/money.ts';
import { MOVE_ERRORS } from './errors/moves.ts';
import { OWN_MONEY_ERRORS } from './errors/own-money.ts';
import { PAYOUT_BATCH_ERRORS } from './errors/payout-batches.ts';
import { PUSH_ERRORS } from './errors/push.ts';
import { REQUEST_ERRORS } from './errors/request.ts';
import { APPROVAL_ERRORS } from './errors/approvals.ts';
import { STAFF_ERRORS } from './errors/staff.ts';
import { SCORE_ERRORS } from './errors/scores.ts';
import { REFERRAL_ERRORS } from './errors/referrals.ts';
import { STATUS_ERRORS } from './errors/status.ts';
import { TICKET_ERRORS } from './errors/tickets.ts';
import { VENUE_ERRORS } from './errors/venue.ts';
import { TRADING_ERRORS } from './errors/trading.ts';
import { ERRORS } from './errors.ts';

test('every error is written once', () => {
  const parts = [
    REQUEST_ERRORS,
    ACCOUNT_ERRORS,
    ALERT_ERRORS,
    ARTICLE_ERRORS,
    IDENTITY_ERRORS,
    TRADING_ERRORS,
    MONEY_ERRORS,
    BANK_ERRORS,
    COIN_ERRORS,
    MOVE_ERRORS,
    STAFF_ERRORS,
    STATUS_ERRORS,
    APPROVAL_ERRORS,
    TICKET_ERRORS,
    OWN_MONEY_ERRORS,
    VENUE_ERRORS,
    PUSH_ERRORS,
    SCORE_ERRORS,
    REFERRAL_ERRORS,
    PAYOUT_BATCH_ERRORS,
    HOUSE_RULE_ERRORS,
  ];
  const codes = parts.flatMap((part) => Object.keys(part));
  expect(codes.toSorted()).toEqual(Object.keys(ERRORS).toSorted());
});
