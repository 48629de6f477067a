// @vitest-environment happy-dom
import type { HelpDetail, HelpRow } from '@sarraf/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changeSettings } from '#lib/settings.ts';
import { openScreen, serve, told } from '#testing/panel.tsx';
import { HelpArticlePage } from './help-article-page.tsx';
import { HelpPage } from './help-page.tsx';

const helpTexts = textsOf(() => import('../texts/fa.ts'));

const row = (slug: string, title: string, change: Partial<HelpRow> = {}): HelpRow => ({
  slug,
  title: { fa: `راهنمای ${slug}`, en: title },
  summary: { fa: 'کوتاه', en: `${title} in short` },
  has_english: true,
  category: 'toman',
  pinned: false,
  minutes: 2,
  updated_at: '2026-11-21T08:00:00.000Z',
  ...change,
});
const ROWS = [
  row('withdraw', 'When does it arrive?', { pinned: true }),
  row('limits', 'Limits'),
  row('two-step', 'Two-step login', { category: 'security' }),
];
const span = (text: string) => ({ text, bold: false, italic: false, code: false, href: null });
const DETAIL: HelpDetail = {
  ...row('withdraw', 'When does it arrive?'),
  figures_at: '2026-11-21T10:36:00.000Z',
  related: [row('limits', 'Limits')],
  blocks: {
    en: [
      {
        kind: 'quote',
        spans: [span('It costs '), { ...span('4,000 toman'), figure: 'withdrawal.fee' }],
      },
      { kind: 'h2', spans: [span('Paya cycles')] },
    ],
    fa: [{ kind: 'p', spans: [{ ...span('۴٬۰۰۰ تومان'), figure: 'withdrawal.fee' }] }],
  },
};
const answered =
  (data: unknown, status = 200, error?: string) =>
  async (): Promise<Response> =>
    new Response(JSON.stringify({ code: status, message: 'Said.', data, error }), { status });
const openArticle = (reply = answered(DETAIL), lang: 'fa' | 'en' = 'en') => {
  serve({ 'GET /help/withdraw': reply });
  return openScreen(<HelpArticlePage />, {
    path: '/help/$slug',
    at: '/help/withdraw',
    texts: [helpTexts],
    lang,
  });
};

it('shows what is asked often and the topics, and finds articles by their words', async () => {
  const sent = serve({ 'GET /help': answered(ROWS) });
  await openScreen(<HelpPage />, { path: '/help', texts: [helpTexts] });
  const often = (await screen.findByText('Popular')).closest('section');
  expect(within(often as HTMLElement).getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: /Security/ })).toBeDefined();
  serve({ 'GET /help': answered([ROWS[1]]) });
  fireEvent.click(screen.getByRole('button', { name: 'level 2' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'limit' } });
  expect((await screen.findAllByText('Limit', { selector: 'mark' })).length).toBe(2);
  serve({ 'GET /help': answered([]) });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'zebra' } });
  expect(await screen.findByText('Nothing found')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('Popular')).toBeDefined();
  expect(sent.map(({ query }) => query['query'])).toEqual([undefined]);
});

it('N21 shows figures apart, with the moment that they were read, in the digits of the reader', async () => {
  await openArticle();
  const figure = await screen.findByText('4,000 toman');
  expect([figure.tagName, figure.dataset['figure']]).toEqual(['BDI', 'withdrawal.fee']);
  expect(screen.getByText(/Figures in blue/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Paya cycles' }).getAttribute('href')).toBe('#part-1');
  expect(document.title).toContain('When does it arrive?');
});

it('shows the figures of a Persian text in the digits that its reader chose', async () => {
  await openArticle(answered(DETAIL), 'fa');
  expect(await screen.findByText('۴٬۰۰۰ تومان')).toBeDefined();
  act(() => changeSettings({ digits: 'latin' }));
  expect(await screen.findByText('4,000 تومان')).toBeDefined();
  act(() => changeSettings({ digits: 'fa' }));
});

it('of an article that is gone says so, once, and leads to the others', async () => {
  await openArticle(answered(null, 404, 'help_not_found'));
  expect(await screen.findByText('Article not found')).toBeDefined();
  expect(screen.getByRole('link', { name: 'All help' })).toBeDefined();
  // longer than a screen has to say it by itself
  await new Promise((resolve) => setTimeout(resolve, 350));
  await waitFor(() => expect(told()).toEqual([]));
});
