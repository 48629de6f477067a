import type { AccessStatus, LevelOpening } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Amount, ShortAmount } from '#components/num.tsx';
import { Skeleton } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useHeldDeposits } from '#lib/held-deposits.ts';
import { compareDecimals } from '#lib/number-text.ts';
import { levelQuery } from '#lib/queries/user.ts';

const kycTexts = textsOf(() => import('../texts/fa.ts'));

type Limits = AccessStatus['limits'];

const SHOWN: readonly LevelOpening[] = [
  'trade',
  'toman_deposit',
  'toman_withdraw',
  'transfer',
  'coin_withdraw',
  'gift',
];

/** Which limit it counts against. */
const LIMIT_OF = {
  trade: null,
  toman_deposit: 'gateway',
  toman_withdraw: 'withdrawal',
  coin_withdraw: 'transfer',
  transfer: 'transfer',
  gift: 'transfer',
} as const satisfies Record<LevelOpening, string | null>;

/** How much of it a day; undefined where no limit of a day is in force. */
const capOf = (limits: Limits, word: LevelOpening): string | undefined =>
  limits.find(({ kind }) => kind === `${LIMIT_OF[word]}_day`)?.cap;

/** What the level opens, and of what is open below it more a day. */
export function Opens({ level, status }: { level: 1 | 2; status: AccessStatus }) {
  const t = useTexts(kycTexts);
  const limits = useLimitsAt(level, status);
  const below = useLimitsAt(1, status);
  const opened = status.levels[level]?.opens ?? [];
  const isRaised = (word: LevelOpening): boolean => {
    const [less, more] = [capOf(below ?? [], word), capOf(limits ?? [], word)];
    return less !== undefined && more !== undefined && compareDecimals(more, less) > 0;
  };
  const shown = SHOWN.filter((word) => opened.includes(word) || isRaised(word));
  if (shown.length === 0) return null;
  return (
    <dl className="mt-3 border-t border-hair">
      {shown.map((word) => (
        <div key={word} className="kv">
          <dt className="text-fg2">{t[word]}</dt>
          <dd className={status.level >= level ? 'font-medium' : 'text-brand'}>
            {word === 'trade' ? (
              t.open
            ) : limits === undefined ? (
              <Skeleton width={96} />
            ) : word === 'gift' || word === 'coin_withdraw' ? (
              t.sameLimit
            ) : (
              <DayCap cap={capOf(limits, word)} />
            )}
          </dd>
        </div>
      ))}
      {shown.includes('transfer') && status.level >= level && <HeldDeposits />}
    </dl>
  );
}

/** What recent toman deposits keep from going to others meanwhile. */
function HeldDeposits() {
  const t = useTexts(kycTexts);
  const held = useHeldDeposits();
  if (held === null) return null;
  return (
    <div className="kv">
      <dt className="text-fg2">{rich(t.heldUntil, { time: <Time at={held.until} /> })}</dt>
      <dd className="font-medium">
        <Amount value={held.amount} asset="IRT" unitClassName="" figure="held_deposits" />
      </dd>
    </div>
  );
}

/** The limits of a level; undefined until they are known. */
function useLimitsAt(level: 1 | 2, { level: own, limits }: AccessStatus): Limits | undefined {
  // Before the level is reached its limits are none of the person's own yet: they are asked for.
  const asked = useQuery({ ...levelQuery(level), enabled: own < level }).data?.limits;
  return own >= level ? limits : asked;
}

function DayCap({ cap }: { cap: string | undefined }) {
  const t = useTexts(kycTexts);
  return cap === undefined ? t.open : <ShortAmount value={cap} />;
}
