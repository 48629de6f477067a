import type { Banner as HouseBanner } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { Banner } from '#components/signs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { bannersQuery } from '#lib/queries/banners.ts';
import { session } from '#lib/session.ts';
import { settings } from '#lib/settings.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { useStore } from '#lib/store.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';
import {
  audienceOf,
  mayStandOn,
  nameOf,
  readClosed,
  shownBanners,
  withClosed,
} from './shown-banners.ts';

const bannerTexts = textsOf(() => import('./texts/fa.ts'));

/** Which banners were closed on this device. */
const KEY = 'closedBanners';

/** What the house says over the pages, to those it is for. */
export function HouseBanners() {
  const audience = audienceOf(useStore(session));
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [closed, setClosed] = useState(() => readClosed(readStored(KEY)));
  const isHere = audience !== null && mayStandOn(path);
  const banners = useQuery({ ...bannersQuery(audience ?? 'guests'), enabled: isHere }).data;
  if (!isHere || banners === undefined) return null;
  return shownBanners(banners, closed).map((banner) => (
    <One
      key={nameOf(banner)}
      banner={banner}
      onClose={() => {
        const next = withClosed(closed, banner);
        writeStored(KEY, next.join(','));
        setClosed(next);
      }}
    />
  ));
}

function One({ banner, onClose }: { banner: HouseBanner; onClose: () => void }) {
  const t = useTexts(bannerTexts);
  const { lang } = useStore(settings);
  const inDigits = useShownDigits();
  return (
    <Banner
      kind={banner.tone}
      icon={banner.tone === 'plain' ? 'info' : 'alert'}
      action={
        <span className="flex shrink-0 gap-4">
          {banner.link !== null && (
            <Link to={banner.link} className="link min-h-6">
              {t.more}
            </Link>
          )}
          {banner.closable && (
            <button
              type="button"
              className="min-h-6 text-fg2"
              aria-label={t.close}
              onClick={onClose}
            >
              <Icon name="close" size={20} />
            </button>
          )}
        </span>
      }
    >
      {inDigits(banner.text[lang])}
    </Banner>
  );
}
