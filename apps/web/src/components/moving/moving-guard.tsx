import type { DataOf, TransferTerms } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { useLevelQuery, useLiveQuery } from '../../lib/live-query.ts';
import { useIsPersisted } from '../../lib/persist-cache.ts';
import { transferTermsQuery } from '../../lib/queries/transfers.ts';
import { accessStatusQuery } from '../../lib/queries/user.ts';
import { walletsQuery } from '../../lib/queries/wallets.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { ButtonLink } from '../button.tsx';
import { NeedLevel } from '../need-level.tsx';
import { QueryView } from '../query-view.tsx';
import { Empty, SkeletonRows } from '../states.tsx';

const movingTexts = textsOf(() => import('./texts/fa.ts'));

/** What a form that moves money needs to know. */
export interface Moving {
  readonly wallets: DataOf<'GET /user_wallets/list'>['data'];
  readonly terms: TransferTerms;
  /** Some of it is an earlier visit's: it is shown, and nothing is decided by it. */
  readonly isKept: boolean;
}

/** Whoever may move money sees the form; everybody else why not, and the way out of it. */
export function MovingGuard({
  level,
  children,
}: {
  /** 1: between own wallets. 2: to others. */
  level: 1 | 2;
  children: (moving: Moving) => ReactNode;
}) {
  const t = useTexts(movingTexts);
  const access = useLevelQuery(level);
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
    <QueryView query={access} title={t.termsFailed} waiting={<SkeletonRows rows={4} />}>
      {(status) => {
        if (status.level < level && level === 2) return <NeedLevelTwo />;
        if (status.level === 0) return <NeedLevel title={t.levelOneTitle} />;
        return <WithMoney>{children}</WithMoney>;
      }}
    </QueryView>
  );
}

function NeedLevelTwo() {
  const t = useTexts(movingTexts);
  return (
    <Empty
      icon="shield"
      title={t.levelTwoTitle}
      text={t.levelTwoText}
      action={<ButtonLink to="/kyc">{t.toLevelTwo}</ButtonLink>}
    />
  );
}

const ownedOf = (wallets: Moving['wallets']): Moving['wallets'] =>
  wallets.filter(({ amount, vault }) => /[1-9]/.test(amount + vault));

function WithMoney({ children }: { children: (moving: Moving) => ReactNode }) {
  const t = useTexts(movingTexts);
  const wallets = useQuery(walletsQuery);
  const live = useLiveQuery(wallets, walletsQuery.queryKey);
  const terms = useQuery(transferTermsQuery);
  const isKept = useIsPersisted(
    accessStatusQuery.queryKey,
    walletsQuery.queryKey,
    transferTermsQuery.queryKey,
  );
  return (
    <QueryView
      query={ownedOf(wallets.data?.data ?? []).length === 0 ? live : wallets}
      title={t.walletsFailed}
      waiting={<SkeletonRows rows={4} />}
    >
      {({ data }) => {
        const owned = ownedOf(data);
        if (owned.length === 0) {
          return (
            <Empty
              icon="wallet"
              title={t.emptyTitle}
              text={t.emptyText}
              action={<ButtonLink to="/mywallet/deposit/IRT">{t.deposit}</ButtonLink>}
            />
          );
        }
        return (
          <QueryView query={terms} title={t.termsFailed} waiting={<SkeletonRows rows={4} />}>
            {(known) => children({ wallets: owned, terms: known, isKept })}
          </QueryView>
        );
      }}
    </QueryView>
  );
}
