import { Button } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { useNow } from '#lib/use-now.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { KeyHint } from './key-hint.tsx';
import { Refusal } from './refusal.tsx';

const queueTexts = textsOf(() => import('../texts/fa.ts'));

const MINUTE_MS = 60_000;

/** Takes one in hand; C does the same. */
export function Claim({ onClaim }: { onClaim: () => Promise<void> }) {
  const t = useTexts(queueTexts);
  const claim = useSubmit(onClaim);
  useSingleKeys((key) => {
    if (key === 'KeyC') claim.send();
  });
  return (
    <div className="queue-section">
      <p className="mb-3 text-fg2">{t.claimFirst}</p>
      <Button size="lg" wide sends busy={claim.busy} onClick={() => claim.send()}>
        {t.claim}
        <KeyHint>C</KeyHint>
      </Button>
      <Refusal message={claim.message} />
    </div>
  );
}

/** How long the officer still has it, and the way to give it back. */
export function InHand({ until, onRelease }: { until: string; onRelease: () => Promise<void> }) {
  const t = useTexts(queueTexts);
  const count = useCount();
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow(1_000)) / MINUTE_MS));
  const release = useSubmit(onRelease);
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <Chip kind={left > 2 ? 'brand' : 'warn'} icon="clock">
        {rich(t.minutesLeft, { minutes: count(left) })}
      </Chip>
      <Button look="outline" sends busy={release.busy} onClick={() => release.send()}>
        {t.release}
      </Button>
      <Refusal message={release.message} />
    </span>
  );
}
