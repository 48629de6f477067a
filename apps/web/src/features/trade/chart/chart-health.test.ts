import { expect, it, vi } from 'vitest';
import { isChartWell, watchChart } from './chart-health.ts';

it('is well with a picture where its box is seen, and never once all tries failed', () => {
  const seen = { clientWidth: 400 };
  expect(isChartWell({ is: 'drawn', box: seen, picture: { width: 800 } })).toBe(true);
  expect(isChartWell({ is: 'drawn', box: seen, picture: null })).toBe(false);
  expect(isChartWell({ is: 'drawn', box: seen, picture: { width: 0 } })).toBe(false);
  expect(isChartWell({ is: 'drawn', box: { clientWidth: 0 }, picture: null })).toBe(true);
  expect(isChartWell({ is: 'waiting', box: seen, picture: null })).toBe(true);
  expect(isChartWell({ is: 'gone', box: seen, picture: { width: 800 } })).toBe(false);
});

it('is looked at every 30 s while the tab is in front', () => {
  vi.useFakeTimers();
  const onIll = vi.fn();
  let isActive = true;
  let isWell = true;
  const stop = watchChart(
    () => isWell,
    onIll,
    () => isActive,
  );
  vi.advanceTimersByTime(60_000);
  expect(onIll).not.toHaveBeenCalled();
  isWell = false;
  vi.advanceTimersByTime(29_999);
  expect(onIll).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onIll).toHaveBeenCalledTimes(1);
  isActive = false;
  vi.advanceTimersByTime(60_000);
  isActive = true;
  stop();
  vi.advanceTimersByTime(60_000);
  expect(onIll).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
