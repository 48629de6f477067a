// @vitest-environment happy-dom
// What of the news is new to a client, in their list.
import type { NewsRow, NewsUnread } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import { NewsPage } from './news-page.tsx';

const newsTexts = textsOf(() => import('../texts/fa.ts'));

const row = (id: string, at: string): NewsRow => ({
  id,
  title: { fa: `خبر ${id}`, en: `News ${id}` },
  summary: { fa: 'کوتاه', en: 'Short' },
  has_english: true,
  category: 'fees',
  cover: 'none',
  published_at: at,
  pinned: false,
  minutes: 1,
});
const NEWEST = row('3', '2026-11-21T08:00:00.000Z');
const OLDER = row('2', '2026-11-19T08:00:00.000Z');
const UNREAD: NewsUnread = { up_to: '2026-11-20T08:00:00.000Z', count: 1, newest: NEWEST };
const SEEN: NewsUnread = { up_to: '2026-11-21T08:00:00.001Z', count: 0, newest: null };

const open = (part: React.ReactNode, replies: Record<string, Reply | readonly Reply[]> = {}) => {
  const sent = serve({
    'GET /news/unread': [answer(UNREAD), answer(SEEN)],
    'POST /news/seen': answer({}),
    'GET /news/all': answer({
      data: [NEWEST, OLDER],
      total: 2,
      per_page: 20,
      current_page: 1,
      last_page: 1,
      next_cursor: null,
    }),
    ...replies,
  });
  return openScreen(<>{part}</>, { path: '/x', texts: [newsTexts] }).then(({ user }) => ({
    user,
    sent,
  }));
};

beforeEach(signInClient);

it('marks in the list what was new as it was opened, and says that it is seen', async () => {
  const { sent } = await open(<NewsPage />);
  expect(await screen.findAllByText('New')).toHaveLength(1);
  await waitFor(() => expect(changes(sent)).toHaveLength(1));
  await waitFor(() =>
    expect(sent.filter(({ call }) => call === 'GET /news/unread')).toHaveLength(2),
  );
  expect(screen.getAllByText('New')).toHaveLength(1);
});
