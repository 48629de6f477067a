import type { VenueProposal } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Chip } from '#components/signs.tsx';
import { Amount, Num, useCount } from '#components/num.tsx';
import { Rate } from '#components/rate.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { Change } from '../../queue/components/change-rows.tsx';

const venueTexts = textsOf(() => import('../texts/fa.ts'));

/** How a market stands. */
export function StatusChip({ status }: { status: 'Active' | 'CancelOnly' | 'Halted' | 'Hidden' }) {
  const t = useTexts(venueTexts);
  const kind = { Active: 'ok', CancelOnly: 'warn', Halted: 'err', Hidden: 'plain' } as const;
  return <Chip kind={kind[status]}>{t[status]}</Chip>;
}

/** What a proposal is about. */
export function useProposalTitle(): (proposal: VenueProposal) => string {
  const t = useTexts(venueTexts);
  return ({ way, subject }) => {
    if (way === 'fees' || way === 'instant' || way === 'open_all') return t[`of_${way}`];
    return way === 'asset' ? t.ofAsset(subject ?? '') : t.ofMarket(subject ?? '');
  };
}

const FIELDS = [
  ...(['market_status', 'band_ppm', 'tick', 'lot', 'min_quantity', 'min_notional'] as const),
  ...(['name_fa', 'name_en', 'place', 'spread_ppm', 'quote_seconds'] as const),
  ...(['user_open_toman', 'house_open_toman', 'closed_pairs'] as const),
] as const;
/** How the field of one of many markets begins: `market BTCIRT`. */
const OF_MARKET = 'market ';
const isStatus = (field: string): boolean =>
  field === 'market_status' || field.startsWith(OF_MARKET);
const STATUSES = ['Active', 'CancelOnly', 'Halted', 'Hidden'] as const;

/** What changes, in words: fields as people call them, figures as they read them. */
export function useChangeWords(): (changes: VenueProposal['changes']) => Change[] {
  const t = useTexts(venueTexts);
  const count = useCount();
  const tierOf = (field: string): string => {
    const [, quote = '', level = '0', volume = '0'] = field.split(':');
    const from = volume === '0' ? t.base : `≥ ${count(volume)}`;
    const money = quote === 'IRT' ? t.tomanMarkets : t.tetherMarkets;
    return `${money} · ${t.level(count(level))} · ${from}`;
  };
  // one of many markets is called by its symbol, a tier by what it is of
  const nameOf = (field: string): string =>
    field.startsWith(OF_MARKET) ? field.slice(OF_MARKET.length) : tierOf(field);
  const value = (field: string, text: string | null): ReactNode => {
    if (text === null) return t.none;
    if (field.startsWith('fee:')) return <Rates text={text} />;
    if (field === 'band_ppm' || field === 'spread_ppm') return <Rate ppm={Number(text)} />;
    if (field.endsWith('_toman')) return <Amount value={text} asset="IRT" />;
    const status = STATUSES.find((one) => one === text);
    if (isStatus(field) && status !== undefined) return t[status];
    if (field === 'closed_pairs') return <bdi dir="ltr">{text === '' ? t.none : text}</bdi>;
    return /^\d[\d.]*$/.test(text) ? <Num value={text} /> : <bdi>{text}</bdi>;
  };
  return (changes) =>
    changes.map(({ field, old, new: next }) => {
      const known = FIELDS.find((one) => one === field);
      return {
        name: known === undefined ? nameOf(field) : t[known],
        before: value(field, old),
        after: next === null ? t.gone : value(field, next),
      };
    });
}

/** Both rates of a tier, maker first: `2000/2500`. */
function Rates({ text }: { text: string }) {
  const [maker = '0', taker = '0'] = text.split('/');
  return <RatePair maker={Number(maker)} taker={Number(taker)} />;
}

/** Both rates of a tier, maker first. */
export function RatePair({ maker, taker }: { maker: number; taker: number }) {
  return (
    <span className="whitespace-nowrap">
      <Rate ppm={maker} /> / <Rate ppm={taker} />
    </span>
  );
}
