import { describe, expect, it } from 'vitest';
import { texts as en } from './texts/en.ts';
import { texts as fa } from './texts/fa.ts';
import { deviceWords } from './device-words.ts';

describe('the name of a device', () => {
  it('is said in the words of the page', () => {
    expect(deviceWords('Chrome, Android', fa)).toBe('کروم، اندروید');
    expect(deviceWords('Safari, iPhone', fa)).toBe('سافاری، آیفون');
    expect(deviceWords('Chrome, Android', en)).toBe('Chrome on Android');
  });

  it('is there for a device that said half of it, or nothing', () => {
    expect(deviceWords('Windows', fa)).toBe('ویندوز');
    expect(deviceWords('', fa)).toBe('دستگاه ناشناخته');
    expect(deviceWords('', en)).toBe('Unknown device');
    expect(deviceWords('Lynx, BeOS', en)).toBe('Lynx on BeOS');
  });
});
