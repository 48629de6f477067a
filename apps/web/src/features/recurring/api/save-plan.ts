import type { RecurringBuy } from '@sarraf/contracts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { recurringQuery } from '#lib/queries/recurring.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { type PlanDraft, termsOf } from '../model/plan-form.ts';

const recurringTexts = textsOf(() => import('../texts/fa.ts'));

/** The list has the answer at once, and is asked for again. */
function keepPlan(plan: RecurringBuy): void {
  queryClient.setQueryData(recurringQuery.queryKey, (before) => {
    if (before === undefined) return before;
    const isKnown = before.data.some(({ id }) => id === plan.id);
    const data = isKnown
      ? before.data.map((one) => (one.id === plan.id ? plan : one))
      : [plan, ...before.data];
    return { ...before, data };
  });
  void queryClient.invalidateQueries({ queryKey: recurringQuery.queryKey });
}

/** Begins a plan, or changes the one that is there. */
export function useSavePlan(plan: RecurringBuy | undefined, onDone: (plan: RecurringBuy) => void) {
  const t = useTexts(recurringTexts);
  const { send, busy, message } = useSubmit(async (draft: PlanDraft) => {
    const terms = termsOf(draft);
    const saved =
      plan === undefined
        ? await call('POST /recurring', { body: { market: draft.market, ...terms } })
        : await call('POST /recurring/:id', { params: { id: plan.id }, body: terms });
    keepPlan(saved);
    toast({ kind: 'success', title: plan === undefined ? t.begun : t.saved });
    onDone(saved);
  });
  return { save: send, busy, message };
}

/** Pauses a plan or resumes it. */
export function useSetState({ id }: RecurringBuy) {
  const t = useTexts(recurringTexts);
  const { send, busy, message } = useSubmit(async (state: 'active' | 'paused') => {
    keepPlan(await call('POST /recurring/:id', { params: { id }, body: { state } }));
    toast({ kind: 'success', title: state === 'paused' ? t.paused : t.resumed });
  });
  return { setState: send, busy, message };
}

/** Deletes a plan. */
export function useRemovePlan({ id }: RecurringBuy, onDone: () => void) {
  const t = useTexts(recurringTexts);
  const { send, busy, message } = useSubmit(async () => {
    await call('DELETE /recurring/:id', { params: { id } });
    toast({ kind: 'success', title: t.removed });
    onDone();
    await queryClient.invalidateQueries({ queryKey: recurringQuery.queryKey });
  });
  return { remove: () => send(), busy, message };
}
