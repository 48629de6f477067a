import type { Banner } from '@sarraf/contracts';
import { type BannerAudience, BANNERS_AT_ONCE, BANNERS_MAX } from '@sarraf/contracts/lists';
import type { Session } from '#lib/session.ts';

/**
 * Where banners stand: what one looks at. Not where one pays, trades, signs in or proves who one is, and
 * on no page that is not named here.
 */
const PLACES =
  /^\/(?:access-control|markets|mywallet|notifications|scores|fees|status|(?:news|help)(?:\/[^/]+)?)?$/;

/** Whether banners stand on a page. */
export function mayStandOn(path: string): boolean {
  return PLACES.test(path);
}

/** What the one who looks is; null of staff, who are shown none. */
export function audienceOf(current: Session | null): BannerAudience | null {
  if (current === null) return 'guests';
  return current.user.role === 'client' ? `level_${current.user.level}` : null;
}

/** A banner that was written again is another one. */
export const nameOf = ({ id, version }: Banner): string => `${id}.${version}`;

/** What stands over the page: the newest that were not closed here, two at most. */
export function shownBanners(banners: readonly Banner[], closed: readonly string[]): Banner[] {
  return banners
    .filter((one) => !one.closable || !closed.includes(nameOf(one)))
    .slice(0, BANNERS_AT_ONCE);
}

/** What is kept as closed on a device; as many as there may be, twice. */
const CLOSED_MAX = BANNERS_MAX * 2;

/** The list with one more; the oldest go. */
export function withClosed(closed: readonly string[], banner: Banner): string[] {
  return [...closed.filter((name) => name !== nameOf(banner)), nameOf(banner)].slice(-CLOSED_MAX);
}

/** A stored list; empty where it is none. */
export function readClosed(text: string | null): string[] {
  return (text ?? '').split(',').filter((name) => /^\d{1,15}\.\d{1,9}$/.test(name));
}
