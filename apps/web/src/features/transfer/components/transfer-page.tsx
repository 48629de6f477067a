import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '#components/icon.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { MovingGuard } from '#components/moving/moving-guard.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { FriendForm } from './friend-form.tsx';
import { VaultForm } from './vault-form.tsx';

const transferTexts = textsOf(() => import('../texts/fa.ts'));

type Tab = 'vault' | 'friend' | 'gift';

/** Money between own wallets, to somebody else, and as a gift, which `gift` draws. */
export function TransferPage({ gift }: { gift: ReactNode }) {
  const t = useTexts(transferTexts);
  const { tab: asked, symbol } = useSearch({ strict: false });
  const tab: Tab = asked === 'friend' || asked === 'gift' ? asked : 'vault';
  const navigate = useNavigate();
  const subtitle = { vault: t.subOwn, friend: t.subFriend, gift: t.subGift }[tab];
  return (
    <InnerPage
      head={
        <PageHeader title={t.title} subtitle={subtitle} back="/mywallet" actions={<HeadLinks />} />
      }
    >
      <Tabs
        label={t.tabs}
        value={tab}
        tabs={[
          { value: 'vault', label: t.tabVault },
          { value: 'friend', label: t.tabFriend },
          { value: 'gift', label: t.tabGift },
        ]}
        onChange={(next: Tab) =>
          void navigate({
            to: '/transfer',
            search: {
              ...(next === 'vault' ? {} : { tab: next }),
              ...(symbol === undefined ? {} : { symbol }),
            },
            replace: true,
          })
        }
      >
        <div className="max-w-md pt-4">
          {tab === 'vault' && (
            <MovingGuard level={1}>
              {(moving) => <VaultForm {...moving} first={symbol} />}
            </MovingGuard>
          )}
          {tab === 'friend' && (
            <MovingGuard level={2}>
              {(moving) => <FriendForm {...moving} first={symbol} />}
            </MovingGuard>
          )}
          {tab === 'gift' && gift}
        </div>
      </Tabs>
    </InnerPage>
  );
}

function HeadLinks() {
  const t = useTexts(transferTexts);
  return (
    <span className="flex">
      <Link to="/transfer/recipients" className="icon-button" aria-label={t.book} title={t.book}>
        <Icon name="id" />
      </Link>
      <Link to="/transfer/history" className="icon-button" aria-label={t.history} title={t.history}>
        <Icon name="history" />
      </Link>
    </span>
  );
}
