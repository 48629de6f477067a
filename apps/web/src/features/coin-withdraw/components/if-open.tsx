import type { ReactNode } from 'react';
import { ButtonLink } from '#components/button.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useLevelQuery } from '#lib/live-query.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** Coins leave from this level on. */
const LEVEL = 2;

/** What keeps a person from withdrawing coins at all, with the way out of it. */
export function IfOpen({ children }: { children: ReactNode }) {
  const t = useTexts(coinWithdrawTexts);
  const access = useLevelQuery(LEVEL);
  const isFrozen = useStore(session)?.user.frozen === true;
  if (isFrozen) {
    return (
      <Empty
        icon="lock"
        title={t.frozenTitle}
        text={t.frozenText}
        action={<ButtonLink to="/security">{t.toSecurity}</ButtonLink>}
      />
    );
  }
  return (
    <QueryView query={access} title={t.levelFailed} waiting={<SkeletonRows rows={4} />}>
      {({ level }) =>
        level < LEVEL ? (
          <Empty
            icon="shield"
            title={t.needLevel}
            text={t.needLevelText}
            action={<ButtonLink to="/kyc">{t.toLevel}</ButtonLink>}
          />
        ) : (
          children
        )
      }
    </QueryView>
  );
}
