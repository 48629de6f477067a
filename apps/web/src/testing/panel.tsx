// What component tests share: a screen drawn as the panel draws it, over a server that answers
// what the real one answered (answers.json, written by tools/record-answers.ts).
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { commonTexts } from '../components/texts/common-texts.ts';
import type { Lang } from '../i18n/language.ts';
import { type Texts, textsOf } from '../i18n/texts.ts';
import { watchSubmits } from '../lib/first-bad-field.ts';
import { queryClient } from '../lib/query-client.ts';
import { reach } from '../lib/reachability.ts';
import { session } from '../lib/session.ts';
import { changeSettings } from '../lib/settings.ts';
import { apiTexts } from '../lib/texts/api-texts.ts';
import { EMPTY_TOASTS, toasts } from '../lib/toasts.ts';
import answers from './answers.json' with { type: 'json' };
import { FormRequest } from './form-request.ts';

// After a second it would say how busy the machine is and nothing else.
configure({ asyncUtilTimeout: 30_000 });
watchSubmits();

type AnswerName = keyof typeof answers;

/** What a call is answered: a recorded answer, or whatever comes of a promise of one. */
export type Reply = AnswerName | (() => Promise<Response>);

/** A call that the panel made: `POST /trade/limitBuy`, and what came with it. */
export interface Sent {
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
}

/** The answer that the real server gave under this name, with its status and body. */
export function recorded(name: AnswerName): Response {
  const { status, body } = answers[name];
  return new Response(JSON.stringify(body), { status });
}

/** A request that never reached anybody. */
export const noAnswer = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** What stands on many screens, unless a test says otherwise: an officer who counts, nothing that waits, no favourites. */
const EVERYWHERE: Readonly<Record<string, Reply>> = {
  'GET /favourites': async () =>
    new Response(JSON.stringify({ code: 200, message: '', data: { symbols: [] } }), {
      headers: { 'content-type': 'application/json' },
    }),
  'GET /admin/approvals': async () =>
    new Response(
      JSON.stringify({
        code: 200,
        message: '',
        data: { acts: [], at: '2026-11-28T09:00:00.000Z' },
      }),
      { headers: { 'content-type': 'application/json' } },
    ),
  'GET /admin/decisions': async () =>
    new Response(JSON.stringify({ code: 200, message: '', data: [] }), {
      headers: { 'content-type': 'application/json' },
    }),
};

/**
 * A server that answers these calls and none else; returns what it was sent. A list is answered one
 * after the other, its last reply for ever.
 */
export function serve(replies: Record<string, Reply | readonly Reply[]>): readonly Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('XMLHttpRequest', FormRequest);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address, 'http://panel.test');
    const call = `${init.method} ${url.pathname.replace('/api/v1', '')}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const idempotencyKey = new Headers(init.headers).get('idempotency-key');
    const before = sent.filter((one) => one.call === call).length;
    const query = Object.fromEntries(url.searchParams);
    sent.push({ call, query, body, idempotencyKey });
    const found = replies[call] ?? EVERYWHERE[call];
    if (found === undefined) throw new Error(`The test's server knows no ${call}.`);
    const list = Array.isArray(found) ? (found as readonly Reply[]) : [found as Reply];
    const reply = list[Math.min(before, list.length - 1)] ?? noAnswer;
    return typeof reply === 'string' ? recorded(reply) : reply();
  });
  return sent;
}

/** The titles of the toasts that stand on the page. */
export const told = (): readonly string[] => toasts.get().active.map(({ title }) => title);

/** Requests that change something; reads come and go with what is drawn. */
export const changes = (sent: readonly Sent[]): readonly Sent[] =>
  sent.filter(({ call }) => !call.startsWith('GET '));

/** A client, signed in as the recorded login said. */
export function signInClient(): void {
  const { data } = answers.login.body;
  session.set({ ...data, user: { ...data.user } } as NonNullable<ReturnType<typeof session.get>>);
}

/** Shown by every decision of the back office. */
const decideTexts = textsOf(() => import('../features/backoffice/may-decide/texts/fa.ts'));

/** Draws `screen` at `path`, with its texts, and gives a user who types and clicks. */
export async function openScreen(
  screen: ReactNode,
  options: {
    readonly path: string;
    /** What follows the path in the address: `?id=1`. */
    readonly search?: string;
    /** The address itself, where the path has a parameter. */
    readonly at?: string;
    readonly texts: readonly Texts<unknown>[];
    readonly lang?: Lang;
    /** The desktop's layout, or the phone's. */
    readonly isWide?: boolean;
  },
) {
  const { path, at = path, search = '', texts, lang = 'en', isWide = true } = options;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width >=') && isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await Promise.all([commonTexts, apiTexts, decideTexts, ...texts].map((one) => one.load(lang)));
  changeSettings({ lang });
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path, component: () => screen }),
    createRoute({ getParentRoute: () => root, path: '/$', component: () => null }),
  ]);
  const history = createMemoryHistory({ initialEntries: [at + search] });
  const router = createRouter({ routeTree, history });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router };
}

afterEach(() => {
  cleanup();
  queryClient.clear();
  session.set(null);
  reach.set('ok');
  localStorage.clear();
  sessionStorage.clear();
  // numbers go on: the timer of a toast of this test closes none of the next
  toasts.set({ ...EMPTY_TOASTS, nextId: toasts.get().nextId });
  vi.unstubAllGlobals();
});
