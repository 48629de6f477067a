import { Segmented } from '../../../components/segmented.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import type { OrderFormState } from '../model/order-form.ts';
import { tradeTexts } from '../texts/trade-texts.ts';
import { TradeSelect } from './trade-select.tsx';
import type { OrderForm } from './use-order-form.ts';

type Kind = OrderFormState['kind'];

/** Limit or market: tabs on desktops, a segmented control in the phone's sheet. */
export function KindChoice({ form, isSheet = false }: { form: OrderForm; isSheet?: boolean }) {
  const t = useTexts(tradeTexts);
  const { state, dispatch } = form;
  const choices: readonly { value: Kind; label: string }[] = [
    { value: 'limit', label: t.limit },
    { value: 'market', label: t.market },
  ];
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
      end={state.kind === 'limit' && <Validity form={form} />}
    />
  );
}

const VALIDITIES = ['gtc', 'ioc', 'fok'] as const;

/** How long a limit order stands. */
export function Validity({ form }: { form: OrderForm }) {
  const t = useTexts(tradeTexts);
  return (
    <TradeSelect
      label={t.validity}
      value={form.state.timeInForce}
      choices={VALIDITIES.map((word) => ({ value: word, label: t[word] }))}
      onChange={(timeInForce) => form.dispatch({ type: 'timeInForce', timeInForce })}
    />
  );
}
