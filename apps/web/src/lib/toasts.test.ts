import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addToast,
  EMPTY_TOASTS,
  removeToast,
  tellEvent,
  toast,
  type ToastKind,
  toasts,
  type ToastState,
  type ToastText,
  WEIGHT,
} from './toasts.ts';

const info = (title: string): ToastText => ({ kind: 'info', title });

function show(texts: readonly ToastText[], stepMs: number): ToastState {
  return texts.reduce((state, text, index) => addToast(state, text, index * stepMs), EMPTY_TOASTS);
}

describe('toasts', () => {
  it('has at most three on the page; the oldest makes room', () => {
    const state = show([info('a'), info('b'), info('c'), info('d')], 100);
    expect(state.active.map((toast) => toast.title)).toEqual(['b', 'c', 'd']);
  });

  it('keeps a critical one while others make room', () => {
    const critical: ToastText = { kind: 'critical', title: 'سفارش لغو نشد' };
    const state = show([critical, info('b'), info('c'), info('d')], 100);
    expect(state.active.map((toast) => toast.title)).toEqual(['سفارش لغو نشد', 'c', 'd']);
  });

  it('says the same thing once in three seconds', () => {
    const twice = addToast(addToast(EMPTY_TOASTS, info('a'), 0), info('a'), 2_999);
    expect(twice.active).toHaveLength(1);
    expect(addToast(twice, info('a'), 3_000).active).toHaveLength(2);
  });

  it('says under one title what a page and a notice say of it: the one that says more', () => {
    const page: ToastText = { kind: 'success', title: 'a' };
    const notice: ToastText = { kind: 'info', title: 'a', detail: '10% for 30 days' };
    for (const both of [
      [page, notice],
      [notice, page],
    ]) {
      const { active } = show(both, 100);
      expect(active.map(({ detail }) => detail)).toEqual(['10% for 30 days']);
    }
    const refused: ToastText = { kind: 'error', title: 'a' };
    expect(show([notice, refused], 100).active).toHaveLength(2);
    expect(show([notice, { ...notice, detail: '20%' }], 100).active).toHaveLength(2);
  });

  it('shows ten a minute, critical ones always', () => {
    const many = Array.from({ length: 14 }, (_, index) => info(String(index)));
    const state = show(many, 1_000);
    expect(state.nextId - 1).toBe(10);
    const critical = addToast(state, { kind: 'critical', title: 'x' }, 14_000);
    expect(critical.active.at(-1)?.title).toBe('x');
    expect(addToast(state, info('later'), 61_000).active.at(-1)?.title).toBe('later');
  });

  it('leaves what says less of an event where the richer text has no room', () => {
    const notice: ToastText = { kind: 'info', title: 'n', about: 'fill:7', weight: WEIGHT.notice };
    const many = Array.from({ length: 9 }, (_, index) => info(String(index)));
    const full = show([...many, notice], 100);
    const page: ToastText = { ...notice, title: 'p', weight: WEIGHT.page };
    const refused = addToast(full, page, 2_000);
    expect(refused.active.at(-1)?.title).toBe('n');
    expect(addToast(refused, page, 62_000).active.at(-1)?.title).toBe('p');
  });

  it('forgets a closed one', () => {
    const state = show([info('a'), info('b')], 10);
    expect(removeToast(state, 1).active.map((toast) => toast.title)).toEqual(['b']);
  });

  it('reads the richer of two texts about one event, whichever comes first', () => {
    const notice: ToastText = { kind: 'info', title: 'n', about: 'fill:7', weight: WEIGHT.notice };
    const page: ToastText = { kind: 'success', title: 'p', about: 'fill:7', weight: WEIGHT.page };
    const titles = (state: ToastState) => state.active.map((toast) => toast.title);
    expect(titles(show([notice, page], 100))).toEqual(['p']);
    expect(titles(show([page, notice], 100))).toEqual(['p']);
    expect(titles(show([notice, { ...page, about: 'fill:8' }], 100))).toEqual(['n', 'p']);
    const onReceipt = tellEvent(show([notice], 0), 'fill:7', WEIGHT.receipt);
    expect(onReceipt?.active).toEqual([]);
    expect(addToast(onReceipt ?? EMPTY_TOASTS, page, 200).active).toEqual([]);
  });
});

describe('a toast on the page', () => {
  const stands = (): number => toasts.get().active.length;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    toasts.set({ ...EMPTY_TOASTS, nextId: toasts.get().nextId });
    vi.useRealTimers();
  });

  it.each([
    ['error', 10],
    ['warning', 8],
    ['success', 4],
    ['info', 5],
  ] as const satisfies readonly (readonly [ToastKind, number])[])(
    'of the kind %s closes by itself after %i seconds',
    (kind, seconds) => {
      toast({ kind, title: kind });
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      expect(stands()).toBe(1);
      vi.advanceTimersByTime(1);
      expect(stands()).toBe(0);
    },
  );

  it('that is critical never closes by itself', () => {
    toast({ kind: 'critical', title: 'x' });
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(stands()).toBe(1);
  });

  it('that was refused closes none that stands', () => {
    toast({ kind: 'success', title: 'x' });
    vi.advanceTimersByTime(2_000);
    toast({ kind: 'success', title: 'x' });
    toast({ kind: 'error', title: 'y' });
    vi.advanceTimersByTime(4_000);
    expect(toasts.get().active.map(({ title }) => title)).toEqual(['y']);
  });
});
