import type { AccessStatus } from '@sarraf/contracts';
import { rich } from '../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { Icon } from '../icon.tsx';
import { Time } from '../time.tsx';

const causeWordsTexts = textsOf(() => import('../cause-words/texts/fa.ts'));
const stoppedTexts = textsOf(() => import('./texts/fa.ts'));

/** Something that staff closed to oneself. */
export type Stopped = AccessStatus['stopped'][number];

/** What staff closed, until when and why; nothing where that is nothing. */
export function Stops({ stopped }: { stopped: readonly Stopped[] }) {
  return stopped.map((stop) => <Stop key={stop.action} {...stop} />);
}

function Stop({ action, until, reason }: Stopped) {
  const t = useTexts(stoppedTexts);
  const causes = useTexts(causeWordsTexts);
  return (
    <section className="flex gap-3 border-b border-hair py-4" role="status">
      <span className="shrink-0 text-warn">
        <Icon name="lock" size={20} />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">
          {until === null
            ? t[`closed_${action}`]
            : rich(t[`until_${action}`], { time: <Time at={until} /> })}
        </p>
        <p className="mt-0.5 text-table text-fg2">
          {causes[reason ?? 'other']} {action === 'trade' ? t.balanceAndOrders : t.balance}
        </p>
      </div>
    </section>
  );
}
