import { useNavigate } from '@tanstack/react-router';
import type { Proof } from '#components/factor-proof/factor-proof.tsx';
import { ProofSheet } from '#components/moving/proof-sheet.tsx';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onTransfer } from '#lib/cache-actions.ts';
import { isDecidedBefore, type IdempotencyKeys } from '#lib/idempotency.ts';
import type { ChosenPerson } from '../model/chosen-person.ts';

import { PersonCard } from './person-card.tsx';

const transferTexts = textsOf(() => import('../texts/fa.ts'));

/** Whom it goes to, once more; then a factor sends it. */
export function SendSheet({
  open,
  onClose,
  person,
  symbol,
  amount,
  note,
}: {
  open: boolean;
  onClose: () => void;
  person: ChosenPerson;
  symbol: string;
  amount: string;
  note: string;
}) {
  const t = useTexts(transferTexts);
  const navigate = useNavigate();
  async function send(proof: Proof, keys: IdempotencyKeys): Promise<void> {
    const asked = { symbol, amount, ...person.target, ...(note === '' ? {} : { note }) };
    try {
      const done = await keys.send(asked, (idempotencyKey) =>
        call('POST /user_wallets/internal_transfer', {
          body: { ...asked, ...proof },
          idempotencyKey,
        }),
      );
      onTransfer(done);
      void navigate({ to: '/transfer/$id', params: { id: done.id }, replace: true });
    } catch (error) {
      if (!isDecidedBefore(error)) throw error;
      void navigate({ to: '/transfer/history', replace: true });
    }
  }
  return (
    <ProofSheet
      open={open}
      onClose={onClose}
      title={t.confirmTitle}
      action={t.send}
      form="transfer"
      onProof={send}
    >
      <p className="text-h2 font-bold">
        <Amount value={amount} asset={symbol} unitClassName="text-body font-normal text-fg2" />
      </p>
      <p className="mb-3 text-fg2">{rich(t.confirmTo, { name: <bdi>{person.name}</bdi> })}</p>
      <PersonCard person={person} />
      <p className="mt-3 border-s-2 border-brand ps-3 text-table text-fg2">{t.confirmFinal}</p>
    </ProofSheet>
  );
}
