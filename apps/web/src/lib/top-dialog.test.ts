import { expect, it, vi } from 'vitest';
import { topDialog, watchDialogs } from './top-dialog.ts';

const dialog = (isConnected: boolean, open: boolean) =>
  ({ isConnected, open }) as unknown as HTMLDialogElement;

it('lets go of a dialog that has left the page, every five minutes', () => {
  vi.useFakeTimers();
  watchDialogs();
  const open = dialog(true, true);
  topDialog.set(open);
  vi.advanceTimersByTime(600_000);
  expect(topDialog.get()).toBe(open);
  for (const gone of [dialog(false, true), dialog(true, false)]) {
    topDialog.set(gone);
    vi.advanceTimersByTime(299_999);
    expect(topDialog.get()).toBe(gone);
    vi.advanceTimersByTime(1);
    expect(topDialog.get()).toBeNull();
  }
  vi.useRealTimers();
});
