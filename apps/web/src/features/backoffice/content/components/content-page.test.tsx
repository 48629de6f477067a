// @vitest-environment happy-dom
// News and help as their editors have them: listed by state, written in both languages beside how they read,
// with figures by name, published for a reason.
import type { Article, StaffIncident } from '@sarraf/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, type Reply, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { ContentPage } from './content-page.tsx';

const contentTexts = textsOf(() => import('../texts/fa.ts'));
const calendarTexts = textsOf(() => import('#components/calendar/texts/fa.ts'));
const networkTexts = textsOf(() => import('#components/network-words/texts/fa.ts'));
const uploadTexts = textsOf(() => import('#components/upload/texts/fa.ts'));
const texts = [contentTexts, calendarTexts, networkTexts, uploadTexts];

const AT = '2026-11-21T10:30:00.000Z';
const plain = (said: string) => [
  {
    kind: 'p' as const,
    spans: [{ text: said, bold: false, italic: false, code: false, href: null }],
  },
];
const KEPT: Article = {
  id: '7',
  kind: 'news',
  slug: null,
  title: 'کارمزد کمتر',
  category: 'fees',
  state: 'draft',
  has_english: true,
  publish_at: null,
  ends_at: null,
  pinned_until: null,
  version: 3,
  updated_at: AT,
  updated_by: { id: '2', name: 'Babak' },
  cover: 'chart',
  fa: { title: 'کارمزد کمتر', summary: 'خلاصه', source: 'متن فارسی' },
  en: { title: 'Lower fees', summary: 'In short', source: 'As it is kept' },
  blocks: { fa: plain('متن فارسی'), en: plain('As it is kept') },
  notifies: false,
};
const { cover: _cover, fa: _fa, en: _en, blocks: _blocks, notifies: _notifies, ...ROW } = KEPT;
const page = (data: readonly unknown[]) => ({
  data,
  total: data.length,
  per_page: 20,
  current_page: 1,
  last_page: 1,
  next_cursor: null,
});

function openContent(search = '', replies: Record<string, Reply | readonly Reply[]> = {}) {
  const sent = serve({
    'GET /admin/articles': answer(page([ROW])),
    'GET /admin/articles/7': answer(KEPT),
    'GET /admin/articles/figures': answer([{ name: 'fee.IRT.taker', fa: '۰٫۲۵٪', en: '0.25%' }]),
    'GET /admin/articles/readers': answer({ asked: 12 }),
    'POST /admin/articles/preview': answer({ blocks: plain('As it reads'), minutes: 1 }),
    ...replies,
  });
  return openScreen(<ContentPage />, {
    path: '/content',
    search,
    texts,
  }).then((opened) => ({ ...opened, sent }));
}

beforeEach(() => signInStaff('content'));

it('N21 writes a figure by name, and sends no text with a name that there is not', async () => {
  const { user, sent } = await openContent('?id=7', {
    'POST /admin/articles/7': answer({ ...KEPT, version: 4 }),
  });
  await user.click(await screen.findByRole('radio', { name: 'English' }));
  const source = screen.getByLabelText<HTMLTextAreaElement>('Text');
  fireEvent.change(source, { target: { value: 'Now {{fee.IRT.takr}} ' } });
  expect(screen.getByText(/No live figure named “fee.IRT.takr”/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(changes(sent).filter(({ call }) => call === 'POST /admin/articles/7')).toEqual([]);
  fireEvent.change(source, { target: { value: '' } });
  await user.click(screen.getByRole('button', { name: /Live figure/ }));
  await user.click(within(await screen.findByRole('dialog')).getByText('fee.IRT.taker'));
  expect(source.value).toBe('{{fee.IRT.taker}}');
  const preview = screen.getByRole('complementary', { name: 'Preview' });
  expect(await within(preview).findByText('As it reads')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(told()).toContain('Saved'));
  expect(changes(sent).find(({ call }) => call === 'POST /admin/articles/7')?.body).toMatchObject({
    version: 3,
    category: 'fees',
    en: { source: '{{fee.IRT.taker}}' },
  });
});

const PICTURE = { id: 'aB_-0123456789aB_-0123', width: 600, height: 400 };

it('brings a picture with what it shows, puts it at the caret, and shows it as it reads', async () => {
  let give: (response: Response) => void = () => undefined;
  const sending = new Promise<Response>((resolve) => {
    give = resolve;
  });
  const { user, sent } = await openContent('?id=7', {
    'POST /admin/article_pictures': [
      refusal(422, 'document_not_a_picture', 'This is no picture.'),
      () => sending,
    ],
    [`GET /admin/article_pictures/${PICTURE.id}`]: async () =>
      new Response(new Uint8Array([255, 216]), {
        headers: { 'content-type': 'application/octet-stream' },
      }),
    'POST /admin/articles/preview': answer({
      blocks: [{ kind: 'picture', alt: 'The table', ...PICTURE }],
      minutes: 1,
    }),
  });
  await user.click(await screen.findByRole('radio', { name: 'English' }));
  const source = screen.getByLabelText<HTMLTextAreaElement>('Text');
  fireEvent.change(source, { target: { value: 'Before after' } });
  source.setSelectionRange(7, 7);
  await user.click(screen.getByRole('button', { name: 'Add picture' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Add picture' }));
  const put = sheet.getByRole('button', { name: 'Add to the text' });
  await user.click(put);
  expect(sheet.getByText('Choose a picture.')).toBeDefined();
  expect(sheet.getByText('Fill in this field.')).toBeDefined();
  expect(changes(sent).map(({ call }) => call)).not.toContain('POST /admin/article_pictures');
  await user.upload(
    sheet.getByLabelText('Choose a picture'),
    new File([new Uint8Array([1])], 'table.png', { type: 'image/png' }),
  );
  await user.type(sheet.getByLabelText('Alternative text'), 'The table{Enter}');
  expect(await sheet.findByText('This is no picture.')).toBeDefined();
  expect(source.value).toBe('Before after');
  await user.click(put);
  expect(await sheet.findByRole('progressbar')).toBeDefined();
  give(await answer(PICTURE)());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(source.value).toBe(`Before \n\n![The table](picture:${PICTURE.id})\n\nafter`);
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
  const shown = await preview.findByRole('img', { name: 'The table' });
  expect(shown.getAttribute('src')).toMatch(/^blob:/);
  expect([shown.getAttribute('width'), shown.getAttribute('height')]).toEqual(['600', '400']);
});

it('lets nobody write over a colleague’s version without choosing', async () => {
  const newer = { ...KEPT, version: 4, en: { ...KEPT.en, title: 'Theirs' } };
  const { user, sent } = await openContent('?id=7', {
    'GET /admin/articles/7': [answer(KEPT), answer(newer)],
    'POST /admin/articles/7': [
      refusal(409, 'article_changed', 'A colleague has changed this text meanwhile.'),
      answer({ ...KEPT, version: 5 }),
    ],
  });
  await user.click(await screen.findByRole('radio', { name: 'English' }));
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Mine' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Keep my text' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep my text' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(told()).toContain('Saved'));
  expect(
    changes(sent)
      .filter(({ call }) => call === 'POST /admin/articles/7')
      .map(({ body }) => body),
  ).toMatchObject([
    { version: 3, en: { title: 'Mine' } },
    { version: 4, en: { title: 'Mine' } },
  ]);
});

it('publishes for a reason, at once', async () => {
  const { user, sent } = await openContent('?id=7', {
    'POST /admin/articles/7/publish': answer({ ...KEPT, state: 'published', publish_at: AT }),
  });
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await user.click(await screen.findByRole('checkbox', { name: /\(12\)/ }));
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  expect(changes(sent)).toEqual([]);
  await user.type(screen.getByLabelText('Reason'), 'The fees change');
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  await waitFor(() => expect(told()).toEqual(['Published']));
  expect(changes(sent)[0]?.body).toEqual({
    pinned_until: null,
    ends_at: null,
    notifies: true,
    reason: 'The fees change',
  });
});

it('gives whoever may only read the text as it reads and no field', async () => {
  signInStaff('auditor');
  await openContent('?id=7');
  expect(await screen.findByText('Your role can only read content.')).toBeDefined();
  expect(screen.getByText('As it is kept')).toBeDefined();
  expect(screen.queryByLabelText('Text')).toBeNull();
  expect(screen.queryByRole('button', { name: /New|Save|Publish/ })).toBeNull();
});

const INCIDENT: StaffIncident = {
  id: '4',
  title: { fa: 'پیامک کند است', en: 'SMS is slow' },
  state: 'slow',
  services: ['sms'],
  networks: [],
  began_at: AT,
  ended_at: null,
  updates: [{ at: AT, text: { fa: 'بررسی می‌کنیم', en: 'We look into it' } }],
  made_by: { id: '2', name: 'Babak' },
};

it('opens an incident in both languages, says how it goes on, and ends it', async () => {
  const { user, sent } = await openContent('?tab=incidents', {
    'GET /admin/incidents': answer([INCIDENT]),
    'POST /admin/incidents': answer({ ...INCIDENT, id: '5' }),
    'POST /admin/incidents/4/end': answer({ ...INCIDENT, ended_at: AT }),
  });
  await user.click(await screen.findByRole('button', { name: 'New incident' }));
  await user.click(await screen.findByRole('button', { name: 'Announce' }));
  expect(screen.getAllByText('Fill in this field.')).toHaveLength(4);
  for (const [label, value] of [
    ['Persian title', 'کند'],
    ['English title', 'Slow'],
    ['Persian text', 'متن'],
    ['English text', 'Text'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  await user.click(screen.getByRole('checkbox', { name: 'SMS' }));
  await user.click(screen.getByRole('button', { name: 'Announce' }));
  await waitFor(() => expect(told()).toContain('Incident announced'));
  expect(changes(sent)[0]?.body).toMatchObject({ services: ['sms'], networks: [], state: 'slow' });
  await user.click(await screen.findByRole('button', { name: /SMS is slow/ }));
  fireEvent.change(screen.getByLabelText('Persian text'), { target: { value: 'رفع شد' } });
  fireEvent.change(screen.getByLabelText('English text'), { target: { value: 'Solved' } });
  await user.click(screen.getByRole('button', { name: 'Solved, end incident' }));
  await waitFor(() => expect(told()).toContain('Incident ended'));
  expect(changes(sent).at(-1)).toMatchObject({
    call: 'POST /admin/incidents/4/end',
    body: { text: { fa: 'رفع شد', en: 'Solved' } },
  });
});
