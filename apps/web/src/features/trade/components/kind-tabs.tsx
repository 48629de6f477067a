import { Segmented } from '#components/segmented.tsx';
import { Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { OrderFormState } from '../model/order-form.ts';
import type { OrderForm } from './use-order-form.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

type Kind = OrderFormState['kind'];

/** Kinds of order as the form offers them, in this order; `pair` is an OCO. */
export const KINDS = ['limit', 'market', 'stop', 'pair'] as const satisfies readonly Kind[];

/** Limit, market, stop or pair: tabs on desktops, a segmented control in the phone's sheet. */
export function KindChoice({ form, isSheet = false }: { form: OrderForm; isSheet?: boolean }) {
  const t = useTexts(tradeTexts);
  const { state, dispatch } = form;
  const choices = KINDS.map((value) => ({ value, label: t[value] }));
  const change = (kind: Kind) => dispatch({ type: 'kind', kind });
  if (isSheet) {
    return <Segmented label={t.kind} value={state.kind} choices={choices} onChange={change} wide />;
  }
  return (
    <Tabs
      label={t.kind}
      value={state.kind}
      tabs={choices}
      onChange={change}
      className="trade-kinds"
    />
  );
}
