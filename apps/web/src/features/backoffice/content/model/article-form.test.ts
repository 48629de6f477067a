import { describe, expect, it } from 'vitest';
import { startForm, textProblems, textsOfForm, unknownFigure, isWhole } from './article-form.ts';
import { insertPicture, markSource } from './mark-source.ts';
import { dayClockOf, timeProblems, timesOfForm } from './publish-times.ts';

const KNOWN = new Set(['fee.IRT.taker']);
const text = { title: 'T', summary: 'S', source: 'About {{fee.IRT.taker}}' };

describe('an article while it is written', () => {
  it('N21 knows a figure that there is not, and none before they are heard of', () => {
    expect(unknownFigure('{{fee.IRT.taker}} {{fee.IRT.takr}}', KNOWN)).toBe('fee.IRT.takr');
    expect(unknownFigure('{{anything}}', null)).toBeUndefined();
    expect(textProblems({ ...text, source: '{{}}' }, { known: KNOWN, optional: true })).toEqual({
      title: null,
      summary: null,
      source: 'figure',
    });
  });

  it('takes no figure in a title, no text longer than 64 kB, and English whole or not at all', () => {
    const of = (part: object, optional = false) =>
      textProblems({ ...text, ...part }, { known: KNOWN, optional });
    expect(of({ title: '{{fee.IRT.taker}}' }).title).toBe('misplaced');
    expect(of({ source: 'ک'.repeat(32_769) }).source).toBe('tooLong');
    const form = { ...startForm(undefined, 'news'), fa: text };
    expect([isWhole(form, KNOWN), textsOfForm(form).en]).toEqual([true, null]);
    expect(isWhole({ ...form, en: { ...form.en, title: 'Fees' } }, KNOWN)).toBe(false);
    expect(isWhole({ ...form, kind: 'help', slug: 'a b' }, KNOWN)).toBe(false);
  });
});

it('puts signs around what is chosen, and before its lines, or takes them away', () => {
  const words = { text: 'text', column: 'C' };
  const at = { source: 'one\ntwo', from: 0, to: 3 };
  expect(markSource(at, 'bold', words)).toEqual({ source: '**one**\ntwo', from: 2, to: 5 });
  const list = markSource({ ...at, to: 7 }, 'list', words);
  expect(list.source).toBe('- one\n- two');
  expect(markSource({ ...list, from: 0 }, 'list', words).source).toBe('one\ntwo');
  expect(markSource({ ...at, from: 3 }, 'link', words).source).toBe('one[text](/fees)\ntwo');
  expect(markSource({ ...at, from: 3 }, 'table', words).source).toContain('one\n\n| C | C |\n');
});

it('schedules by the clock of Tehran, never in the past and never behind its end', () => {
  const form = {
    way: 'later' as const,
    at: dayClockOf('2027-03-20T20:30:00.000Z'),
    pinned: dayClockOf(null),
    ends: { day: '2027-03-20', clock: '23:59' },
    notifies: true,
  };
  expect(form.at).toEqual({ day: '2027-03-21', clock: '00:00' });
  const now = Date.parse('2027-03-01T00:00:00Z');
  expect(timeProblems(form, now)).toEqual({ at: null, pinned: null, ends: 'endBefore' });
  expect(timeProblems(form, Date.parse('2027-04-01T00:00:00Z')).at).toBe('timePast');
  expect(timesOfForm(form)).toEqual({
    at: '2027-03-20T20:30:00.000Z',
    pinned_until: null,
    ends_at: '2027-03-20T20:29:00.000Z',
    notifies: true,
  });
});

it('puts a picture in a paragraph of its own, and what it shows in words that end nothing', () => {
  const id = 'aB_-0123456789aB_-0123';
  const put = (source: string, alt: string, at = source.length) =>
    insertPicture({ source, from: at, to: at }, { id, alt }).source;
  expect(put('', 'A')).toBe(`![A](picture:${id})\n\n`);
  expect(put('one\ntwo', 'A', 3)).toBe(`one\n\n![A](picture:${id})\n\ntwo`);
  expect(put('one\n\ntwo', 'A', 3)).toBe(`one\n\n![A](picture:${id})\n\ntwo`);
  expect(put('', ' a\n[b](x) `c\\ ')).toBe(`![a \\[b\\](x) c](picture:${id})\n\n`);
});
