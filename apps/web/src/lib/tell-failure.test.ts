import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Reach } from './reachability.ts';
import { texts } from './texts/en.ts';
import { ApiError, messageOf, noteTold } from './api/api-error.ts';

const page = vi.hoisted(() => ({ reach: 'ok' as Reach, told: [] as string[] }));
vi.mock('./reachability.ts', () => ({ reach: { get: () => page.reach } }));
vi.mock('./texts/api-texts.ts', () => ({ apiTexts: {} }));
vi.mock('../i18n/texts.ts', () => ({ currentTexts: () => texts }));
vi.mock('./toasts.ts', () => ({ toast: ({ title }: { title: string }) => page.told.push(title) }));
const { tellFailure } = await import('./tell-failure.ts');

const LEVEL = { status: 403, code: 'level_required', businessCase: 'authentication level' };
const refused = (status = 409) => new ApiError({ status, code: 'x', message: `refused ${status}` });

beforeEach(() => {
  vi.useFakeTimers();
  page.reach = 'ok';
  page.told.length = 0;
});
afterEach(() => void vi.useRealTimers());

it('tells once what no screen told, in the server’s words', () => {
  const error = refused();
  tellFailure(error);
  tellFailure(error);
  expect(page.told).toEqual([]);
  vi.runAllTimers();
  expect(page.told).toEqual(['refused 409']);
});

it('is silent where a screen says it in its place, however late it draws', () => {
  const error = refused();
  tellFailure(error);
  expect(messageOf(error, '')).toBe('refused 409');
  vi.runAllTimers();
  const own = refused();
  noteTold(own);
  tellFailure(own);
  vi.runAllTimers();
  expect(page.told).toEqual([]);
});

it('leaves the network to the banner, a lost session to its own message, levels to the screen', () => {
  page.reach = 'down';
  tellFailure(refused(503));
  vi.runAllTimers();
  page.reach = 'ok';
  tellFailure(refused(401));
  tellFailure(new ApiError({ ...LEVEL, message: 'level 1' }));
  tellFailure(new DOMException('left', 'AbortError'));
  vi.runAllTimers();
  expect(page.told).toEqual([]);
});

it('tells of a fault of ours and of what nobody can name', () => {
  tellFailure(new TypeError('x'));
  tellFailure(null);
  vi.runAllTimers();
  expect(page.told).toEqual(['An unexpected error occurred', 'Unknown error occurred']);
});
