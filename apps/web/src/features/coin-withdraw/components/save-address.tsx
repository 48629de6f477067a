import { type FormEvent, useState } from 'react';
import { AddressGroups } from '#components/address/address-groups.tsx';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { ProofSheet } from '#components/moving/proof-sheet.tsx';
import { TextField } from '#components/text-field.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onWithdrawAddresses } from '#lib/cache-actions.ts';
import { toast } from '#lib/toasts.ts';
import { Moment } from './moment.tsx';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

const LABEL_MAX = 30;

/** An address that is in no book: it gets a name and a factor, and opens a day later. */
export function SaveAddress({
  address,
  network,
  opensAt,
}: {
  address: string;
  network: string;
  opensAt: string;
}) {
  const t = useTexts(coinWithdrawTexts);
  return (
    <>
      <div className="coin-withdraw-card" data-kind="warn">
        <Icon name="clock" size={20} />
        <p>
          <strong className="block text-warn">{t.newTitle}</strong>
          {rich(t.newText, {
            time: (
              <strong className="text-fg">
                <Moment at={opensAt} />
              </strong>
            ),
          })}
        </p>
      </div>
      <SaveForm address={address} network={network} />
    </>
  );
}

/** Its name, then a factor; calls `onSaved` once it stands in the book. */
export function SaveForm({
  address,
  network,
  onSaved,
}: {
  address: string;
  network: string;
  onSaved?: () => void;
}) {
  const t = useTexts(coinWithdrawTexts);
  const [label, setLabel] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isProving, setProving] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(label.trim() === '');
    if (label.trim() !== '') setProving(true);
  };
  return (
    <>
      <form onSubmit={submit} noValidate className="pt-4">
        <TextField
          label={t.labelOf}
          value={label}
          placeholder={t.labelHint}
          maxLength={LABEL_MAX}
          autoComplete="off"
          name="label"
          error={isMissing ? t.labelMissing : null}
          onChange={(next) => {
            setLabel(next);
            setMissing(false);
          }}
        />
        <div className="coin-withdraw-foot">
          <Button type="submit" size="lg" wide sends>
            {t.save}
          </Button>
        </div>
      </form>
      <ProofSheet
        open={isProving}
        onClose={() => setProving(false)}
        title={t.save}
        action={t.save}
        purpose="recipients"
        form="withdraw-address"
        onProof={async (proof) => {
          const saved = await call('POST /withdraw_addresses', {
            body: { address, network, label: label.trim(), ...proof },
          });
          onWithdrawAddresses();
          setProving(false);
          toast({ kind: 'success', title: t.saved(saved.label) });
          onSaved?.();
        }}
      >
        <p className="mb-3 text-fg2">{t.saveText}</p>
        <AddressGroups address={address} figure="saved_address" />
        <p className="mt-4 border-s-2 border-brand ps-3 text-table text-fg2">{t.addText}</p>
      </ProofSheet>
    </>
  );
}
