import type { Wallet } from '@sarraf/contracts';
import { useNavigate } from '@tanstack/react-router';
import type { Proof } from '#components/factor-proof/factor-proof.tsx';
import { ProofSheet } from '#components/moving/proof-sheet.tsx';
import { Amount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onOwnMove, onTransfer } from '#lib/cache-actions.ts';
import { isDecidedBefore, type IdempotencyKeys } from '#lib/idempotency.ts';

import { Arrival } from './vault-delay.tsx';

const transferTexts = textsOf(() => import('../texts/fa.ts'));

/** Out of the vault, with a factor: at once where there is no delay, else on its way. */
export function VaultOutSheet({
  open,
  onClose,
  wallet,
  amount,
  hours,
  onDone,
}: {
  open: boolean;
  onClose: () => void;
  wallet: Wallet;
  amount: string;
  hours: 0 | 24 | 48 | 72;
  onDone: () => void;
}) {
  const t = useTexts(transferTexts);
  const navigate = useNavigate();
  const { symbol } = wallet;
  async function send(proof: Proof, keys: IdempotencyKeys): Promise<void> {
    const asked = {
      ...({ symbol, amount, from_wallet: 'vault', to_wallet: 'spot' } as const),
      delay_hours: String(hours),
    };
    const takeBack = hours === 0 ? onOwnMove({ symbol, amount, to: 'spot' }) : () => undefined;
    try {
      const done = await keys.send(asked, (idempotencyKey) =>
        call('POST /user_wallets/internal_transfer', {
          body: { ...asked, ...proof },
          idempotencyKey,
        }),
      );
      onTransfer(done);
      onDone();
      onClose();
      void navigate({ to: '/transfer/$id', params: { id: done.id } });
    } catch (error) {
      takeBack();
      if (!isDecidedBefore(error)) throw error;
      void navigate({ to: '/transfer/history', replace: true });
    }
  }
  return (
    <ProofSheet
      open={open}
      onClose={onClose}
      title={t.moveOutTitle}
      action={t.setOut}
      form="from-vault"
      onProof={send}
    >
      <p className="text-h2 font-bold">
        <Amount value={amount} asset={symbol} unitClassName="text-body font-normal text-fg2" />
      </p>
      <Arrival hours={hours} />
    </ProofSheet>
  );
}
