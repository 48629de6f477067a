import { TOASTS } from './constants.ts';
import { createStore } from './store.ts';

export type ToastKind = keyof typeof TOASTS.closeAfterMs;

export interface ToastText {
  readonly kind: ToastKind;
  readonly title: string;
  readonly detail?: string | undefined;
  /** Where a tap leads. */
  readonly href?: string | undefined;
}

export interface Toast extends ToastText {
  readonly id: number;
  readonly at: number;
}

/** What the limits need to remember: the toasts on the page and the times of the last ones. */
export interface ToastState {
  readonly active: readonly Toast[];
  readonly shownAt: readonly number[];
  readonly lastByText: ReadonlyMap<string, number>;
  readonly nextId: number;
}

export const EMPTY_TOASTS: ToastState = {
  active: [],
  shownAt: [],
  lastByText: new Map(),
  nextId: 1,
};

/**
 * Adds a toast within the limits: the same text once in 3 s, 10 a minute (critical ones always),
 * 3 on the page, where the oldest that is not critical makes room.
 */
export function addToast(state: ToastState, text: ToastText, nowMs: number): ToastState {
  const key = `${text.kind}|${text.title}|${text.detail ?? ''}`;
  const last = state.lastByText.get(key);
  if (last !== undefined && nowMs - last < TOASTS.dedupeMs) return state;
  const shownAt = state.shownAt.filter((at) => nowMs - at < 60_000);
  if (shownAt.length >= TOASTS.perMinuteMax && text.kind !== 'critical') {
    return { ...state, shownAt };
  }
  const lastByText = new Map(
    [...state.lastByText].filter(([, at]) => nowMs - at < TOASTS.dedupeMs),
  ).set(key, nowMs);
  const active = [...state.active, { ...text, id: state.nextId, at: nowMs }];
  while (active.length > TOASTS.activeMax) {
    const leaving = active.findIndex((toast) => toast.kind !== 'critical');
    active.splice(Math.max(leaving, 0), 1);
  }
  return { active, shownAt: [...shownAt, nowMs], lastByText, nextId: state.nextId + 1 };
}

export function removeToast(state: ToastState, id: number): ToastState {
  return { ...state, active: state.active.filter((toast) => toast.id !== id) };
}

export const toasts = createStore<ToastState>(EMPTY_TOASTS);

/** Shows a message for as long as its kind says. Form errors stand under their field, not here. */
export function toast(text: ToastText): void {
  const before = toasts.get();
  const after = addToast(before, text, Date.now());
  toasts.set(after);
  const closeAfterMs = TOASTS.closeAfterMs[text.kind];
  const id = before.nextId;
  const shown = after.nextId > before.nextId;
  if (shown && closeAfterMs !== null) setTimeout(() => closeToast(id), closeAfterMs);
}

export function closeToast(id: number): void {
  toasts.set(removeToast(toasts.get(), id));
}
