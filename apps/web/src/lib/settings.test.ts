// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeSettings, isLightShown, settings, watchSettings } from './settings.ts';

const FIRST = settings.get();

beforeEach(() => {
  localStorage.clear();
  settings.set(FIRST);
});
afterEach(() => vi.restoreAllMocks());

/** Another tab stores something: this one is told by an event, and reads it. */
function elsewhere(key: string, value: string): void {
  localStorage.setItem(key, value);
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

it('stores what is changed and leaves the rest to other tabs', () => {
  localStorage.setItem('hide-balances', '1');
  localStorage.setItem('worth-in', 'USDT');
  changeSettings({ theme: 'light' });
  const kept = ['theme', 'hide-balances', 'worth-in', 'digits', 'lang'].map((key) =>
    localStorage.getItem(key),
  );
  expect(kept).toEqual(['light', '1', 'USDT', null, null]);
  changeSettings({ hideBalances: false });
  expect(localStorage.getItem('hide-balances')).toBeNull();
});

it('follows other tabs in all but the language', () => {
  watchSettings();
  elsewhere('hide-balances', '1');
  elsewhere('worth-in', 'USDT');
  elsewhere('single-keys', 'off');
  elsewhere('theme', 'light');
  elsewhere('lang', 'en');
  expect(settings.get()).toEqual({
    ...FIRST,
    hideBalances: true,
    worthIn: 'USDT',
    singleKeys: false,
    theme: 'light',
  });
});

it.each([true, false])('shows the theme of the system: light %s', (matches) => {
  vi.stubGlobal('matchMedia', () => ({ matches }));
  expect([isLightShown('system'), isLightShown('light'), isLightShown('dark')]).toEqual([
    matches,
    true,
    false,
  ]);
  vi.unstubAllGlobals();
});
