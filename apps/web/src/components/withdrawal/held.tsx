import { rich } from '../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { useHeldUntil } from '../../lib/held-until.ts';
import { ButtonLink } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Time } from '../time.tsx';

const withdrawalTexts = textsOf(() => import('./texts/fa.ts'));

/** At the top of the first step: that nothing leaves now, until when and why; nothing where it may. */
export function Held({
  until,
}: {
  /** ISO 8601 UTC, as the server says it; null where nothing is held, or nobody knows yet. */
  until: string | null;
}) {
  const t = useTexts(withdrawalTexts);
  const shown = useHeldUntil(until);
  if (shown === null) return null;
  return (
    <section className="mb-5 flex gap-3 border-b border-hair pb-4">
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-s2 text-warn">
        <Icon name="lock" size={14} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold" role="status">
          {rich(t.heldTitle, { time: <Time at={shown} /> })}
        </p>
        <p className="mt-0.5 text-table text-fg2">{t.heldText}</p>
        <div className="mt-3">
          <ButtonLink to="/security" look="outline" size="lg" wide>
            {t.toSecurity}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
