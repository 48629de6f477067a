import type { ScoreEntry } from '@sarraf/contracts';
import { Icon, type IconName } from '#components/icon.tsx';
import { Num } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { EntryName } from './score-words.tsx';

const ICONS = {
  level_1: 'shield',
  level_2: 'shield',
  first_deposit: 'deposit',
  fees: 'swap-across',
  friend_fees: 'user',
  exchange: 'history',
  returned: 'retry',
} as const satisfies Readonly<Record<ScoreEntry['kind'], IconName>>;

/** One change of the points: why, when, how many. */
export function EntryRow({ entry }: { entry: ScoreEntry }) {
  return (
    <li className="score-row">
      <span className="text-fg3">
        <Icon name={ICONS[entry.kind]} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span>
          <EntryName entry={entry} />
        </span>
        <span className="text-caption text-fg2">
          <Time at={entry.at} shape={entry.kind === 'fees' ? 'day' : 'dayClock'} />
        </span>
      </span>
      <Num
        value={String(entry.points)}
        isSigned
        className={entry.points < 0 ? 'font-medium' : 'font-medium text-ok'}
      />
    </li>
  );
}
