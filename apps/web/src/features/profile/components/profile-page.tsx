import type { Profile } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { ButtonLink } from '#components/button.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { MobileNumber } from '#components/mobile-number.tsx';
import { Amount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { profileQuery } from '#lib/queries/user.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { DataExportRow } from '../data-export/data-export-row.tsx';
import { LevelLimits } from './level-limits.tsx';
import { NamesForm } from './names-form.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { UsernameForm } from './username-form.tsx';

const profileTexts = textsOf(() => import('../texts/fa.ts'));

/** Who one is to oneself: photo, username, name, what one has most of, and how far one may go. */
export function ProfilePage() {
  const t = useTexts(profileTexts);
  const profile = useQuery(profileQuery);
  return (
    <InnerPage head={<PageHeader title={t.title} />} aside={<LevelLimits />}>
      <QueryView query={profile} title={t.failed} waiting={<SkeletonRows rows={5} height={96} />}>
        {(data) => (
          <div className="max-w-2xl">
            <PhotoPicker profile={data} />
            <UsernameForm key={data.username} username={data.username} />
            {!data.names_verified && <NamesForm profile={data} />}
            <Facts profile={data} />
            <TopWallets wallets={data.top_wallets} />
            <YearStatements />
            <DataExportRow />
          </div>
        )}
      </QueryView>
    </InnerPage>
  );
}

function Facts({ profile }: { profile: Profile }) {
  const t = useTexts(profileTexts);
  return (
    <dl className="border-b border-hair py-3">
      <div className="kv">
        <dt className="text-fg2">{t.mobile}</dt>
        <dd>
          <MobileNumber mobile={profile.mobile} />
        </dd>
      </div>
      <div className="kv">
        <dt className="text-fg2">{t.memberSince}</dt>
        <dd>
          <Time at={profile.created_at} shape="day" />
        </dd>
      </div>
    </dl>
  );
}

function YearStatements() {
  const t = useTexts(profileTexts);
  return (
    <section className="border-t border-hair py-4">
      <Link to="/portfolio/statement" className="flex min-h-14 items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{t.statements}</span>
          <span className="block text-caption text-fg2">{t.statementsText}</span>
        </span>
        <span className="text-fg3">
          <Icon name="chevron" size={18} />
        </span>
      </Link>
    </section>
  );
}

function TopWallets({ wallets }: { wallets: Profile['top_wallets'] }) {
  const t = useTexts(profileTexts);
  const { lang } = useStore(settings);
  return (
    <section className="py-6" aria-labelledby="top-wallets">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="top-wallets" className="text-lead font-semibold">
          {t.topWallets}
        </h2>
        {wallets.length > 0 && (
          <ButtonLink to="/mywallet" look="text" size="sm">
            {t.allWallets}
          </ButtonLink>
        )}
      </div>
      {wallets.length === 0 ? (
        <Empty
          icon="wallet"
          title={t.noWallets}
          text={t.noWalletsText}
          action={<ButtonLink to="/mywallet/deposit/IRT">{t.deposit}</ButtonLink>}
        />
      ) : (
        <ul>
          {wallets.map(({ symbol, labels, amount, toman_amount }) => (
            <li
              key={symbol}
              className="flex min-h-16 items-center gap-3 border-b border-hair last:border-b-0"
            >
              <CoinIcon symbol={symbol} size={36} />
              <span className="min-w-0 flex-1 font-medium">{labels[lang]}</span>
              <span className="grid justify-items-end">
                <Amount value={amount} asset={symbol} secret />
                {symbol !== 'IRT' && (
                  <span className="text-table text-fg2">
                    <Amount value={toman_amount} asset="IRT" secret />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
