import { describe, expect, it } from 'vitest';
import { isIosSafari } from './ios-safari.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

describe('Safari on an iPhone or iPad', () => {
  it.each([
    [`${IPHONE} (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`, 5, true],
    [`${MAC} Version/17.5 Safari/605.1.15`, 5, true],
    [`${MAC} Version/17.5 Safari/605.1.15`, 0, false],
    [`${IPHONE} (KHTML, like Gecko) CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1`, 5, false],
    [`${IPHONE} (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 5, false],
    [
      `${IPHONE} (KHTML, like Gecko) EdgiOS/126.0 Version/17.0 Mobile/15E148 Safari/604.1`,
      5,
      false,
    ],
    [`${IPHONE} (KHTML, like Gecko) GSA/320.0 Mobile/15E148 Safari/604.1`, 5, false],
    [`${IPHONE} (KHTML, like Gecko) Mobile/15E148 Instagram 334.0.4.26.98`, 5, false],
    [ANDROID, 5, false],
  ])('%s with %i touch points: %s', (userAgent, maxTouchPoints, is) => {
    expect(isIosSafari({ userAgent, maxTouchPoints })).toBe(is);
  });
});
