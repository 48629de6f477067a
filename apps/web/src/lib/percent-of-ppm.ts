/** Parts per million as percent, exact and without zeros at its end: 2,500 → `0.25`. */
export function percentOfPpm(ppm: number): string {
  const text = String(ppm).padStart(5, '0');
  return `${text.slice(0, -4)}.${text.slice(-4)}`.replace(/\.?0+$/, '');
}
