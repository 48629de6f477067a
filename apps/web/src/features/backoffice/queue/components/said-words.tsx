import type { FirstWord, MayDecide } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type ActKey, useEligibleApprovers } from './waits-for.tsx';

const decideTexts = textsOf(() => import('../../may-decide/texts/fa.ts'));

/** What an officer said already. */
export interface Said {
  /** Null: of one without a name. */
  readonly name: string | null;
  readonly isMe: boolean;
  readonly at: string;
  /** In their own words; null where they gave none. */
  readonly reason: ReactNode;
}

/** What the first officer said, where one did. */
export function saidFirst(
  first: FirstWord | null,
  shown = (reason: string): ReactNode => <bdi>{reason}</bdi>,
): readonly Said[] {
  if (first === null) return [];
  const { officer, at, reason, is_mine: isMe } = first;
  return [{ name: officer.name, isMe, at, reason: shown(reason) }];
}

/** Who gave their word, when and why, and whose is missing. */
export function SaidWords({
  act,
  said,
  needed,
  may,
  isBystander = false,
}: {
  /** By which those are found who could be the next one; undefined: nobody is named. */
  act?: ActKey | undefined;
  said: readonly Said[];
  /** How many words it takes. */
  needed: number;
  /** Whether the signed-in officer's may be the next one. */
  may: MayDecide | undefined;
  /** The signed-in officer decides none of it. */
  isBystander?: boolean;
}) {
  const t = useTexts(decideTexts);
  const count = useCount();
  const names = useEligibleApprovers(said.length > 0 ? act : undefined);
  const missing = Math.max(0, needed - said.length);
  const isMyTurn = missing > 0 && !isBystander && !said.some((one) => one.isMe);
  const others = isMyTurn ? missing - 1 : missing;
  return (
    <section>
      <h3 className="decide-head">
        {t.twoPeople}
        {missing > 0 && <span>{t.missing(count(missing))}</span>}
      </h3>
      <ol className="decide-said">
        {said.map(({ name, isMe, at, reason }) => (
          <li key={at} data-given>
            <p>
              <Icon name="check" size={18} />
              <bdi>{isMe ? t.you : (name ?? t.officer)}</bdi>
              <Time at={at} shape="full" />
            </p>
            {reason !== null && <blockquote>{reason}</blockquote>}
          </li>
        ))}
        {isMyTurn && (
          <li>
            <p>
              <Icon name="user" size={18} />
              <span>{t.you}</span>
              {may?.allowed === false ? (
                <Chip kind="warn">{t.notYet}</Chip>
              ) : (
                <Chip kind="brand">{t.yourTurn}</Chip>
              )}
            </p>
          </li>
        )}
        {others > 0 && (
          <li>
            <p>
              <Icon name="user" size={18} />
              {names === undefined || isMyTurn ? <span>{t.another}</span> : <bdi>{names}</bdi>}
              <Chip>{t.waits}</Chip>
            </p>
          </li>
        )}
      </ol>
    </section>
  );
}
