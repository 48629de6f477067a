import { textsOf, useTexts } from '../../i18n/texts.ts';
import type { texts } from './texts/fa.ts';

const deviceWordsTexts = textsOf(() => import('./texts/fa.ts'));

type DeviceTexts = typeof texts;
type Word = Exclude<keyof DeviceTexts, 'unknownDevice' | 'deviceOn'>;

const WORDS: Readonly<Record<string, Word>> = {
  Chrome: 'chrome',
  Safari: 'safari',
  Firefox: 'firefox',
  Edge: 'edge',
  Opera: 'opera',
  'Samsung Internet': 'samsung',
  iPhone: 'iphone',
  iPad: 'ipad',
  Android: 'android',
  Windows: 'windows',
  macOS: 'macos',
  Linux: 'linux',
};

/** The server's `Chrome, Android` in the page's words; a device that said nothing has a name, too. */
export function deviceWords(device: string, t: DeviceTexts): string {
  const parts = device
    .split(', ')
    .filter((part) => part !== '')
    .map((part) => {
      const word = WORDS[part];
      return word === undefined ? part : t[word];
    });
  const [browser, system] = parts;
  if (browser === undefined) return t.unknownDevice;
  return system === undefined ? browser : t.deviceOn(browser, system);
}

/** Names devices in the page's words. Its screen loads `deviceWordsTexts`. */
export function useDeviceWords(): (device: string) => string {
  const t = useTexts(deviceWordsTexts);
  return (device) => deviceWords(device, t);
}
