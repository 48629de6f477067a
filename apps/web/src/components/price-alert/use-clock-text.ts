import { useCount } from '../num.tsx';

/** `9` as «۰۹:۰۰». */
export function useClockText(): (hour: number | string) => string {
  const count = useCount();
  const zero = count(0);
  return (hour) => {
    const text = count(hour);
    return `${text.length < 2 ? `${zero}${text}` : text}:${zero}${zero}`;
  };
}
