// @vitest-environment happy-dom
import type { MayDecide } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { openScreen, serve } from '#testing/panel.tsx';
import { signInStaff } from '#testing/staff.ts';
import { DecideSheet, type Verdict } from './decide-sheet.tsx';
import type { Said } from './said-words.tsx';

const REASON = 'called them back';
const AT = '2026-11-29T08:00:00.000Z';
const BY_MINA: Said = { name: 'Mina', isMe: false, at: AT, reason: 'the bank has called' };
const BY_ME: Said = { name: 'Reza', isMe: true, at: AT, reason: 'the bank has called' };

beforeEach(() => signInStaff('kyc_officer'));

/** The sheet over a server that never answers, or as `decide` does. */
async function open(
  said: readonly Said[],
  {
    may = { allowed: true, reason: null, from: null },
    ...given
  }: { may?: MayDecide; needed?: number; decide?: () => Promise<void> } = {},
) {
  const decide = vi.fn(
    (_verdict: Verdict, _reason: string) => given.decide?.() ?? new Promise<void>(() => undefined),
  );
  const onClose = vi.fn<(isStale: boolean) => void>();
  const shown = (
    <DecideSheet
      subject="Standing"
      may={may}
      title="A decision"
      words={{ means: 'It is done by your word.', approve: 'Approve', refuse: 'Reject' }}
      said={said}
      needed={given.needed ?? 2}
      decide={decide}
      onClose={onClose}
    >
      <p>What changes</p>
    </DecideSheet>
  );
  serve({});
  const { user } = await openScreen(shown, { path: '/unfreezes', texts: [] });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const words = () =>
    within(screen.getByText('Two-person approval').closest('section') ?? document.body);
  return { user, decide, onClose, press, words, reason: screen.getByLabelText('Reason') };
}

it('says what changes, who gave their word when and why, and that mine is the next one', async () => {
  const { words } = await open([BY_MINA]);
  expect(screen.getByText('What changes')).toBeTruthy();
  expect(screen.getByText('It is done by your word.')).toBeTruthy();
  const [first, second] = words().getAllByRole('listitem');
  expect(first?.textContent).toContain('Mina');
  expect(first?.querySelector('time')?.getAttribute('datetime')).toBe(AT);
  expect(first?.querySelector('blockquote')?.textContent).toBe('the bank has called');
  expect(second?.textContent).toContain('Your turn');
  expect(words().getByText('1 more needed')).toBeTruthy();
});

it('of the first word says that mine and another one are missing', async () => {
  const { words } = await open([]);
  expect(words().getByText('2 more needed')).toBeTruthy();
  expect(
    words()
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['YouYour turn', 'Another colleaguePending']);
});

it('leaves one’s own to another officer, and lets it be taken back', async () => {
  const { words, press, decide, user, reason } = await open([BY_ME]);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(words().getAllByRole('listitem').at(-1)?.textContent).toBe('Another colleaguePending');
  await user.type(reason, REASON);
  await press('Reject');
  expect(decide.mock.calls).toEqual([['refuse', REASON]]);
});

it.each(['Approve', 'Reject'])('%s without a reason has the focus in it', async (name) => {
  const { user, decide, press, reason } = await open([BY_MINA]);
  await user.type(reason, 'no');
  await press(name);
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(screen.getByText('Enter at least five characters.')).toBeTruthy();
  expect(decide).not.toHaveBeenCalled();
});

it('sends a word once, however often it is pressed', async () => {
  const { user, decide, press, reason } = await open([BY_MINA]);
  await user.type(reason, `  ${REASON} `);
  await press('Approve');
  await press('Approve');
  expect(decide.mock.calls).toEqual([['approve', REASON]]);
});

it('says why it may not be approved, and from when on, before it is pressed', async () => {
  const { words, decide, press, user, reason } = await open([BY_MINA], {
    may: { allowed: false, reason: 'officer_too_new', from: '2026-12-01T08:00:00.000Z' },
  });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
  expect(await screen.findByText(/Your access is new/)).toBeTruthy();
  expect(words().getByText('Not yet')).toBeTruthy();
  await user.type(reason, REASON);
  await press('Reject');
  expect(decide.mock.calls).toEqual([['refuse', REASON]]);
});

it('stays open with the reason where the server refuses, and tells its page so when it closes', async () => {
  const refused = new ApiError({
    status: 409,
    code: 'approval_not_waiting',
    message: 'It is over.',
  });
  const { user, press, reason, onClose } = await open([BY_MINA], {
    decide: () => Promise.reject(refused),
  });
  await user.type(reason, REASON);
  await press('Approve');
  expect((await screen.findByRole('alert')).textContent).toBe('It is over.');
  expect((reason as HTMLTextAreaElement).value).toBe(REASON);
  expect(onClose).not.toHaveBeenCalled();
  await press('Close');
  expect(onClose.mock.calls.at(-1)).toEqual([true]);
});

it('closes once it is decided', async () => {
  const { user, press, reason, onClose } = await open([BY_MINA], { decide: async () => {} });
  await user.type(reason, REASON);
  await press('Approve');
  await waitFor(() => expect(onClose.mock.calls).toEqual([[false]]));
});
