import { type Lang, langFromStorage, wireLang } from '../i18n/language.ts';
import { followLanguage, loadUsedTexts } from '../i18n/texts.ts';
import { readStored, writeStored } from './storage.ts';
import { digitsShown, type Settings } from './settings-shape.ts';
import { createStore } from './store.ts';

export { digitsShown, type Settings } from './settings-shape.ts';

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

/** Stores the change and puts it on the page at once; of the language see `changeLanguage`. */
export function changeSettings(change: Partial<Settings>): void {
  const next = { ...settings.get(), ...change };
  writeStored('lang', wireLang(next.lang));
  writeStored('theme', next.theme);
  writeStored('digits', next.digits);
  writeStored('colours', next.colours);
  writeStored('hide-balances', next.hideBalances ? '1' : null);
  writeStored('worth-in', next.worthIn);
  writeStored('single-keys', next.singleKeys ? null : 'off');
  settings.set(next);
  applySettings(next);
}

/** Loads every text in use in the other language, then switches the page at once. */
export async function changeLanguage(lang: Lang): Promise<void> {
  await loadUsedTexts(lang);
  changeSettings({ lang });
}

function applySettings(next: Settings): void {
  const root = document.documentElement;
  const prefersLight = matchMedia('(prefers-color-scheme: light)').matches;
  const light = next.theme === 'light' || (next.theme === 'system' && prefersLight);
  root.lang = next.lang;
  root.dir = next.lang === 'fa' ? 'rtl' : 'ltr';
  root.dataset['theme'] = light ? 'light' : 'dark';
  root.dataset['digits'] = digitsShown(next);
  root.dataset['colours'] = next.colours;
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (bar !== null) bar.content = light ? '#F5F7FA' : '#0B0F17';
}

/** Follows the system's theme and the settings of other tabs while the page is open. */
export function watchSettings(): void {
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', () =>
    applySettings(settings.get()),
  );
  addEventListener('storage', (event) => {
    if (event.key !== 'theme' && event.key !== 'digits' && event.key !== 'colours') return;
    const next = { ...readSettings(), lang: settings.get().lang };
    settings.set(next);
    applySettings(next);
  });
}
