import type { Order } from '@sarraf/contracts';
import { lazy, Suspense, useState } from 'react';
import { SheetIconButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const ordersTexts = textsOf(() => import('../texts/fa.ts'));

const OrderReceipt = lazy(() =>
  import('./order-receipt.tsx').then((m) => ({ default: m.OrderReceipt })),
);

/** Opens an order's receipt; its code comes with the first tap. */
export function ReceiptButton({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SheetIconButton
        icon="terms"
        label={t.receiptOf(`${t[order.type]} ${order.market}`)}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Sheet title={t.receipt} open onClose={() => setOpen(false)}>
          <Suspense fallback={<div className="h-96" />}>
            <OrderReceipt order={order} />
          </Suspense>
        </Sheet>
      )}
    </>
  );
}
