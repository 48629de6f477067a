// N19 and N21, the server's half: whatever is written, what people get is the listed blocks and text.
import { endpoints } from '@sarraf/contracts';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../http/index.ts';
import { picturesIn, picturesOf, readArticle as readNaming } from './article-blocks.ts';

const FIGURES: ReadonlySet<string> = new Set(['fee.IRT.taker', 'limit.1.withdrawal_day']);
const PICTURE = 'aB_-0123456789aB_-0123';
const OTHER = 'bB_-0123456789aB_-0123';
const PICTURES = new Map([PICTURE, OTHER].map((id) => [id, { width: 600, height: 400 }]));
const readArticle = (source: string) =>
  readNaming(source, { isFigure: (name) => FIGURES.has(name), pictures: PICTURES });

const { output } = endpoints['POST /admin/articles/preview'];
const isOfContract = (source: string): boolean => output.safeParse(readArticle(source)).success;
const PLAIN = { bold: false, italic: false, code: false, href: null };
const textOf = (source: string): string =>
  readArticle(source)
    .blocks.map((block) => JSON.stringify(block))
    .join();
const hrefsOf = (source: string): unknown[] =>
  [...textOf(source).matchAll(/"href":(null|"[^"]*")/g)].map(([, href]) => JSON.parse(href ?? ''));
const refusalOf = (source: string): string => {
  try {
    readArticle(source);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return '';
};

describe('a text in Markdown', () => {
  it('becomes headings, paragraphs, lists, tables, quotes, code and rules', () => {
    const source = `# One\n\n## Two\n\n### Three\n\nA **bold** *word* and \`code\`.\n\n- a\n- b\n\n1. c\n\n> said\n\n| h | i |\n|---|---|\n| 1 | 2 |\n\n---\n\n    kept\n`;
    const { blocks, minutes } = readArticle(source);
    expect(blocks.map(({ kind }) => kind).join(' ')).toBe('h2 h2 h3 p ul ol quote table hr code');
    expect(blocks[3]).toEqual({
      kind: 'p',
      spans: [
        { ...PLAIN, text: 'A ' },
        { ...PLAIN, text: 'bold', bold: true },
        { ...PLAIN, text: ' ' },
        { ...PLAIN, text: 'word', italic: true },
        { ...PLAIN, text: ' and ' },
        { ...PLAIN, text: 'code', code: true },
        { ...PLAIN, text: '.' },
      ],
    });
    expect(minutes).toBe(1);
    expect(readArticle('ا'.repeat(2_500)).minutes).toBe(3);
  });

  it('links to https and to own paths alone; any other link is the text that was written', () => {
    expect(hrefsOf('[a](https://sarraf.example/x)')).toEqual(['https://sarraf.example/x']);
    expect(hrefsOf('[a](/fees)')).toEqual(['/fees']);
    for (const target of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'http://a.example',
      '//evil.example',
      '/\\evil.example',
      'https://u:p@a.example',
      'vbscript:x',
    ]) {
      const source = `[go](${target})`;
      expect(hrefsOf(source), target).toEqual([null]);
      expect(textOf(source), target).toContain('go');
    }
    expect(hrefsOf('<javascript:alert(1)>')).toEqual([null]);
  });

  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<svg onload=alert(1)></svg>',
    '<!-- a comment -->',
    '<iframe src="https://evil.example"></iframe>',
    '![picture](https://evil.example/x.png)',
    '**<b onclick=x>**',
    '> <style>*{}</style>',
    '- <a href="javascript:x">y</a>',
    '[x]: javascript:alert(1)\n\n[x]',
  ])('N19 is never markup: %s', (source) => {
    expect(isOfContract(source)).toBe(true);
    expect(hrefsOf(source).filter((href) => href !== null)).toEqual([]);
  });

  it('is read however it is nested, or refused where it is nested without end', () => {
    const nested = `${'> '.repeat(40)}end\n\n${'- '.repeat(40)}end\n\n${'*a **b '.repeat(900)}\n\n${'[x]('.repeat(900)}`;
    expect(readArticle(nested).blocks.length).toBeGreaterThan(0);
    expect(isOfContract(nested)).toBe(true);
    expect(refusalOf(`${'> '.repeat(9_000)}end`)).toBe('article_too_deep');
  });

  it('is refused where it is longer than 64 kB', () => {
    expect(refusalOf('م'.repeat(32_769))).toBe('article_too_long');
    expect(refusalOf('م'.repeat(32_768))).toBe('');
  });

  it('N21 is refused with a figure that nobody knows by that name, wherever it stands', () => {
    for (const source of [
      'A fee of {{fee.IRT.takers}}',
      '`{{x}}`',
      '| a |\n|---|\n| {{}} |',
      '[{{fee.IRT}}](/fees)',
      'A {{fee.IRT.taker}} and {{ fee.IRT.taker }}',
    ]) {
      expect(refusalOf(source), source).toBe('article_figure_unknown');
    }
    expect(refusalOf('A fee of {{fee.IRT.taker}} and **{{limit.1.withdrawal_day}}**')).toBe('');
  });

  it('shows pictures of ours as blocks, wherever they stand in a paragraph or a quote', () => {
    const kinds = (source: string): string =>
      readArticle(source)
        .blocks.map(({ kind }) => kind)
        .join(' ');
    const shown = { kind: 'picture', id: PICTURE, alt: 'A [b] c', width: 600, height: 400 };
    expect(readArticle(`![A \\[b\\]\n c](picture:${PICTURE})`).blocks).toEqual([shown]);
    expect(readArticle(`![A \\[b\\] c][x]\n\n[x]: picture:${PICTURE}`).blocks).toEqual([shown]);
    expect(kinds(`One ![a](picture:${PICTURE}) two\n![b](picture:${OTHER})`)).toBe(
      'p picture p picture',
    );
    expect(readArticle(`One\n![a](picture:${PICTURE})\n**two**`).blocks).toMatchObject([
      { spans: [{ text: 'One' }] },
      { kind: 'picture' },
      { spans: [{ text: 'two', bold: true }] },
    ]);
    expect(kinds(`> said\n>\n> ![a](picture:${PICTURE})`)).toBe('quote picture');
    expect(kinds(`    ![a](picture:${'x'.repeat(22)})`)).toBe('code');
    expect(
      picturesOf(readArticle(`![a](picture:${PICTURE}) ![b](picture:${PICTURE})`).blocks),
    ).toEqual([PICTURE]);
    expect(picturesIn(`![a](picture:${PICTURE}) ![b](picture:x) \`picture:${OTHER}\``)).toEqual([
      PICTURE,
      OTHER,
    ]);
  });

  it.each([
    `![a](https://evil.example/${PICTURE})`,
    `![a](//evil.example/picture:${PICTURE})`,
    `![a](/api/v1/articles/pictures/${PICTURE})`,
    `![a](data:image/png;base64,x)`,
    `![a](javascript:alert(1))`,
    `![a](Picture:${PICTURE})`,
    `![](http://evil.example/x.png)`,
    `[a](picture:${PICTURE})`,
  ])('N19 keeps an image of any other address as the text that it was: %s', (source) => {
    const { blocks } = readArticle(source);
    expect(blocks).toEqual([{ kind: 'p', spans: [{ ...PLAIN, text: source }] }]);
  });

  it('is refused with a picture that is none of ours, says nothing, or stands where none can', () => {
    for (const [source, code] of [
      [`![a](picture:${'x'.repeat(22)})`, 'article_picture_unknown'],
      [`![a](picture:${PICTURE}/../x)`, 'article_picture_unknown'],
      ['![a](picture:)', 'article_picture_unknown'],
      [`![ ](picture:${PICTURE})`, 'article_picture_alt_missing'],
      [`![](picture:${PICTURE})`, 'article_picture_alt_missing'],
      [`## ![a](picture:${PICTURE})`, 'article_picture_misplaced'],
      [`- ![a](picture:${PICTURE})`, 'article_picture_misplaced'],
      [`| ![a](picture:${PICTURE}) |\n|---|\n| b |`, 'article_picture_misplaced'],
      [`[![a](picture:${PICTURE})](https://evil.example)`, 'article_picture_misplaced'],
      [`![a](picture:${PICTURE})\n\n`.repeat(41), 'article_pictures_too_many'],
      [`![{{fee.IRT}}](picture:${PICTURE})`, 'article_figure_unknown'],
    ] as const) {
      expect(refusalOf(source), source).toBe(code);
    }
    expect(refusalOf(`![a](picture:${PICTURE})\n\n`.repeat(40))).toBe('');
  });
});
