import { useId } from 'react';
import { AddressGroups } from '#components/address/address-groups.tsx';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

interface Alike {
  readonly label: string | null;
  readonly address: string;
}

/** Two addresses over each other, what differs marked: the known one is used, or this one accepted. */
export function LookAlike({
  address,
  alike,
  onUse,
  onAccept,
}: {
  address: string;
  alike: Alike;
  onUse: () => void;
  onAccept: () => void;
}) {
  const t = useTexts(coinWithdrawTexts);
  const id = useId();
  const label = alike.label === null ? null : <bdi>{alike.label}</bdi>;
  return (
    <>
      <section className="look-alike" role="alert" aria-labelledby={id}>
        <h3 id={id} tabIndex={-1}>
          <Icon name="alert" size={22} />
          {t.alikeTitle}
        </h3>
        <p className="text-table text-fg2">
          {label === null ? t.alikeTextUnnamed : rich(t.alikeText, { label })}
        </p>
        <p>
          <span className="block text-caption text-fg2">{t.alikeTyped}</span>
          <AddressGroups address={address} figure="typed_address" differsFrom={alike.address} />
        </p>
        <p>
          <span className="block text-caption text-fg2">{label ?? t.alikeKnown}</span>
          <AddressGroups address={alike.address} figure="known_address" />
        </p>
        <div className="grid gap-1">
          <Button wide size="lg" onClick={onUse}>
            <span>{label === null ? t.useKnownUnnamed : rich(t.useKnown, { label })}</span>
          </Button>
          <Button wide look="text" onClick={onAccept}>
            {t.knowIt}
          </Button>
        </div>
      </section>
      <div className="coin-withdraw-foot">
        <Button wide size="lg" look="soft" onClick={() => document.getElementById(id)?.focus()}>
          {t.decideFirst}
        </Button>
      </div>
    </>
  );
}
