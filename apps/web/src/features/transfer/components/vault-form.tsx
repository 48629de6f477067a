import type { Transfer, Wallet } from '@sarraf/contracts';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { CoinAmount } from '#components/moving/coin-amount.tsx';
import type { Moving } from '#components/moving/moving-guard.tsx';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onOwnMove, onTransfer } from '#lib/cache-actions.ts';
import { isDefinite } from '#lib/idempotency.ts';
import { freeInVault } from '#lib/own-move.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { toast } from '#lib/toasts.ts';
import { useMoneySubmit } from '#lib/use-submit.ts';
import { Arrival, type Hours, LowerDelaySheet, VaultDelayChoice } from './vault-delay.tsx';
import { VaultOutSheet } from './vault-out-sheet.tsx';
import { useCoinForm } from '#components/moving/use-coin-form.ts';
import { WalletPair } from './wallet-pair.tsx';

const movingTexts = textsOf(() => import('#components/moving/texts/fa.ts'));
const transferTexts = textsOf(() => import('../texts/fa.ts'));

/** Between the spot wallet and the vault. */
export function VaultForm({ first, ...moving }: Moving & { first: string | undefined }) {
  const { terms, isKept } = moving;
  const t = useTexts(transferTexts);
  const m = useTexts(movingTexts);
  const [to, setTo] = useState<'vault' | 'spot'>('vault');
  const [isProving, setProving] = useState(false);
  const [lower, setLower] = useState<Hours | null>(null);
  const form = useCoinForm(moving, first, (wallet) =>
    to === 'vault' ? wallet.available_balance : freeInVault(wallet),
  );
  const moveIn = useMoveIn();
  const { wallet, sent } = form;
  const amount = <Amount value={sent} asset={wallet.symbol} unitClassName="" />;
  const words =
    to === 'vault' ? { of: t.moveIn, bare: t.moveInBare } : { of: t.moveOut, bare: t.moveOutBare };
  function submit(event: FormEvent): void {
    event.preventDefault();
    form.show();
    if (!form.isReady || isKept) return;
    if (to === 'spot') setProving(true);
    else moveIn.send({ wallet, amount: sent, onDone: form.clear });
  }
  return (
    <>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <WalletPair
          wallet={wallet}
          to={to}
          onSwap={() => {
            form.clear();
            setTo(to === 'vault' ? 'spot' : 'vault');
          }}
        />
        <CoinAmount {...form.field} />
        {to === 'vault' ? (
          <VaultDelayChoice delay={terms.vault} isKept={isKept} onLower={setLower} />
        ) : (
          <Arrival hours={terms.vault.hours} />
        )}
        <VaultFacts />
        {moveIn.refused !== null && (
          <p role="alert" className="text-warn">
            {m.unknownText}
          </p>
        )}
        <Button type="submit" size="lg" wide sends busy={moveIn.busy} waits={isKept}>
          <span>{form.isReady ? rich(words.of, { amount }) : words.bare}</span>
        </Button>
      </form>
      <LowerDelaySheet hours={lower} onClose={() => setLower(null)} />
      <VaultOutSheet
        open={isProving}
        onClose={() => setProving(false)}
        wallet={wallet}
        amount={sent}
        hours={terms.vault.hours}
        onDone={form.clear}
      />
    </>
  );
}

/** Shown as done at once, and taken back where it was not; `refused` is what nobody knows of. */
function useMoveIn() {
  const t = useTexts(transferTexts);
  const navigate = useNavigate();
  return useMoneySubmit<{ wallet: Wallet; amount: string; onDone: () => void }>(
    'to-vault',
    async ({ wallet: { symbol }, amount, onDone }, keys) => {
      const takeBack = onOwnMove({ symbol, amount, to: 'vault' });
      const asked = { symbol, amount, from_wallet: 'spot', to_wallet: 'vault' } as const;
      try {
        const done = await keys.send(asked, (idempotencyKey) =>
          call('POST /user_wallets/internal_transfer', { body: asked, idempotencyKey }),
        );
        onDone();
        told(done, t.movedIn);
      } catch (error) {
        takeBack();
        // it may be done: the form says so, and that the same again is never done twice
        if (!isDefinite(error)) throw error;
        toast({ kind: 'error', title: t.failed, detail: messageOf(error, '') });
      }
    },
  );
  function told(transfer: Transfer, title: string): void {
    onTransfer(transfer);
    toast({ kind: 'success', title });
    void navigate({ to: '/transfer/$id', params: { id: transfer.id } });
  }
}

function VaultFacts() {
  const t = useTexts(transferTexts);
  return (
    <ul className="grid gap-2 text-table text-fg2">
      {[t.intoFree, t.outFactor, t.notTraded].map((fact) => (
        <li key={fact} className="flex gap-2">
          <span className="text-ok">
            <Icon name="check" size={18} />
          </span>
          {fact}
        </li>
      ))}
    </ul>
  );
}
