// @vitest-environment happy-dom
import type { NewsDetail, NewsRow } from '@sarraf/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { openScreen, told } from '#testing/panel.tsx';
import { ArticlePage } from './article-page.tsx';
import { NewsPage } from './news-page.tsx';

const newsTexts = textsOf(() => import('../texts/fa.ts'));

function news(id: string, title: string, change: Partial<NewsRow> = {}): NewsRow {
  return {
    id,
    title: { fa: `خبر ${id}`, en: title },
    summary: { fa: 'کوتاه', en: `${title} in short` },
    has_english: true,
    category: 'fees',
    cover: 'none',
    published_at: '2026-11-21T08:00:00.000Z',
    pinned: false,
    minutes: 2,
    ...change,
  };
}

const ROWS = [
  news('3', 'Lower fees', { cover: 'waves', pinned: true }),
  news('2', 'Banks are closed', { category: 'bank' }),
];
const DETAIL: NewsDetail = {
  ...news('3', 'Lower fees'),
  blocks: {
    fa: [],
    en: [
      { kind: 'h2', spans: [span('New rates')] },
      {
        kind: 'p',
        spans: [
          span('See '),
          { ...span('fees'), href: '/markets' },
          { ...span(' <b>bold</b>'), bold: true },
        ],
      },
      { kind: 'ul', items: [[span('one')], [{ ...span('two'), href: 'https://a.example/' }]] },
      {
        kind: 'picture',
        id: 'aB_-0123456789aB_-0123',
        alt: 'The <i>table</i> of fees',
        width: 1_200,
        height: 800,
      },
      { kind: 'table', head: [[span('Volume')]], rows: [[[span('100 M')]]] },
    ],
  },
};

function span(text: string) {
  return { text, bold: false, italic: false, code: false, href: null };
}

const answered = (status: number, body: object): Response =>
  new Response(JSON.stringify({ code: status, message: 'Said.', ...body }), { status });
let asked: string[];
let detail: () => Response;

beforeEach(() => {
  asked = [];
  detail = () => answered(200, { data: DETAIL });
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(String(input), 'http://localhost');
    if (url.pathname.endsWith('/news/detail')) return detail();
    if (!url.pathname.endsWith('/news/all')) return answered(200, { data: {} });
    asked.push(url.search);
    const wanted = url.searchParams.get('category');
    const words = url.searchParams.get('query') ?? '';
    const data = ROWS.filter(
      (row) => (wanted ?? row.category) === row.category && row.title.en.includes(words),
    );
    const page = { current_page: 1, per_page: 20, last_page: 1, next_cursor: null };
    return answered(200, { data: { data, total: data.length, ...page } });
  });
});

it('lists news, the first one large, by category, and says where nothing is found', async () => {
  await openScreen(<NewsPage />, { path: '/news', texts: [newsTexts] });
  expect(await screen.findByRole('heading', { name: 'Lower fees' })).toBeDefined();
  expect(screen.getByText('Banks are closed')).toBeDefined();
  fireEvent.click(screen.getByRole('tab', { name: 'Banks' }));
  await waitFor(() => expect(screen.queryByText('Lower fees')).toBeNull());
  expect(asked.at(-1)).toContain('category=bank');
  fireEvent.click(screen.getByRole('tab', { name: 'Markets' }));
  expect(await screen.findByText('Nothing found')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('Lower fees')).toBeDefined();
});

it('N19 draws an article as elements: what an editor wrote as markup is read as text', async () => {
  await openScreen(<ArticlePage />, { path: '/news/3', texts: [newsTexts] });
  expect(await screen.findByRole('heading', { name: 'New rates' })).toBeDefined();
  expect(screen.getByText('<b>bold</b>', { exact: false }).tagName).toBe('STRONG');
  const out = screen.getByRole('link', { name: 'two' });
  expect(out.getAttribute('rel')).toBe('noopener noreferrer');
  expect(screen.getByRole('columnheader', { name: 'Volume' })).toBeDefined();
  const picture = screen.getByRole('img', { name: 'The <i>table</i> of fees' });
  expect(picture.parentElement?.tagName).toBe('FIGURE');
  expect(
    Object.fromEntries([...picture.attributes].map(({ name, value }) => [name, value])),
  ).toEqual({
    src: '/api/v1/articles/pictures/aB_-0123456789aB_-0123',
    alt: 'The <i>table</i> of fees',
    width: '1200',
    height: '800',
    loading: 'lazy',
    decoding: 'async',
  });
});

it('of news that ended says that it is gone, once, and leads to the others', async () => {
  detail = () => answered(404, { error: 'news_not_found' });
  await openScreen(<ArticlePage />, { path: '/news/3', texts: [newsTexts] });
  expect(await screen.findByText('Article not found')).toBeDefined();
  expect(screen.getByRole('link', { name: 'All news' })).toBeDefined();
  // longer than a screen has to say it by itself
  await new Promise((resolve) => setTimeout(resolve, 350));
  expect(told()).toEqual([]);
});
