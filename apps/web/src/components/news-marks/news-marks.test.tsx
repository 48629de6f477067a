// @vitest-environment happy-dom
// What of the news is new to a client: a dot, the strip over the home screen, and that it was seen.
import type { NewsRow, NewsUnread } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '../../i18n/texts.ts';
import { session } from '../../lib/session.ts';
import { changes, openScreen, type Reply, serve, signInClient } from '../../testing/panel.tsx';
import { answer } from '../../testing/staff.ts';
import { NewsDot } from './news-dot.tsx';
import { NewsStrip } from './news-strip.tsx';

const marksTexts = textsOf(() => import('./texts/fa.ts'));

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
const UNREAD: NewsUnread = { up_to: '2026-11-20T08:00:00.000Z', count: 1, newest: NEWEST };
const SEEN: NewsUnread = { up_to: '2026-11-21T08:00:00.001Z', count: 0, newest: null };

const open = (part: React.ReactNode, replies: Record<string, Reply | readonly Reply[]> = {}) => {
  const sent = serve({
    'GET /news/unread': [answer(UNREAD), answer(SEEN)],
    'POST /news/seen': answer({}),
    ...replies,
  });
  return openScreen(<>{part}</>, { path: '/x', texts: [marksTexts] }).then(({ user }) => ({
    user,
    sent,
  }));
};

beforeEach(signInClient);

it('leads from the strip to the newest, and is put away once and for every device', async () => {
  const { user, sent } = await open(
    <>
      <NewsStrip />
      <NewsDot />
    </>,
  );
  const link = await screen.findByRole('link', { name: 'News 3' });
  expect(link.getAttribute('href')).toBe('/news/3');
  expect(screen.getByText('1 new')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close news' }));
  await waitFor(() => expect(screen.queryByText('1 new')).toBeNull());
  expect(screen.queryByRole('link', { name: 'News 3' })).toBeNull();
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    ['POST /news/seen', { up_to: '2026-11-21T08:00:00.001Z' }],
  ]);
});

it('tells a visitor nothing, and asks nothing for them', async () => {
  session.set(null);
  const { sent } = await open(<NewsDot />);
  expect(sent).toEqual([]);
});
