// What staff do has a reason, and a state before and after: by the calls of the contract, and by what
// the audit takes.
import { AUDIT_ACTS, type EndpointKey, endpoints } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { assertWhole, type UnreasonedAct, UNREASONED_ACTS } from './act-rules.ts';
import type { Act } from './audit-act.ts';
import { actRow } from './index.ts';

/** The calls that change something and ask for no reason, and what they are in the audit. */
const UNREASONED: Partial<Record<EndpointKey, readonly UnreasonedAct[]>> = {
  'POST /admin/cold_returns/:id/signed': ['cold_file_taken'],
  'POST /admin/cold_roots': ['cold_roots_taken'],
  'POST /admin/kyc/requests/:id/claim': ['identity_claimed'],
  'POST /admin/kyc/requests/:id/release': ['identity_released'],
  'POST /admin/cards/:id/claim': ['card_claimed'],
  'POST /admin/cards/:id/release': ['card_released'],
  'POST /admin/people/:id/notes': ['note_added'],
  'POST /admin/people/:id/notes/:note/pin': ['note_pinned', 'note_unpinned'],
  'POST /admin/statements': ['statement_imported'],
  'POST /admin/payout_batches/:id/answers': ['payout_answers_imported'],
  'POST /admin/payout_batches/:id/file': ['payout_batch_downloaded'],
  'POST /admin/articles': ['article_written'],
  'POST /admin/articles/:id': ['article_written'],
  'POST /admin/articles/preview': [],
  'POST /admin/article_pictures': [],
  'POST /admin/incidents': ['incident_opened'],
  'POST /admin/incidents/:id/updates': ['incident_updated'],
  'POST /admin/incidents/:id/end': ['incident_ended'],
  'POST /admin/banners': ['banner_written'],
  'POST /admin/banners/:id': ['banner_written'],
  // only says what a passkey is to sign
  'POST /admin/coin_withdrawals/:id/challenge': [],
  'POST /admin/tickets/:id/claim': ['ticket_claimed'],
  'POST /admin/tickets/:id/release': ['ticket_released'],
  'POST /admin/tickets/:id/answer': ['ticket_answered', 'ticket_closed'],
  'POST /admin/tickets/:id/notes': ['ticket_noted'],
  'POST /admin/tickets/:id/close': ['ticket_closed'],
  'POST /admin/tickets/:id/read': [],
  // looks what a table would bring
  'POST /admin/venue/fees/effect': [],
  'POST /admin/ticket_answers': ['canned_answer_written'],
  'POST /admin/ticket_answers/:id': ['canned_answer_written'],
  'DELETE /admin/ticket_answers/:id': ['canned_answer_removed'],
};
/** Acts of calls that only read, of whoever joins, and of the operator at the machine. */
const OTHERS: readonly UnreasonedAct[] = [
  ...(['document_opened', 'recovery_opened', 'person_searched', 'ledger_searched'] as const),
  ...(['ledger_account_opened', 'ledger_exported'] as const),
  ...(['invitation_accepted', 'owner_made'] as const),
];

/** Whether a body is nothing without a reason, or without one of each of its items. */
function asksReason(body: z.ZodType | z.core.$ZodType): boolean {
  if (body instanceof z.ZodUnion) return body.options.every(asksReason);
  if (body instanceof z.ZodArray) return asksReason(body.element);
  if (!(body instanceof z.ZodObject)) return false;
  const { reason, items } = body.shape as Record<string, z.ZodType | undefined>;
  if (reason === undefined) return items !== undefined && asksReason(items);
  return [undefined, null, '', '     '].every((nothing) => !reason.safeParse(nothing).success);
}

it('every call of the staff that changes something asks why, but those that are named', () => {
  const calls = Object.entries(endpoints).filter(
    ([key, { access }]) => access.audience === 'staff' && !key.startsWith('GET '),
  );
  expect(calls.length).toBeGreaterThan(50);
  const without = calls.filter(([, { body }]) => !asksReason(body)).map(([key]) => key);
  expect(without.toSorted()).toEqual(Object.keys(UNREASONED).toSorted());
});

it('no act but theirs and those of reading is taken without a reason', () => {
  const named = [...new Set([...Object.values(UNREASONED).flat(), ...OTHERS])];
  expect([...UNREASONED_ACTS].toSorted()).toEqual(named.toSorted());
  const changes = [
    { field: 'status', old: 'a', new: 'b' },
    { field: 'is_frozen', old: 'a', new: 'b' },
    { field: 'level', old: 'a', new: 'b' },
    { field: 'pinned', old: 'a', new: 'b' },
    { field: 'version', old: 'a', new: 'b' },
  ];
  const taken = (reason: string | null): string[] =>
    AUDIT_ACTS.filter((act) => {
      try {
        assertWhole({ actorId: 1, act, subject: 'test:1', reason, changes } as Act);
        return true;
      } catch {
        return false;
      }
    });
  expect(taken('because it is so')).toEqual(AUDIT_ACTS);
  for (const nothing of [null, '', '  '])
    expect(taken(nothing).toSorted()).toEqual(named.toSorted());
});

it('a state that an act moves has its old and its new value', () => {
  type Moving = 'adjustment_proposed' | 'payout_batch_given' | 'unmatched_assigned';
  const said = { actorId: 1, subject: 'test:1', reason: 'because it is so' };
  const moved = (act: Moving, old: string | null, next: string | null) => () =>
    actRow({ ...said, act, changes: [{ field: 'status', old, new: next }] });
  for (const act of ['payout_batch_given', 'unmatched_assigned'] as const) {
    expect(moved(act, 'approved', 'given')).not.toThrow();
    expect(moved(act, null, 'given')).toThrow(act);
    expect(moved(act, 'approved', null)).toThrow(act);
    expect(moved(act, 'given', 'given')).toThrow(act);
  }
  expect(() => actRow({ ...said, act: 'payout_batch_given' })).toThrow('payout_batch_given');
  // one of two officers moves nothing yet, and what begins comes of nothing
  expect(() => actRow({ ...said, act: 'unmatched_assigned' })).not.toThrow();
  expect(moved('adjustment_proposed', null, 'waiting')).not.toThrow();
});
