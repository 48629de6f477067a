import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const WEEK_MS = 10_080 * 60_000;

const kept = new Map<string, string>();
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T10:00:00Z') });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  kept.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** One visit: a page that was loaded anew, in a browser that says this of itself. */
async function visit(browser: object) {
  vi.resetModules();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', browser);
  const install = await import('./install-prompt.ts');
  install.watchInstall();
  return install;
}

const iphone = { userAgent: SAFARI, maxTouchPoints: 5, standalone: false };

describe('installing on an iPhone', () => {
  it('is offered at the third visit with its second screen, by the steps of Safari, and rests a week after a no', async () => {
    for (let visits = 0; visits < 2; visits += 1) {
      const { installOffer, noteNewScreen } = await visit(iphone);
      noteNewScreen();
      expect(installOffer.get()).toBeNull();
    }
    const third = await visit(iphone);
    expect(third.installOffer.get(), 'not over a page that opens').toBeNull();
    third.noteNewScreen();
    expect(third.installOffer.get()).toBe('safari');
    third.rememberInstallChoice();
    third.noteNewScreen();
    expect(third.installOffer.get()).toBeNull();
    third.offerInstall();
    expect(third.installOffer.get(), 'not within the week').toBeNull();
    expect(third.installWay.get(), 'the settings still show how').toBe('safari');
    vi.setSystemTime(Date.now() + WEEK_MS - 1);
    third.offerInstall();
    expect(third.installOffer.get(), 'not within the week').toBeNull();
    vi.setSystemTime(Date.now() + 1);
    third.offerInstall();
    expect(third.installOffer.get()).toBe('safari');
  });

  it('is not offered from the home screen', async () => {
    for (let visits = 0; visits < 4; visits += 1) {
      const { installOffer, installWay, noteNewScreen } = await visit({
        ...iphone,
        standalone: true,
      });
      noteNewScreen();
      expect([installOffer.get(), installWay.get()]).toEqual([null, null]);
    }
  });
});

describe('a browser with a prompt of its own', () => {
  it('has its prompt kept for the third visit', async () => {
    const chrome = { userAgent: 'Chrome/126.0 Safari/537.36', maxTouchPoints: 5 };
    for (const offered of [false, false, true]) {
      const { installOffer, noteNewScreen } = await visit(chrome);
      page.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
      expect(installOffer.get()).toBeNull();
      noteNewScreen();
      expect(installOffer.get() !== null).toBe(offered);
    }
  });

  it('says nothing more once it is installed', async () => {
    const { installWay } = await visit({ userAgent: 'Chrome/126.0', maxTouchPoints: 0 });
    page.dispatchEvent(new Event('beforeinstallprompt'));
    expect(installWay.get()).not.toBeNull();
    page.dispatchEvent(new Event('appinstalled'));
    expect(installWay.get()).toBeNull();
  });
});
