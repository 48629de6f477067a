// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { changes, openScreen, serve, signInClient, told } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import { RecoveryNotice } from './recovery-notice.tsx';
import { textsOf } from '#i18n/texts.ts';

const recoveryNoticeTexts = textsOf(() => import('./texts/fa.ts'));

beforeEach(signInClient);

it('says that somebody asks for the account, and stops them', async () => {
  const sent = serve({
    'GET /user/recovery': [
      answer({ asked_at: '2026-11-25T02:00:00.000Z' }),
      answer({ asked_at: null }),
    ],
    'POST /user/recovery/stop': answer({}),
  });
  const options = { path: '/security', texts: [recoveryNoticeTexts] };
  const { user } = await openScreen(<RecoveryNotice />, options);
  await user.click(await screen.findByRole('button', { name: 'It wasn’t me, stop it' }));
  await waitFor(() => expect(told()).toEqual(['Recovery stopped.']));
  expect(screen.queryByRole('alert')).toBe(null);
  expect(changes(sent)).toHaveLength(1);
});

it('says nothing where nobody asks', async () => {
  const sent = serve({ 'GET /user/recovery': answer({ asked_at: null }) });
  await openScreen(<RecoveryNotice />, { path: '/security', texts: [recoveryNoticeTexts] });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBe(null);
});
