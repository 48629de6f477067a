import { type Lang, langFromStorage, wireLang } from '../i18n/language.ts';
import { followLanguage, loadUsedTexts } from '../i18n/texts.ts';
import { readStored, writeStored } from './storage.ts';
import { digitsShown, type Settings } from './settings-shape.ts';
import { createStore } from './store.ts';

export { digitsShown, type Settings } from './settings-shape.ts';

/** What is set now, as this browser stored it; what it has not stored has its default. */
export const settings = createStore<Settings>(readSettings());

followLanguage({ get: () => settings.get().lang, subscribe: settings.subscribe });

function readSettings(): Settings {
  const theme = readStored('theme');
  return {
    lang: document.documentElement.lang === 'en' ? 'en' : langFromStorage(readStored('lang')),
    theme: theme === 'light' || theme === 'system' ? theme : 'dark',
    digits: readStored('digits') === 'latin' ? 'latin' : 'fa',
    colours: readStored('colours') === 'blue-orange' ? 'blue-orange' : 'green-red',
    hideBalances: readStored('hide-balances') === '1',
    worthIn: readStored('worth-in') === 'USDT' ? 'USDT' : 'IRT',
    singleKeys: readStored('single-keys') !== 'off',
  };
}

/** Where each setting is stored, and as what; null is its default. */
const STORED: {
  readonly [S in keyof Settings]: readonly [
    key: string,
    text: (value: Settings[S]) => string | null,
  ];
} = {
  lang: ['lang', wireLang],
  theme: ['theme', String],
  digits: ['digits', String],
  colours: ['colours', String],
  hideBalances: ['hide-balances', (isHidden) => (isHidden ? '1' : null)],
  worthIn: ['worth-in', String],
  singleKeys: ['single-keys', (isOn) => (isOn ? null : 'off')],
};

function store<S extends keyof Settings>(name: S, value: Settings[S]): void {
  const [key, text] = STORED[name];
  writeStored(key, text(value));
}

/**
 * Stores the change, and nothing that another tab may have changed meanwhile, and puts it on the page
 * at once; of the language see `changeLanguage`.
 */
export function changeSettings(change: Partial<Settings>): void {
  const next = { ...settings.get(), ...change };
  for (const name of Object.keys(change) as (keyof Settings)[]) store(name, next[name]);
  settings.set(next);
  applySettings(next);
}

/** Loads every text in use in the other language, then switches the page at once. */
export async function changeLanguage(lang: Lang): Promise<void> {
  await loadUsedTexts(lang);
  changeSettings({ lang });
}

/** Whether a page of this theme is light on this device now. */
export function isLightShown(theme: Settings['theme']): boolean {
  if (theme !== 'system') return theme === 'light';
  return matchMedia('(prefers-color-scheme: light)').matches;
}

function applySettings(next: Settings): void {
  const root = document.documentElement;
  const light = isLightShown(next.theme);
  root.lang = next.lang;
  root.dir = next.lang === 'fa' ? 'rtl' : 'ltr';
  root.dataset['theme'] = light ? 'light' : 'dark';
  root.dataset['digits'] = digitsShown(next);
  root.dataset['colours'] = next.colours;
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (bar !== null) bar.content = light ? '#F5F7FA' : '#0B0F17';
}

/**
 * Follows the system's theme and the settings of other tabs while the page is open. The language is
 * this tab's own: its texts are loaded when it is changed.
 */
export function watchSettings(): void {
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', () =>
    applySettings(settings.get()),
  );
  addEventListener('storage', (event) => {
    if (!Object.values(STORED).some(([key]) => key === event.key)) return;
    const next = { ...readSettings(), lang: settings.get().lang };
    settings.set(next);
    applySettings(next);
  });
}
