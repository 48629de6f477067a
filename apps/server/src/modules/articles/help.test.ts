// Help as editors write and everybody reads it: found by its address and its words, with figures that are in
// force when it is read.
import type { ArticleBlock, HelpDetail, HelpRow } from '@sarraf/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;
let editor: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  editor = await server.person({ level: 0, staffRole: 'content' });
});
afterAll(() => server?.close());

const HOUR_MS = 3_600_000;
const REASON = 'People ask for it';
const words = (title: string, source = `About **${title}**`) => ({
  title,
  summary: `${title} in short`,
  source,
});
const write = (slug: string, change: Record<string, unknown> = {}, id?: string): Promise<Answer> =>
  server.call(id === undefined ? 'POST /admin/articles' : 'POST /admin/articles/:id', {
    token: editor.accessToken,
    params: id === undefined ? {} : { id },
    body: {
      ...(id === undefined ? { kind: 'help', slug } : {}),
      category: 'toman',
      cover: 'none',
      fa: words('برداشت تومان'),
      en: words('Withdrawing toman'),
      ...change,
    },
  });
const publish = (id: string, change: Record<string, unknown> = {}): Promise<Answer> =>
  server.call('POST /admin/articles/:id/publish', {
    token: editor.accessToken,
    params: { id },
    body: { pinned_until: null, ends_at: null, reason: REASON, ...change },
  });
async function published(slug: string, change: Record<string, unknown> = {}): Promise<string> {
  const written = await write(slug, change);
  expect(written.status, written.text).toBe(200);
  const id = String(written.body.data['id']);
  expect((await publish(id)).status).toBe(200);
  return id;
}
const list = async (query?: string): Promise<string[]> => {
  const answer = await server.call('GET /help', { query: query === undefined ? {} : { query } });
  return (answer.body.data as unknown as HelpRow[]).map(({ slug }) => slug);
};
const read = (slug: string): Promise<Answer> =>
  server.call('GET /help/:slug', { params: { slug } });
/** The runs of an article that are figures, by name. */
async function figuresOf(slug: string, lang: 'fa' | 'en' = 'en'): Promise<Record<string, string>> {
  const { body } = await read(slug);
  const blocks = (body.data['blocks'] as Record<string, ArticleBlock[]>)[lang] ?? [];
  const spans = blocks.flatMap((block) => ('spans' in block ? block.spans : []));
  return Object.fromEntries(
    spans.flatMap(({ figure, text }) => (figure === undefined ? [] : [[figure, text]])),
  );
}

describe('help that the installation brings', () => {
  it('is there in both languages, each article with figures that are known', async () => {
    const slugs = await list();
    expect(slugs.length).toBeGreaterThanOrEqual(25);
    expect((await list('سقف')).length).toBeGreaterThan(0);
    const figures = await Promise.all(
      slugs.map(async (slug) => {
        const { status, body } = await read(slug);
        const { blocks, has_english, minutes } = body.data as unknown as HelpDetail;
        expect([slug, status, has_english, minutes <= 3]).toEqual([slug, 200, true, true]);
        // the short answer stands first
        expect([blocks.fa[0]?.kind, blocks.en[0]?.kind], slug).toEqual(['quote', 'quote']);
        expect(blocks.en.length, slug).toBe(blocks.fa.length);
        const texts = [blocks.fa, blocks.en].map((one) => JSON.stringify(one));
        for (const text of texts) expect(text, slug).not.toMatch(/\{\{|"text":"—","bold/);
        return texts.map((text) =>
          [...text.matchAll(/"figure":"([^"]+)"/g)].map(([, name]) => name),
        );
      }),
    );
    // a figure of one language is one of the other
    for (const [at, [fa = [], en = []]] of figures.entries()) {
      expect(new Set(fa), slugs[at]).toEqual(new Set(en));
    }
    expect(new Set(figures.flat(2)).size).toBeGreaterThan(30);
  });

  it('is changed by editors as any other, and keeps what it was', async () => {
    const [row] = await server.sql<{ id: string }>(
      `SELECT id::text FROM articles WHERE slug = 'fees'`,
    );
    const rewritten = await write('fees', { category: 'trade', version: 1 }, row?.id);
    expect(rewritten.body.data).toMatchObject({
      version: 2,
      updated_by: { id: String(editor.userId) },
    });
    expect((await read('fees')).body.data['title']).toMatchObject({ en: 'Withdrawing toman' });
    expect(
      await server.sql(`SELECT FROM article_texts WHERE article_id = $1`, [row?.id]),
    ).toHaveLength(4);
  });
});

describe('help', () => {
  beforeEach(() => server.sql(`DELETE FROM article_texts; DELETE FROM articles`));

  it('is read by everybody under its address, with the others of its category beside it', async () => {
    await published('withdraw-toman');
    await published('deposit-by-card', { fa: words('واریز با درگاه') });
    await published('two-step', { category: 'security' });
    expect(await list()).toEqual(['withdraw-toman', 'deposit-by-card', 'two-step']);
    const { body } = await read('withdraw-toman');
    expect(body.data).toMatchObject({
      slug: 'withdraw-toman',
      title: { fa: 'برداشت تومان', en: 'Withdrawing toman' },
      category: 'toman',
      pinned: false,
      figures_at: null,
      related: [{ slug: 'deposit-by-card' }],
    });
    expect((await read('nothing')).body.error).toBe('help_not_found');
    expect((await read("x' OR true")).body.error).toBe('help_not_found');
  });

  it('stands apart from news, for readers and for editors', async () => {
    const id = await published('withdraw-toman');
    expect((await server.call('GET /news/all')).body.data['data']).toEqual([]);
    expect((await server.call('GET /news/detail', { query: { id } })).status).toBe(404);
    const listed = async (query: Record<string, string>): Promise<unknown> =>
      (await server.call('GET /admin/articles', { token: editor.accessToken, query })).body.data[
        'total'
      ];
    expect([await listed({}), await listed({ kind: 'help' })]).toEqual([0, 1]);
  });

  it('is found by words of title, summary and text however they are spelled, titles first', async () => {
    await published('limits', { fa: words('سقف‌ها', 'برداشت هم سقف دارد') });
    await published('withdraw-toman');
    expect(await list('برداشت')).toEqual(['withdraw-toman', 'limits']);
    expect(await list('سقف ها')).toEqual(['limits']);
    expect(await list('WITHDRAWING')).toEqual(['limits', 'withdraw-toman']);
    expect(await list('%')).toEqual([]);
    expect(await list('   ')).toEqual(['limits', 'withdraw-toman']);
    const long = await server.call('GET /help', { query: { query: 'x'.repeat(101) } });
    expect(long.body.error).toBe('validation_failed');
  });

  it('N20 is nowhere a second before its moment, and nowhere after its end', async () => {
    const id = String((await write('withdraw-toman')).body.data['id']);
    const at = new Date(Date.now() + HOUR_MS).toISOString();
    await publish(id, { at });
    await published('other');
    const seen = async (): Promise<unknown> => [
      (await list()).includes('withdraw-toman'),
      (await list('برداشت')).includes('withdraw-toman'),
      (await read('withdraw-toman')).status,
      ((await read('other')).body.data['related'] as HelpRow[]).length,
    ];
    const move = (publishIn: string, endIn: string): Promise<unknown[]> =>
      server.sql(
        `UPDATE articles SET publish_at = now() + $1::interval, ends_at = now() + $2::interval
         WHERE slug = 'withdraw-toman'`,
        [publishIn, endIn],
      );
    await move('1 second', '1 hour');
    expect(await seen()).toEqual([false, false, 404, 0]);
    await move('-1 second', '1 hour');
    expect(await seen()).toEqual([true, true, 200, 1]);
    await move('-2 seconds', '0 seconds');
    expect(await seen()).toEqual([false, false, 404, 0]);
  });

  it('N21 has the figures in force: a changed fee, tier, network and limit stand in it at once', async () => {
    const named = 'withdrawal.fee fee.IRT.taker network.USDT.ERC20.fee limit.1.withdrawal_day';
    const source = named.replace(/\S+/g, '{{$&}}');
    await published('fees', { fa: words('کارمزد', source), en: words('Fees', source) });
    expect(await figuresOf('fees')).toEqual({
      'withdrawal.fee': '4,000 toman',
      'fee.IRT.taker': '0.25%',
      'network.USDT.ERC20.fee': '5 USDT',
      'limit.1.withdrawal_day': '50 million toman',
    });
    expect(await figuresOf('fees', 'fa')).toMatchObject({
      'withdrawal.fee': '۴٬۰۰۰ تومان',
      'fee.IRT.taker': '۰٫۲۵٪',
    });
    const tier = { levelMin: 0, volumeMinUnits: '0', quote: 'IRT', makerPpm: 1, takerPpm: 2_305 };
    const { context } = server.process;
    await context.engine.submit({ command: { type: 'configure_fees', tiers: [tier] } as never });
    await server.sql(
      `INSERT INTO settings (name, valid_from, value)
       SELECT name, $1, (value::jsonb || '{"fee_toman": "5500"}')::json FROM settings
       WHERE name = 'toman_withdrawal'`,
      [new Date(server.clock.now())],
    );
    await server.sql(
      `UPDATE limit_rules SET cap_units = 600000000 WHERE kind = 'toman_withdrawal' AND level = 1
         AND days = 1`,
    );
    await server.settle();
    await server.process.background.run('tell_limits');
    await server.sql(`UPDATE asset_networks SET withdraw_fee = 2500000 WHERE code = 'ERC20'`);
    expect(await figuresOf('fees')).toMatchObject({
      'withdrawal.fee': '5,500 toman',
      'fee.IRT.taker': '0.2305%',
      'network.USDT.ERC20.fee': '2.5 USDT',
      'limit.1.withdrawal_day': '60 million toman',
    });
  });

  it('N21 is not saved with an unknown figure, new or rewritten, nor with one in a title', async () => {
    const unknown = words('x', 'A fee of {{withdrawal.fees}}');
    expect((await write('a', { en: unknown })).body).toMatchObject({
      error: 'article_figure_unknown',
      facts: { name: 'withdrawal.fees' },
    });
    expect((await write('a', { fa: words('{{withdrawal.fee}}', 'x') })).body.error).toBe(
      'article_figure_misplaced',
    );
    expect(await server.sql('SELECT FROM articles')).toEqual([]);
    const id = await published('a');
    const again = await write('a', { fa: unknown, version: 1 }, id);
    expect(again.body.error).toBe('article_figure_unknown');
    expect(await server.sql('SELECT version::int FROM articles')).toEqual([{ version: 1 }]);
    const preview = await server.call('POST /admin/articles/preview', {
      token: editor.accessToken,
      body: { source: 'A fee of {{withdrawal.fees}}' },
    });
    expect(preview.body.error).toBe('article_figure_unknown');
  });

  it('has an address of its own, and a category of help', async () => {
    await published('a');
    expect((await write('a')).body.error).toBe('article_slug_taken');
    for (const [slug, change] of [
      ['A', {}],
      ['a/b', {}],
      ['x'.repeat(61), {}],
      ['b', { category: 'fees' }],
      ['b', { kind: 'news' }],
    ] as const) {
      expect((await write(slug, change)).body.error, slug).toBe('validation_failed');
    }
    expect((await write('', { slug: undefined })).body.error).toBe('validation_failed');
    const [row] = await server.sql<{ id: string }>('SELECT id::text FROM articles');
    const moved = await write('a', { category: 'bank', version: 1 }, row?.id);
    expect(moved.body.error).toBe('article_category_wrong');
  });

  it('shows editors which figures there are, and what each says', async () => {
    const answer = await server.call('GET /admin/articles/figures', { token: editor.accessToken });
    const figures = answer.body.data as unknown as { name: string; fa: string; en: string }[];
    expect(figures).toContainEqual({
      name: 'withdrawal.cancel',
      fa: '۳ دقیقه',
      en: '3 minutes',
    });
    expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length);
    expect((await server.call('GET /admin/articles/figures')).status).toBe(401);
  });
});
