// @vitest-environment happy-dom
// Every screen of the office where nothing happened yet: it has a title, which the tab has, too; and every
// queue says what would come there, in both languages.
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { commonTexts } from '../../components/texts/common-texts.ts';
import type { Lang } from '../../i18n/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { changeSettings } from '../../lib/settings.ts';
import { apiTexts } from '../../lib/texts/api-texts.ts';
import { emptyAnswer } from '../../testing/empty-answer.ts';
import { type Reply, serve } from '../../testing/panel.tsx';
import { answer, signInStaff } from '../../testing/staff.ts';
import type { AnyScreen } from '../screens/index.ts';
import { officeScreens } from '../screens/office.ts';

const BRAND = { fa: 'صراف', en: 'Sarraf' } as const;
/** How a sentence says that something would stand where one reads. */
const HERE = { fa: /این‌جا|اینجا|همین‌جا/, en: /\bhere\b/ } as const;
const LANGS: readonly Lang[] = ['fa', 'en'];

const SCREENS: readonly AnyScreen[] = officeScreens;
/** The root of all is a visitor's front page as well: its own test reads it. */
const PAGES = SCREENS.filter(({ page, path }) => page !== undefined && path !== '/');
/** What waits for people, and is a list of its own. */
const QUEUES = [
  '/identity',
  '/card-queue',
  '/unmatched',
  '/offline-deposits',
  '/payouts',
  '/payouts/coins',
  '/payouts/batches',
  '/tickets',
  '/recoveries',
  '/unfreezes',
  '/adjustments',
  '/statements',
  '/spends',
];

/** Answers every call with the least that its contract allows. */
const everything = new Proxy<Record<string, Reply>>(
  {},
  { get: (_, call) => answer(emptyAnswer(String(call))) },
);

/** Draws a declared screen in its place among the routes. */
async function openEmpty({ page, path, search }: AnyScreen, lang: Lang): Promise<void> {
  signInStaff('owner');
  serve(everything);
  changeSettings({ lang });
  document.title = '';
  await Promise.all([commonTexts.load(lang), apiTexts.load(lang)]);
  const component = await page?.();
  const root = createRootRoute();
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' });
  const route = createRoute({
    getParentRoute: () => shell,
    path,
    validateSearch: (search ?? (() => ({}))) as (given: Record<string, unknown>) => object,
    component: (component ?? (() => null)) as RouteComponent,
  });
  const rest = createRoute({ getParentRoute: () => root, path: '/$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([route]), rest]),
    history: createMemoryHistory({ initialEntries: [path.replace(/\$[a-z]+/, '1')] }),
  });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

describe.each(LANGS)('in %s', (lang) => {
  it.each(PAGES.map((one) => [one.path, one] as const))('%s has a title', async (path, one) => {
    await openEmpty(one, lang);
    const [heading] = await screen.findAllByRole('heading', { level: 1, hidden: true });
    await waitFor(() => expect(document.title, path).toMatch(new RegExp(` · ${BRAND[lang]}$`)));
    expect(heading?.textContent?.trim(), path).not.toBe('');
    expect(document.title.length).toBeGreaterThan(` · ${BRAND[lang]}`.length + 1);
    cleanup();
    queryClient.clear();
  });

  it.each(QUEUES)('%s says what would come', async (path) => {
    const one = PAGES.find((screen) => screen.path === path);
    if (one === undefined) throw new Error(`There is no ${path}.`);
    await openEmpty(one, lang);
    const says = await screen.findAllByText(HERE[lang]);
    // a sentence, not a word of a button
    expect(says.some((element) => (element.textContent ?? '').split(/\s/).length >= 4)).toBe(true);
  });
});
