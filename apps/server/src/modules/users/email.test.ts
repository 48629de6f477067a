import { describe, expect, it } from 'vitest';
import { normaliseEmail } from './email.ts';

describe('an e-mail address', () => {
  it.each([
    [' Sara@Example.IR ', 'Sara@example.ir'],
    ['\u200esara@example.ir\u200f', 'sara@example.ir'],
    ['sara.k+sarraf@mail.example.com', 'sara.k+sarraf@mail.example.com'],
    [`${'a'.repeat(64)}@example.ir`, `${'a'.repeat(64)}@example.ir`],
  ])('%s is kept as %s', (given, kept) => {
    expect(normaliseEmail(given)).toBe(kept);
  });

  it.each([
    '',
    'sara',
    'sara@',
    '@example.ir',
    'sara@example',
    'sara@@example.ir',
    'سارا@example.ir',
    'sara@-example.ir',
    'sara@example..ir',
    '.sara@example.ir',
    'sa..ra@example.ir',
    'sara @example.ir',
    '<sara@example.ir>',
    'sara@example.ir\r\nBcc: x@example.ir',
    'sara@example.ir,x@example.ir',
    `${'a'.repeat(65)}@example.ir`,
    `a@${'b.'.repeat(130)}ir`,
  ])('%j is none', (given) => {
    expect(() => normaliseEmail(given)).toThrow('email_invalid');
  });
});
