// N09: whatever a notice says, its payload fits, and no letter is broken.
import { expect, it } from 'vitest';
import { PAYLOAD_BYTES_MAX, type PushParts, pushPayload } from './push-payload.ts';

const PARTS: PushParts = {
  id: '81',
  tag: 'n81',
  title: 'پشتیبانی پاسخ داد',
  body: 'سلام',
  url: '/ticket/5193',
  badge: 3,
  lang: 'fa',
};
const read = (json: string) => JSON.parse(json) as PushParts & { readonly v: number };

it('N09 says all of it where it fits', () => {
  expect(read(pushPayload(PARTS))).toEqual({ v: 1, ...PARTS });
});

it('N09 cuts 4 kB of Persian behind a whole letter, as late as it can', () => {
  // each letter carries a mark, and would be another word without it
  const letter = 'مّ';
  const whole = pushPayload({ ...PARTS, body: `${letter}`.repeat(1_024) });
  const bytes = Buffer.byteLength(whole);
  expect(bytes).toBeLessThanOrEqual(PAYLOAD_BYTES_MAX);
  expect(bytes).toBeGreaterThan(PAYLOAD_BYTES_MAX - Buffer.byteLength(letter));
  const { body, ...others } = read(whole);
  expect(body).toMatch(/^(?:مّ)+…$/);
  expect(others).toEqual({ v: 1, ...PARTS, body: undefined });
});

it.each([
  ['quotes, which take two', '"'],
  ['signs that JSON writes in six', '\u0001'],
  ['families of one sign', '👨‍👩‍👧‍👦'],
  ['half spaces', 'می\u200cخواهیم '],
])('N09 cuts what takes more room: %s', (_what, sign) => {
  const json = pushPayload({ ...PARTS, body: sign.repeat(3_000) });
  expect(Buffer.byteLength(json)).toBeLessThanOrEqual(PAYLOAD_BYTES_MAX);
  const kept = read(json).body.replace(/…$/, '');
  expect(`${sign.repeat(3_000)}`.startsWith(kept)).toBe(true);
  expect(kept).not.toMatch(/[\ud800-\udbff]$|\u200d$/);
});

it('N09 cuts a title that is too long by itself, and keeps where it leads', () => {
  const json = pushPayload({ ...PARTS, title: 'خبر '.repeat(2_000), body: 'متن' });
  expect(Buffer.byteLength(json)).toBeLessThanOrEqual(PAYLOAD_BYTES_MAX);
  expect(read(json)).toMatchObject({
    body: '',
    url: PARTS.url,
    title: expect.stringMatching(/…$/),
  });
});
