import { Segmented } from '#components/segmented.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { hasStopPrice } from '../model/order-form.ts';
import type { OrderForm } from './use-order-form.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** What a stop, alone or of a pair, does once it acts: trade at market, or at a price of its own. */
export function StopThen({ form }: { form: OrderForm }) {
  const t = useTexts(tradeTexts);
  if (!hasStopPrice(form.state)) return null;
  return (
    <Segmented
      label={t.stopThen}
      value={form.state.stopThen}
      choices={[
        { value: 'market', label: t.thenMarket },
        { value: 'limit', label: t.thenLimit },
      ]}
      onChange={(stopThen) => form.dispatch({ type: 'stopThen', stopThen })}
      wide
    />
  );
}
