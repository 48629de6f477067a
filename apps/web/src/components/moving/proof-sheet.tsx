import { type ReactNode, useMemo, useState } from 'react';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { onDepositTooRecent } from '../../lib/cache-actions.ts';
import { type IdempotencyKeys, idempotencyKeys, isDefinite } from '../../lib/idempotency.ts';
import { FactorProof, type Proof } from '../factor-proof/factor-proof.tsx';
import { Sheet } from '../sheet.tsx';

const movingTexts = textsOf(() => import('./texts/fa.ts'));

interface ProofSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The button's words. */
  readonly action: string;
  readonly purpose?: 'transfer' | 'recipients' | 'withdraw';
  /** Under this name the key of the request is kept. */
  readonly form: string;
  /** Sends it; `keys.send` with what is asked for, whatever proves it. */
  readonly onProof: (proof: Proof, keys: IdempotencyKeys) => Promise<void>;
  /** What is asked for, once more. */
  readonly children: ReactNode;
}

/** What moves and where to, once more; then a factor of now sends it. Refusals are told here. */
export function ProofSheet({ open, onClose, title, ...props }: ProofSheetProps) {
  return (
    <Sheet title={title} open={open} onClose={onClose}>
      {open && <Confirm {...props} />}
    </Sheet>
  );
}

function Confirm({
  action,
  purpose = 'transfer',
  form,
  onProof,
  children,
}: Omit<ProofSheetProps, 'open' | 'onClose' | 'title'>) {
  const t = useTexts(movingTexts);
  const keys = useMemo(() => idempotencyKeys(form), [form]);
  const [isUnknown, setUnknown] = useState(false);
  async function send(proof: Proof): Promise<void> {
    setUnknown(false);
    try {
      await onProof(proof, keys);
    } catch (error) {
      setUnknown(!isDefinite(error));
      if (error instanceof ApiError && error.code === 'deposit_too_recent') onDepositTooRecent();
      throw error;
    }
  }
  return (
    <div className="grid gap-4">
      <div>{children}</div>
      {isUnknown && (
        <p className="text-table text-fg2" role="status">
          {t.unknownText}
        </p>
      )}
      <FactorProof purpose={purpose} action={action} onProof={send} />
    </div>
  );
}
