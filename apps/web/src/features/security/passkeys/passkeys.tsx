import type { Passkey } from '@sarraf/contracts';
import { PASSKEYS_MAX } from '@sarraf/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { FactorProof } from '#components/factor-proof/factor-proof.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Age, Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { isPasskeyPossible } from '#lib/passkeys.ts';
import { toast } from '#lib/toasts.ts';
import { readAgain } from '../authenticator/read-again.ts';
import { MakePasskey } from './make-passkey.tsx';
import { passkeysQuery } from './passkeys-query.ts';

const passkeysTexts = textsOf(() => import('./texts/fa.ts'));

/** The list of passkeys; one is added or removed in the list's place. */
export function Passkeys({ onClose }: { onClose: () => void }) {
  const t = useTexts(passkeysTexts);
  const passkeys = useQuery(passkeysQuery);
  return (
    <QueryView query={passkeys} title={t.failed} waiting={<SkeletonRows rows={2} />}>
      {(list) => <Shown list={list} onClose={onClose} />}
    </QueryView>
  );
}

function Shown({ list, onClose }: { list: readonly Passkey[]; onClose: () => void }) {
  // kept while the list grows beneath: the codes of the first one are shown after it
  const [isAdding, setAdding] = useState(list.length === 0);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  if (removed !== null) {
    const onDone = () => (list.some(({ id }) => id !== removed.id) ? setRemoved(null) : onClose());
    return <Remove passkey={removed} onDone={onDone} />;
  }
  if (isAdding) return <MakePasskey onDone={onClose} />;
  return (
    <>
      <ul>
        {list.map((passkey) => (
          <Item key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
        ))}
      </ul>
      <More count={list.length} onAdd={() => setAdding(true)} />
    </>
  );
}

function More({ count, onAdd }: { count: number; onAdd: () => void }) {
  const t = useTexts(passkeysTexts);
  if (count >= PASSKEYS_MAX) return <p className="pt-3 text-fg2">{t.full}</p>;
  if (!isPasskeyPossible()) return <p className="pt-3 text-fg2">{t.impossible}</p>;
  return (
    <div className="pt-4">
      <Button look="outline" size="lg" wide icon="plus" onClick={onAdd}>
        {t.addMore}
      </Button>
    </div>
  );
}

function Item({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useTexts(passkeysTexts);
  const { name, synced, created_at: made, last_used_at: used } = passkey;
  return (
    <li className="row min-h-16 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="text-table text-fg2">
          {used === null ? t.unused : rich(t.used, { age: <Age at={used} /> })}
        </p>
        <p className="text-caption text-fg3">
          {rich(t.created, { time: <Time at={made} /> })}
          {synced && ` · ${t.synced}`}
        </p>
      </div>
      <Button look="outline" size="sm" aria-label={t.removeOf(name)} onClick={onRemove}>
        {t.remove}
      </Button>
    </li>
  );
}

function Remove({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const t = useTexts(passkeysTexts);
  return (
    <div className="grid gap-3">
      <h3 className="text-lead font-semibold">{t.removeTitle}</h3>
      <p className="text-fg2">{rich(t.removeLead, { name: <bdi>{name}</bdi> })}</p>
      <p className="text-fg2">{t.removeConsequence}</p>
      <FactorProof
        purpose="passkeys"
        action={t.remove}
        onProof={async (proof) => {
          await call('POST /user/passkeys/remove', { body: { id, ...proof } });
          toast({ kind: 'success', title: t.removed });
          await readAgain();
          onDone();
        }}
      />
    </div>
  );
}
