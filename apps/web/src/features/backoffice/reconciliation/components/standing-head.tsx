import type { Reconciliation } from '@sarraf/contracts';
import { Icon, type IconName } from '#components/icon.tsx';
import { Age, Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useServerNow } from '#lib/server-clock.ts';
import { type Standing, standingOf } from '../model/standing.ts';

const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

const SIGNS = {
  agrees: { icon: 'check', tone: 'ok' },
  silent: { icon: 'info', tone: 'warn' },
  differs: { icon: 'alert', tone: 'warn' },
  late: { icon: 'clock', tone: 'warn' },
  never: { icon: 'clock', tone: 'plain' },
  stopped: { icon: 'alert', tone: 'err' },
} as const satisfies Readonly<Record<Standing, { icon: IconName; tone: string }>>;

/** How it stands, large and in words, and how old that is. */
export function StandingHead({ now }: { now: Reconciliation }) {
  const t = useTexts(reconciliationTexts);
  const standing = standingOf(now, useServerNow(5_000));
  const { icon, tone } = SIGNS[standing];
  const { checked_at: checkedAt, stop } = now;
  return (
    <section className="recon-head" data-tone={tone} aria-live="polite" aria-atomic="true">
      <span className="recon-sign">
        <Icon name={icon} size={28} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-h2 font-bold">{t[standing]}</h2>
        <p>{t[`${standing}Text`]}</p>
      </div>
      {/* ages tick: they are not read out again each time */}
      <div className="recon-since" aria-live="off">
        {stop !== null && (
          <p className="font-semibold text-fg">{rich(t.stoppedSince, moment(stop.stopped_at))}</p>
        )}
        <p>{checkedAt === null ? t.neverChecked : rich(t.checked, moment(checkedAt))}</p>
      </div>
    </section>
  );
}

function moment(at: string) {
  return { time: <Time at={at} shape="seconds" />, age: <Age at={at} /> };
}
