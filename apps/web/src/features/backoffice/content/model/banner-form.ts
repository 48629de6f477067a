import type { BodyOf, OfficeBanner } from '@sarraf/contracts';
import { BANNER_LINK, type BannerSegment, type BannerTone } from '@sarraf/contracts/lists';
import { momentOf } from '#lib/tehran-moment.ts';
import { type DayClock, dayClockOf } from './publish-times.ts';

/** A banner while it is written. */
export interface BannerForm {
  readonly fa: string;
  readonly en: string;
  readonly tone: BannerTone;
  readonly link: string;
  readonly segment: BannerSegment;
  readonly closable: boolean;
  readonly from: DayClock;
  readonly to: DayClock;
}

const DAY_MS = 86_400_000;

/** A banner as its form begins; a new one is shown from now on, for a day. */
export function startBanner(banner: OfficeBanner | undefined, now: number): BannerForm {
  const { text = { fa: '', en: '' }, tone = 'plain', link = null, segment = 'all' } = banner ?? {};
  return {
    ...text,
    tone,
    link: link ?? '',
    segment,
    closable: banner?.closable ?? true,
    from: dayClockOf(banner?.from ?? new Date(now).toISOString()),
    to: dayClockOf(banner?.to ?? new Date(now + DAY_MS).toISOString()),
  };
}

/** What is wrong with a field; null where nothing is. */
export type BannerProblem = 'missing' | 'linkWrong' | 'timeMissing' | 'timePast' | 'endBeforeStart';

/** What is wrong with a form, by field. */
export function bannerProblems(
  form: BannerForm,
  now: number,
): Readonly<Record<'fa' | 'en' | 'link' | 'from' | 'to', BannerProblem | null>> {
  const short = (text: string) => (text.trim().length < 2 ? 'missing' : null);
  const from = momentOf(form.from);
  const to = momentOf(form.to);
  const ofEnd = (): BannerProblem | null => {
    if (to === undefined) return 'timeMissing';
    if (Date.parse(to) <= now) return 'timePast';
    return from !== undefined && to <= from ? 'endBeforeStart' : null;
  };
  return {
    fa: short(form.fa),
    en: short(form.en),
    link: form.link === '' || BANNER_LINK.test(form.link) ? null : 'linkWrong',
    from: from === undefined ? 'timeMissing' : null,
    to: ofEnd(),
  };
}

/** What of a form is sent; undefined where a time is none. */
export function bannerOfForm(form: BannerForm): BodyOf<'POST /admin/banners'> | undefined {
  const from = momentOf(form.from);
  const to = momentOf(form.to);
  if (from === undefined || to === undefined) return undefined;
  const { closable, segment, tone } = form;
  return {
    text: { fa: form.fa.trim(), en: form.en.trim() },
    tone,
    link: form.link === '' ? null : form.link,
    segment,
    closable,
    from,
    to,
  };
}
