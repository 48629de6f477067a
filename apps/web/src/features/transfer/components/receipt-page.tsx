import type { Transfer } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SupportLinked } from '#components/support-linked.tsx';
import { Button, IconButton } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Reference } from '#components/reference.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onTransfer } from '#lib/cache-actions.ts';
import { transferQuery } from '#lib/queries/transfers.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { TransferState, TransferTitle } from './transfer-row.tsx';

const transferTexts = textsOf(() => import('../texts/fa.ts'));

/** One transfer: what became of it, as a receipt; cancelled while it waits. */
export function TransferReceiptPage() {
  const t = useTexts(transferTexts);
  const { id = '' } = useParams({ strict: false });
  const { by } = useSearch({ strict: false });
  const found = useQuery(transferQuery(id));
  return (
    <>
      <PageHeader
        title={t.receipt}
        back="/transfer"
        isEnd
        actions={<IconButton icon="print" label={t.print} onClick={() => window.print()} />}
      />
      <div className="max-w-md px-5 pt-5 lg:px-10">
        <QueryView query={found} title={t.oneFailed} waiting={<SkeletonRows rows={5} />}>
          {(transfer) => (
            <>
              {by === 'address' && <Within />}
              <Receipt transfer={transfer} />
            </>
          )}
        </QueryView>
      </div>
    </>
  );
}

/** It was asked for as a withdrawal to an address: why it came about otherwise. */
function Within() {
  const t = useTexts(transferTexts);
  return (
    <div className="mb-5 flex gap-3 rounded-card border border-line bg-s1 p-4" role="status">
      <span className="shrink-0 text-ok">
        <Icon name="check" size={20} />
      </span>
      <p className="text-table text-fg2">
        <strong className="block text-body text-fg">{t.withinTitle}</strong>
        {t.withinText}
      </p>
    </div>
  );
}

function Receipt({ transfer }: { transfer: Transfer }) {
  const t = useTexts(transferTexts);
  const { id, symbol, amount, note, worth_toman: worth, due_at: dueAt, created_at } = transfer;
  return (
    <>
      <p className="text-fg2">
        <TransferTitle transfer={transfer} />
      </p>
      <p className="text-h2 font-bold">
        <Amount
          value={amount}
          asset={symbol}
          unitClassName="text-body font-normal text-fg2"
          figure="amount"
        />
      </p>
      <div className="mt-4 border-y border-hair">
        <Line name={t.status}>
          <TransferState transfer={transfer} />
        </Line>
        <Line name={t.asked}>
          <Time at={created_at} shape="full" />
        </Line>
        {dueAt !== null && (
          <Line name={t.dueAt}>
            <Time at={dueAt} shape="full" />
          </Line>
        )}
        <Line name={t.fee}>{t.free}</Line>
        {worth !== null && (
          <Line name={t.worthThen}>
            <Amount value={worth} asset="IRT" />
          </Line>
        )}
        {note !== null && (
          <Line name={t.noteOf}>
            <bdi>{note}</bdi>
          </Line>
        )}
        <Line name={t.reference}>
          <Reference label={t.reference} value={id} />
        </Line>
      </div>
      {transfer.cancellable && <Cancel id={id} />}
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="kv">
      <span className="shrink-0">{name}</span>
      <span className="min-w-0 text-end">{children}</span>
    </div>
  );
}

function Cancel({ id }: { id: string }) {
  const t = useTexts(transferTexts);
  const cancelling = useSubmit(async () => {
    onTransfer(await call('DELETE /transfers/:id', { params: { id } }));
    toast({ kind: 'success', title: t.cancelDone });
  });
  return (
    <div className="grid gap-3 pt-5 print:hidden">
      <p className="text-table text-fg2">{t.cancelText}</p>
      {cancelling.message !== null && (
        <p role="alert" className="text-err">
          <SupportLinked text={cancelling.message} />
        </p>
      )}
      <Button
        look="danger"
        size="lg"
        wide
        sends
        busy={cancelling.busy}
        onClick={() => cancelling.send()}
      >
        {t.cancel}
      </Button>
    </div>
  );
}
