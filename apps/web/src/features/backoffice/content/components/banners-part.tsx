import type { OfficeBanner } from '@sarraf/contracts';
import { BANNERS_MAX } from '@sarraf/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, IconButton } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip } from '#components/signs.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { toast } from '#lib/toasts.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';
import { ReasonSheet } from '../../queue/components/reason-sheet.tsx';
import { endBanner, officeBannersQuery } from '../api/banners.ts';
import { NEW } from './articles-part.tsx';
import { BannerEditor } from './banner-editor.tsx';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

/** Lines over the pages: those that are shown, those to come, and what was. */
export function BannersPart({
  open,
  onOpen,
}: {
  open: string | null;
  onOpen: (id: string | null) => void;
}) {
  const t = useTexts(contentTexts);
  const count = useCount();
  const has = useMay()('create Article');
  const banners = useQuery(officeBannersQuery);
  return (
    <QueryView
      query={banners}
      title={t.bannersFailed}
      waiting={<SkeletonRows rows={4} height={64} />}
    >
      {(list) => {
        const shown = list.find(({ id }) => id === open);
        const open20 = list.filter(({ state }) => state !== 'ended').length;
        return (
          <div className="content-panes content-panes-two" data-open={open !== null || undefined}>
            <nav className="content-list" aria-label={t.banners}>
              {list.length === 0 && (
                <Empty icon="info" title={t.noBanners} text={t.noBannersText} />
              )}
              {list.length > 0 && (
                <p className="px-4 py-3 text-caption text-fg2">
                  {t.bannersOf(count(open20), count(BANNERS_MAX))}
                </p>
              )}
              {list.map((one) => (
                <Row key={one.id} banner={one} isOpen={one.id === open} onOpen={onOpen} />
              ))}
            </nav>
            {open === null && <p className="content-choose">{t.chooseBanner}</p>}
            {open !== null && (
              <section className="content-form">
                <p className="lg:hidden">
                  <IconButton icon="back" label={t.toList} onClick={() => onOpen(null)} />
                </p>
                {open !== NEW && shown === undefined && <p className="text-fg2">{t.notThere}</p>}
                {open === NEW && has && <BannerEditor banner={undefined} onDone={onOpen} />}
                {shown !== undefined && (
                  <One
                    key={`${shown.id}.${shown.version}.${shown.state}`}
                    banner={shown}
                    has={has}
                    onDone={onOpen}
                  />
                )}
              </section>
            )}
          </div>
        );
      }}
    </QueryView>
  );
}

const KINDS = { to_come: 'brand', shown: 'ok', ended: 'plain' } as const;

function Row({
  banner,
  isOpen,
  onOpen,
}: {
  banner: OfficeBanner;
  isOpen: boolean;
  onOpen: (id: string) => void;
}) {
  const t = useTexts(contentTexts);
  const inDigits = useShownDigits();
  const { lang } = useStore(settings);
  return (
    <button
      type="button"
      className="content-row"
      aria-current={isOpen}
      onClick={() => onOpen(banner.id)}
    >
      <span className="line-clamp-2 font-semibold">{inDigits(banner.text[lang])}</span>
      <span className="flex flex-wrap items-center gap-2 text-caption text-fg2">
        <Chip kind={KINDS[banner.state]}>{t[`banner_${banner.state}`]}</Chip>
        <span>{t[`segment_${banner.segment}`]}</span>
        <span className="ms-auto">
          <Time at={banner.state === 'to_come' ? banner.from : banner.to} />
        </span>
      </span>
    </button>
  );
}

function One({
  banner,
  has,
  onDone,
}: {
  banner: OfficeBanner;
  has: boolean;
  onDone: (id: string) => void;
}) {
  const t = useTexts(contentTexts);
  const [isEnding, setEnding] = useState(false);
  const canWrite = has && banner.state !== 'ended';
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-fg2">
        <Chip kind={KINDS[banner.state]}>{t[`banner_${banner.state}`]}</Chip>
        <span>
          {rich(t.sinceUntil, { from: <Time at={banner.from} />, to: <Time at={banner.to} /> })}
        </span>
        <span>{banner.updated_by.name}</span>
      </p>
      {canWrite ? (
        <BannerEditor
          banner={banner}
          onDone={onDone}
          end={
            <Button look="text" onClick={() => setEnding(true)}>
              {t.takeDown}
            </Button>
          }
        />
      ) : (
        (['fa', 'en'] as const).map((lang) => (
          <p key={lang} lang={lang} dir={lang === 'fa' ? 'rtl' : 'ltr'}>
            {banner.text[lang]}
          </p>
        ))
      )}
      {isEnding && (
        <ReasonSheet
          title={t.takeDownTitle}
          acts={[{ act: 'end', label: t.takeDown, look: 'danger' }]}
          send={async (_, reason) => {
            await endBanner(banner.id, reason);
            toast({ kind: 'success', title: t.withdrawn });
          }}
          onClose={() => setEnding(false)}
        >
          <p className="text-fg2">{t.takeDownText}</p>
        </ReasonSheet>
      )}
    </div>
  );
}
