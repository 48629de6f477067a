import { VAULT_DELAY_HOURS } from '@sarraf/contracts/lists';
import type { VaultDelay } from '@sarraf/contracts';
import { ProofSheet } from '#components/moving/proof-sheet.tsx';
import { useCount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { useServerNow } from '#lib/server-clock.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import type { Proof } from '#components/factor-proof/factor-proof.tsx';

const transferTexts = textsOf(() => import('../texts/fa.ts'));

/** How long money waits on its way out of the vault. */
export type Hours = VaultDelay['hours'];

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

async function setDelay(hours: Hours, proof?: Proof): Promise<void> {
  await call('POST /transfers/vault', { body: { hours: String(hours), ...proof } });
  await queryClient.invalidateQueries({ queryKey: queryKeys.transferTerms });
}

/** Four cells: longer at once, shorter by a factor and after the present delay. */
export function VaultDelayChoice({
  delay,
  isKept,
  onLower,
}: {
  delay: VaultDelay;
  /** It is an earlier visit's: longer and shorter than it mean nothing. */
  isKept: boolean;
  /** A shorter one was chosen, which `LowerDelaySheet` asks about, outside the form. */
  onLower: (hours: Hours) => void;
}) {
  const t = useTexts(transferTexts);
  const count = useCount();
  const setting = useSubmit(async (hours: Hours) => {
    await setDelay(hours);
    toast({ kind: 'success', title: t.delaySet });
  });
  function choose(hours: Hours): void {
    if (hours === delay.hours && delay.is_chosen && delay.next === null) return;
    if (hours < delay.hours) onLower(hours);
    else setting.send(hours);
  }
  return (
    <section>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">{t.delayTitle}</h2>
        {!delay.is_chosen && (
          <Chip kind="ok" icon="shield">
            {t.suggested}
          </Chip>
        )}
      </div>
      <p className="mt-1 text-table text-fg2">{t.delayText}</p>
      <Cells value={delay.hours} isOff={setting.busy || isKept} onChoose={choose} />
      {setting.message !== null && (
        <p role="alert" className="mt-2 text-table text-err">
          {setting.message}
        </p>
      )}
      {delay.next !== null && (
        <p className="mt-3 text-table text-warn" role="status">
          {rich(t.lowering, {
            hours: count(delay.next.hours),
            time: <Time at={delay.next.from} />,
          })}
        </p>
      )}
      <Arrival hours={delay.hours} />
    </section>
  );
}

/** Asks for a factor before the delay becomes shorter; null: nothing is asked. */
export function LowerDelaySheet({ hours, onClose }: { hours: Hours | null; onClose: () => void }) {
  const t = useTexts(transferTexts);
  const count = useCount();
  return (
    <ProofSheet
      open={hours !== null}
      onClose={onClose}
      title={t.setDelayTitle(count(hours ?? 0))}
      action={t.setDelay}
      form="vault-delay"
      onProof={async (proof) => {
        if (hours === null) return;
        await setDelay(hours, proof);
        onClose();
        toast({ kind: 'success', title: t.delaySet });
      }}
    >
      <p className="text-fg2">{t.loweringWarn}</p>
    </ProofSheet>
  );
}

function Cells({
  value,
  isOff,
  onChoose,
}: {
  value: Hours;
  isOff: boolean;
  onChoose: (hours: Hours) => void;
}) {
  const t = useTexts(transferTexts);
  const count = useCount();
  return (
    <div className="mt-3 grid grid-cols-4 gap-2" role="group" aria-label={t.delayTitle}>
      {VAULT_DELAY_HOURS.map((hours) => (
        <button
          key={hours}
          type="button"
          aria-pressed={hours === value}
          disabled={isOff}
          className={`grid min-h-14 place-content-center rounded-field border text-center ${
            hours === value ? 'border-brand bg-tint font-semibold' : 'border-line'
          }`}
          onClick={() => onChoose(hours)}
        >
          {hours === 0 ? (
            t.noDelay
          ) : (
            <>
              <span className="num block">{count(hours)}</span>
              <span className="block text-caption text-fg2">{t.hours}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

/** When money that is asked for now would be in the spot wallet. */
export function Arrival({ hours }: { hours: number }) {
  const t = useTexts(transferTexts);
  const now = useServerNow(MINUTE_MS);
  const at = new Date(now + hours * HOUR_MS).toISOString();
  return (
    <p className="mt-4 border-s-2 border-brand ps-3 text-table text-fg2">
      {hours === 0
        ? t.wouldArriveNow
        : rich(t.wouldArrive, {
            time: (
              <strong className="text-fg">
                <Time at={at} />
              </strong>
            ),
          })}
    </p>
  );
}
