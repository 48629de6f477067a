/** The catalogue's words for what the server calls browsers and systems. */
export interface DeviceTexts {
  readonly unknownDevice: string;
  readonly chrome: string;
  readonly safari: string;
  readonly firefox: string;
  readonly edge: string;
  readonly opera: string;
  readonly samsung: string;
  readonly iphone: string;
  readonly ipad: string;
  readonly android: string;
  readonly windows: string;
  readonly macos: string;
  readonly linux: string;
  readonly deviceOn: (browser: string, system: string) => string;
}

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
