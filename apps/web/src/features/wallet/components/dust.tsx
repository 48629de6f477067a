import type { DataOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { FieldNote } from '#components/text-field.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onDustConverted } from '#lib/cache-actions.ts';
import { useIsPersisted } from '#lib/persist-cache.ts';
import { dustQuery } from '#lib/queries/wallets.ts';
import { toast } from '#lib/toasts.ts';
import { useMoneySubmit } from '#lib/use-submit.ts';

const walletTexts = textsOf(() => import('../texts/fa.ts'));

/** Balances too small to trade, and the one step that turns them into toman; nothing without any. */
export function Dust() {
  const t = useTexts(walletTexts);
  const count = useCount();
  const [open, setOpen] = useState(false);
  const dust = useQuery(dustQuery).data;
  const isKept = useIsPersisted(dustQuery.queryKey);
  // What it would bring now is not known from an earlier visit.
  if (dust === undefined || isKept || dust.lines.length === 0 || dust.converted_today) return null;
  return (
    <section className="section flex items-center justify-between gap-4">
      <span>
        <span className="block font-semibold">{t.dustTitle}</span>
        <span className="block text-caption text-fg2">
          {rich(t.dustText, {
            count: <span className="num">{count(dust.lines.length)}</span>,
            amount: <Amount value={dust.receive} asset="IRT" secret />,
          })}
        </span>
      </span>
      <SheetButton look="outline" size="sm" onClick={() => setOpen(true)}>
        {t.dustConvert}
      </SheetButton>
      <Sheet title={t.dustTitle} open={open} onClose={() => setOpen(false)}>
        <DustLines dust={dust} onDone={() => setOpen(false)} />
      </Sheet>
    </section>
  );
}

function DustLines({ dust, onDone }: { dust: DataOf<'GET /otc/dust'>; onDone: () => void }) {
  const t = useTexts(walletTexts);
  const conversion = useMoneySubmit('dust', async (_, keys) => {
    await keys.send(null, (key) => call('POST /otc/dust', { idempotencyKey: key }));
    toast({ kind: 'success', title: t.dustDone });
    onDone();
    onDustConverted();
  });
  return (
    <>
      {dust.lines.map((line) => (
        <p key={line.market} className="kv">
          <Amount value={line.amount} asset={line.symbol} />
          <Amount value={line.receive} asset="IRT" />
        </p>
      ))}
      <p className="kv">
        <span>{t.dustSum}</span>
        <strong>
          <Amount value={dust.receive} asset="IRT" />
        </strong>
      </p>
      <p className="mt-3 text-caption text-fg2">{t.dustNote}</p>
      <FieldNote id="dust-refused" error={conversion.message} />
      <div className="mt-4">
        <Button size="lg" wide sends busy={conversion.busy} onClick={() => conversion.send()}>
          {t.dustConvertAll}
        </Button>
      </div>
    </>
  );
}
