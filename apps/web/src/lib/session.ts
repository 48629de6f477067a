import type { UserData } from '@sarraf/contracts';
import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

const KEY = 'userData';

/** What the login answered and the browser keeps: both tokens and whose they are. */
export interface Session {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly user: UserData;
}

/** The signed-in user's data, or null; local storage is its home, all tabs share it. */
export const session = createStore<Session | null>(readSession());

/** The session in local storage; null where there is none or what stands there is no session. */
export function readSession(): Session | null {
  const text = readStored(KEY);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

function isSession(value: unknown): value is Session {
  return (
    typeof value === 'object' &&
    value !== null &&
    'accessToken' in value &&
    typeof value.accessToken === 'string' &&
    'refreshToken' in value &&
    typeof value.refreshToken === 'string' &&
    'user' in value &&
    typeof value.user === 'object' &&
    value.user !== null &&
    'role' in value.user
  );
}

function keep(next: Session): void {
  writeStored(KEY, JSON.stringify(next));
  session.set(next);
}

/** Keeps a login's answer. */
export function saveSession(next: Session): void {
  keep({ accessToken: next.accessToken, refreshToken: next.refreshToken, user: next.user });
}

/** Keeps a rotation's answer; the user stays the same. */
export function saveTokens(tokens: { accessToken: string; refreshToken: string }): void {
  const current = readSession();
  if (current === null) return;
  keep({ ...current, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken });
}

/** The user as the server knows them now (a new level, a new name), without touching the tokens. */
export function saveUser(user: UserData): void {
  const current = readSession();
  // Another tab may have signed somebody else in since it was asked.
  if (current?.user.id !== user.id || JSON.stringify(current.user) === JSON.stringify(user)) return;
  keep({ ...current, user });
}

/** Forgets the session in this browser, for all tabs; the server is not told. */
export function clearSession(): void {
  writeStored(KEY, null);
  session.set(null);
}

/**
 * Another tab's login, logout or refresh arrives here as well; `onLeft` is told when whoever was in
 * is so no more.
 */
export function watchSession(onLeft?: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return;
    const before = session.get()?.user.id;
    session.set(readSession());
    if (before !== undefined && session.get()?.user.id !== before) onLeft?.();
  });
}

/** A first page: staff at `/`, clients at `/access-control`, everyone else at `/login`. */
export function homePath(current: Session | null): '/' | '/access-control' | '/login' {
  if (current === null) return '/login';
  return current.user.role === 'admin' ? '/' : '/access-control';
}
