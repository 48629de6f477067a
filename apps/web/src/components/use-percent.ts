import { percentOfPpm } from '../lib/percent-of-ppm.ts';
import { settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { useCount } from './num.tsx';

/** «۱۰٪», `10%`: parts per million as people read them. */
export function usePercent(): (ppm: number) => string {
  const count = useCount();
  const { lang } = useStore(settings);
  return (ppm) => `${count(percentOfPpm(ppm))}${lang === 'fa' ? '٪' : '%'}`;
}
