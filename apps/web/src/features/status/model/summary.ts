// What of everything stands in the one sentence over it. Pure.
import type { HouseStatus, WatchedService } from '@sarraf/contracts';
import type { HouseService, ServiceState } from '@sarraf/contracts/lists';

/** A service or a network, one like the other. */
export interface Line extends WatchedService {
  /** `orders`, or a chain. */
  readonly name: HouseService | HouseStatus['networks'][number]['network'];
  readonly isNetwork: boolean;
}

/** Services, then networks. */
export function linesOf({ services, networks }: HouseStatus): Line[] {
  return [
    ...services.map(({ service, ...rest }) => ({ ...rest, name: service, isNetwork: false })),
    ...networks.map(({ network, ...rest }) => ({ ...rest, name: network, isNetwork: true })),
  ];
}

/** The worst of all, and what is as bad: first what is down, then what is slow. */
export function summaryOf(lines: readonly Line[]): {
  readonly state: ServiceState;
  readonly names: readonly Line[];
} {
  const down = lines.filter(({ state }) => state === 'down');
  if (down.length > 0) return { state: 'down', names: down };
  const slow = lines.filter(({ state }) => state === 'slow');
  return slow.length > 0 ? { state: 'slow', names: slow } : { state: 'up', names: [] };
}

/** Part of the time in which nothing was down, as percent with two decimals, cut; null: not known. */
export function percentOf(ppm: number | null): string | null {
  if (ppm === null) return null;
  const hundredths = Math.floor(ppm / 100);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** The least available of all; null where nothing is known. */
export function leastAvailable(lines: readonly Line[]): number | null {
  return lines.reduce<number | null>(
    (least, { available_ppm: ppm }) => (ppm === null ? least : Math.min(least ?? ppm, ppm)),
    null,
  );
}

/** In how many of these days something was amiss, by state. */
export function troubledDays(days: Line['days']): { readonly slow: number; readonly down: number } {
  const count = (state: ServiceState): number => days.filter((day) => day === state).length;
  return { slow: count('slow'), down: count('down') };
}
