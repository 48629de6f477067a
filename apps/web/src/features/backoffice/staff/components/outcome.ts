import type { StaffChanged } from '@sarraf/contracts';
import { toast } from '#lib/toasts.ts';
import type { texts } from '../texts/fa.ts';

/** Says whether a change is done or waits for a second person. */
export function tellOutcome({ done }: StaffChanged, t: typeof texts, doneText = t.done): void {
  toast(done ? { kind: 'success', title: doneText } : { kind: 'info', title: t.waits });
}
