import type { Order } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { messageOf } from '#lib/api/api-error.ts';
import type { OrderFilter } from '#lib/queries/orders.ts';
import { saveFile } from '#lib/save-file.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { orderKind } from '#lib/order-kind.ts';
import { useStatusText } from './order-state-words.tsx';

const ordersTexts = textsOf(() => import('../texts/fa.ts'));

const PER_PAGE = '100';
/** Ten thousand orders: more is a matter for statements. */
const PAGES_MAX = 100;

/** All pages that the filters let through, newest first, one after the other. */
async function loadAll(
  filter: OrderFilter,
  onPage: (page: number, last: number) => void,
): Promise<{ orders: readonly Order[]; isCut: boolean }> {
  const orders = new Map<string, Order>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const query = { ...filter, per_page: PER_PAGE, page: String(page) };
    const answer = await call('GET /orderList', { query });
    // A new order moves the others down a page: none is written twice.
    for (const order of answer.data) orders.set(order.id, order);
    last = Math.min(answer.last_page, PAGES_MAX);
    onPage(page, last);
    if (page === PAGES_MAX && answer.last_page > PAGES_MAX) {
      return { orders: [...orders.values()], isCut: true };
    }
  }
  return { orders: [...orders.values()], isCut: false };
}

/** Writes the orders behind the filters to a file that spreadsheets open; says how far it is. */
export function ExportOrders({ filter }: { filter: OrderFilter }) {
  const t = useTexts(ordersTexts);
  const count = useCount();
  const stateText = useStatusText();
  const [progress, setProgress] = useState('');
  const file = useSubmit(
    async () => {
      setProgress('');
      const [{ csvFile }, { ORDER_COLUMNS, orderCells }] = await Promise.all([
        import('#lib/csv.ts'),
        import('../model/orders-csv.ts'),
      ]);
      const { orders, isCut } = await loadAll(filter, (page, last) =>
        setProgress(last === 1 ? '' : t.exporting(count(page), count(last))),
      );
      const words = {
        side: (order: Order) => t[order.type],
        kind: (order: Order) => t[orderKind(order)],
        state: stateText,
      };
      const heads = {
        id: t.number,
        time: t.time,
        market: t.marketName,
        side: t.side,
        kind: t.kind,
        price: t.price,
        amount: t.amount,
        filled: t.filled,
        value: t.traded,
        average: t.average,
        fee: t.fee,
        feeAsset: t.feeAsset,
        state: t.state,
        updated: t.updated,
      };
      const text = csvFile(
        ORDER_COLUMNS.map((column) => heads[column]),
        orders.map((order) => orderCells(order, words)),
      );
      const name = `sarraf-orders-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), { name });
      if (isCut) toast({ kind: 'warning', title: t.exportCut(count(orders.length)) });
    },
    {
      onRefused: (error) => {
        toast({ kind: 'error', title: t.exportFailed, detail: messageOf(error, '') || undefined });
        return true;
      },
    },
  );
  return (
    <Button look="outline" size="sm" icon="download" busy={file.busy} onClick={() => file.send()}>
      {file.busy && progress !== '' ? progress : t.exportCsv}
    </Button>
  );
}
