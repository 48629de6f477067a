import type { WithdrawAddress } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AddressGroups } from '#components/address/address-groups.tsx';
import { Button } from '#components/button.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onWithdrawAddresses } from '#lib/cache-actions.ts';
import { isCoinOpen, reasonOf } from '#lib/coin-networks.ts';
import { networksQuery } from '#lib/queries/assets.ts';
import { withdrawAddressesQuery } from '#lib/queries/coin-withdrawals.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { fitsNetwork, networksOfShape } from '../model/address-shape.ts';
import { AddressField } from './address-field.tsx';
import { EntryLine } from './book-rows.tsx';
import { IfOpen } from './if-open.tsx';
import { SaveForm } from './save-address.tsx';
import './coin-withdraw.css';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** The address book of coins: where one withdraws to, from when on, and what was paid there. */
export function WithdrawAddressesPage() {
  const t = useTexts(coinWithdrawTexts);
  const book = useQuery(withdrawAddressesQuery);
  return (
    <>
      <PageHeader title={t.bookTitle} subtitle={t.bookText} back="/mywallet/withdraw" />
      <div className="max-w-xl px-5 pt-4 pb-8 lg:px-10">
        <QueryView query={book} title={t.bookFailed} waiting={<SkeletonRows rows={4} />}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty icon="id" title={t.bookEmptyTitle} text={t.bookEmptyText} />
            ) : (
              <ul>
                {data.map((entry) => (
                  <li
                    key={entry.id}
                    data-of={entry.id}
                    className="flex min-h-18 items-center gap-3 border-b border-hair py-2"
                  >
                    <Entry entry={entry} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
        <IfOpen>
          <Add />
        </IfOpen>
      </div>
    </>
  );
}

function Entry({ entry }: { entry: WithdrawAddress }) {
  const t = useTexts(coinWithdrawTexts);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <EntryLine entry={entry} />
      <SheetButton look="text" size="sm" onClick={() => setAsking(true)}>
        <span aria-hidden="true">{t.remove}</span>
        <span className="sr-only">{t.removeOf(entry.label)}</span>
      </SheetButton>
      <Sheet title={t.removeTitle(entry.label)} open={isAsking} onClose={() => setAsking(false)}>
        <Remove entry={entry} onClose={() => setAsking(false)} />
      </Sheet>
    </>
  );
}

/** Removed in vain it would open a day later only: it is asked once more. */
function Remove({ entry, onClose }: { entry: WithdrawAddress; onClose: () => void }) {
  const t = useTexts(coinWithdrawTexts);
  const removing = useSubmit(async () => {
    await call('DELETE /withdraw_addresses/:id', { params: { id: entry.id } });
    onWithdrawAddresses();
    onClose();
    toast({ kind: 'success', title: t.removed });
  });
  return (
    <div className="grid gap-4">
      <AddressGroups address={entry.address} figure="saved_address" />
      <p className="text-fg2">{t.restoreNote}</p>
      {removing.message !== null && (
        <p role="alert" className="text-err">
          {removing.message}
        </p>
      )}
      <div className="grid gap-1">
        <Button
          look="danger"
          size="lg"
          wide
          sends
          busy={removing.busy}
          onClick={() => removing.send()}
        >
          {t.remove}
        </Button>
        <Button look="text" wide onClick={onClose}>
          {t.keep}
        </Button>
      </div>
    </div>
  );
}

/** Networks that coins are withdrawn by now, each once. */
function useOpenNetworks(): readonly string[] {
  const list = useQuery(networksQuery).data ?? [];
  const open = list
    .filter((asset) => isCoinOpen(asset, 'withdraw'))
    .flatMap(({ networks }) => networks.filter((one) => reasonOf(one, 'withdraw') === null));
  return [...new Set(open.map(({ code }) => code))];
}

/** A new entry: the address, whose shape says its network, a name, then a factor. */
function Add() {
  const t = useTexts(coinWithdrawTexts);
  const open = useOpenNetworks();
  const [address, setAddress] = useState('');
  const like = networksOfShape(address).filter((code) => open.includes(code));
  const network = like[0] ?? open.find((code) => fitsNetwork(address, code)) ?? null;
  const [isAsked, setAsked] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
  };
  return (
    <section className="pt-6">
      <h2 className="mb-1 text-lead font-semibold">{t.addAddress}</h2>
      <p className="mb-4 text-table text-fg2">{t.addText}</p>
      <form onSubmit={submit} noValidate>
        <AddressField
          label={t.addressTitle}
          address={address}
          isWhole={network !== null && address !== ''}
          onAddress={(next) => {
            setAddress(next);
            setAsked(false);
          }}
        />
        {network === null && (
          <>
            <p role="status" className="pt-1 text-table text-warn empty:hidden">
              {isAsked && (address === '' ? t.enterAddress : t.foundNone)}
            </p>
            <div className="coin-withdraw-foot">
              <Button type="submit" size="lg" wide look="soft">
                {address === '' ? t.enterAddress : t.otherAddress}
              </Button>
            </div>
          </>
        )}
      </form>
      {network !== null && address !== '' && (
        <>
          <p className="kv">
            <span>{t.addNetwork}</span>
            <bdi dir="ltr">{like.length === 0 ? network : like.join(' / ')}</bdi>
          </p>
          <SaveForm
            key={address}
            address={address}
            network={network}
            onSaved={() => setAddress('')}
          />
        </>
      )}
    </section>
  );
}
