import { TOASTS } from './constants.ts';
import { createStore } from './store.ts';

/** How serious a toast is; its mark, its colour and its time on the page follow from that. */
export type ToastKind = keyof typeof TOASTS.closeAfterMs;

/** What a toast says, in the page's language; `detail` is a second line. */
export interface ToastText {
  readonly kind: ToastKind;
  readonly title: string;
  readonly detail?: string | undefined;
  /** Where a tap leads. */
  readonly href?: string | undefined;
  /** The event that it tells of, where others may tell of it too: the text of most weight is read. */
  readonly about?: string | undefined;
  /** How much it says of that event; see WEIGHT. */
  readonly weight?: number | undefined;
}

/** Of two texts about one event the richer one wins, whichever comes first. */
export const WEIGHT = { notice: 1, page: 2, receipt: 3 } as const;

/** What an order's fill is called, so that notice, page and receipt speak of one event. */
export function fillOf(orderId: string): string {
  return `fill:${orderId}`;
}

/** A toast on the page: numbered from 1, and shown at `at`, Unix ms. */
export interface Toast extends ToastText {
  readonly id: number;
  readonly at: number;
}

/** What the limits need to remember: the toasts on the page and the times of the last ones. */
export interface ToastState {
  readonly active: readonly Toast[];
  readonly shownAt: readonly number[];
  readonly lastByText: ReadonlyMap<string, number>;
  /** The weight with which each event was told. */
  readonly told: ReadonlyMap<string, number>;
  readonly nextId: number;
}

/** The state of a page that has shown no toast. */
export const EMPTY_TOASTS: ToastState = {
  active: [],
  shownAt: [],
  lastByText: new Map(),
  told: new Map(),
  nextId: 1,
};

/** Kinds of what went well, which a page and a notice of it may tell in the same words. */
const CALM: readonly ToastKind[] = ['success', 'info'];

/** What stands under the same title, and says more or less than this text does. */
function sameTitle({ active }: ToastState, { detail, kind, title }: ToastText): Toast | undefined {
  if (!CALM.includes(kind)) return undefined;
  return active.find(
    (one) =>
      CALM.includes(one.kind) &&
      one.title === title &&
      (one.detail === undefined) !== (detail === undefined),
  );
}

/**
 * Adds a toast within the limits: of two with one title the one that says more, the same text once in
 * 3 s, 10 a minute (critical ones always), 3 on the page, where the oldest that is not critical makes room.
 */
export function addToast(before: ToastState, text: ToastText, nowMs: number): ToastState {
  const state = tellEvent(before, text.about, text.weight);
  if (state === null) return before;
  const same = sameTitle(state, text);
  if (same !== undefined && text.detail === undefined) return state;
  const key = `${text.kind}|${text.title}|${text.detail ?? ''}`;
  const last = state.lastByText.get(key);
  if (last !== undefined && nowMs - last < TOASTS.dedupeMs) return before;
  const shownAt = state.shownAt.filter((at) => nowMs - at < 60_000);
  if (shownAt.length >= TOASTS.perMinuteMax && text.kind !== 'critical') {
    // what stands there of the same event stays, and it may be told when there is room
    return { ...before, shownAt };
  }
  const lastByText = new Map(
    [...state.lastByText].filter(([, at]) => nowMs - at < TOASTS.dedupeMs),
  ).set(key, nowMs);
  const others = state.active.filter((one) => one !== same);
  const active = [...others, { ...text, id: state.nextId, at: nowMs }];
  while (active.length > TOASTS.activeMax) {
    const leaving = active.findIndex((toast) => toast.kind !== 'critical');
    active.splice(Math.max(leaving, 0), 1);
  }
  return { ...state, active, shownAt: [...shownAt, nowMs], lastByText, nextId: state.nextId + 1 };
}

/**
 * An event is told with this weight: what said less of it leaves the page. Null where as much was
 * said already.
 */
export function tellEvent(
  state: ToastState,
  about: string | undefined,
  weight = 0,
): ToastState | null {
  if (about === undefined) return state;
  if ((state.told.get(about) ?? -1) >= weight) return null;
  const told = new Map([...state.told].slice(-(TOASTS.toldMax - 1))).set(about, weight);
  return { ...state, told, active: state.active.filter((toast) => toast.about !== about) };
}

/** The state without this toast; the limits still count it. */
export function removeToast(state: ToastState, id: number): ToastState {
  return { ...state, active: state.active.filter((toast) => toast.id !== id) };
}

/** The toasts of this page, for the region that draws them; others call `toast`. */
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

/** A screen itself tells of an event (a receipt): no toast repeats it. */
export function tellHere(about: string): void {
  toasts.set(tellEvent(toasts.get(), about, WEIGHT.receipt) ?? toasts.get());
}

/** Takes a toast off the page: pressed, or its time is over; an unknown id changes nothing. */
export function closeToast(id: number): void {
  toasts.set(removeToast(toasts.get(), id));
}
