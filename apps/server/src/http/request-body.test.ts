import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJsonBody } from './request-body.ts';

fc.configureGlobal({ seed: propertySeed() });

const HEADERS = { contentType: 'application/json', contentEncoding: undefined };

/** What a body is read as, or the code it is refused with. */
function read(text: string): unknown {
  try {
    return readJsonBody(Buffer.from(text), HEADERS, 1_000);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/** The same value beside a number with a point, for which every value is looked at by itself. */
function readWithCare(text: string): unknown {
  const result = read(`{"a":${text},"z":0.5}`);
  return typeof result === 'string' ? result : (result as { a: unknown }).a;
}

describe('a JSON body', () => {
  it.each([
    ['0', 0],
    ['-1', -1],
    ['123456789012345', 123_456_789_012_345],
    ['1234567890123456', 'validation_failed'],
    ['1e3', 'validation_failed'],
    ['1E3', 'validation_failed'],
    ['[1,2e1]', 'validation_failed'],
    ['-0', '-0'],
    ['0.0000001', '0.0000001'],
    ['0.1', 0.1],
    ['[true,false,null]', [true, false, null]],
    ['"۱۲٣"', '123'],
    ['{"of":["۴"]}', { of: ['4'] }],
    ['"\\u0000"', 'validation_failed'],
    ['["\\ud800"]', 'validation_failed'],
    ['{"__proto__":1}', 'body_malformed'],
    ['[{"constructor":{}}]', 'body_malformed'],
    ['01', 'body_malformed'],
    ['{"b":1,"b":1}', 'body_malformed'],
    ['{"b":1,"c":{"d":[{"e":"","e":1}]}}', 'body_malformed'],
    ['{"b":1,"\\u0062":1}', 'body_malformed'],
    ['{"":1,"":2}', 'body_malformed'],
    ['{"1":1,"1":2}', 'body_malformed'],
    ['[{"b":":"},{"b":"a:\\"b:"}]', [{ b: ':' }, { b: 'a:"b:' }]],
    ['{"b":{"b":{"b":1}}}', { b: { b: { b: 1 } } }],
  ])('reads %s as %j', (text, value) => {
    const result = read(`{"a":${text}}`);
    expect(typeof result === 'string' ? result : (result as { a: unknown }).a).toEqual(value);
    expect(readWithCare(text)).toEqual(value);
  });

  it('with a name twice is refused, wherever it is and however it is written', () => {
    const escaped = (name: string): string =>
      name.replace(/./g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const others = fc.constantFrom('1', '0.5', '"t:"', 'null', '{}', '[[]]', '{"k":{"k":"\\":"}}');
    const names = fc.stringMatching(/^[a-z0-9]{1,6}$/);
    fc.assert(
      fc.property(names, others, fc.boolean(), (name, other, isEscaped) => {
        const twin = isEscaped ? escaped(name) : name;
        const nested = `[0,{"x":${other},"${name}":${other},"y":{},"${twin}":${other}}]`;
        expect(read(`{"a":${nested}}`), nested).toBe('body_malformed');
        expect(readWithCare(nested), nested).toBe('body_malformed');
      }),
    );
  });

  it('is read the same whether or not its numbers need care', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        const result = read(`{"a":${text}}`);
        const value = typeof result === 'string' ? result : (result as { a: unknown }).a;
        expect(value).toEqual(readWithCare(text));
      }),
    );
  });
});
