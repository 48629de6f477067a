// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());

/** Draws a page in a panel that was opened by such a visit, and tells whether its end was there at once. */
async function openPages(visit: string, pages: number): Promise<boolean[]> {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: visit } as never]);
  const { DeferUntilPaint } = await import('./defer-until-paint.tsx');
  const atOnce: boolean[] = [];
  for (let page = 0; page < pages; page += 1) {
    const shown: boolean[] = [];
    const look = () => shown.push(screen.queryByText('end') !== null);
    const { unmount } = render(
      <Profiler id="page" onRender={look}>
        <p>begin</p>
        <DeferUntilPaint>
          <p>end</p>
        </DeferUntilPaint>
      </Profiler>,
    );
    expect(screen.getByText('end')).toBeTruthy();
    atOnce.push(shown[0] === true);
    unmount();
  }
  return atOnce;
}

it('draws the end of a page that was just opened after its begin, and at once when one comes back', async () => {
  expect(await openPages('navigate', 2)).toEqual([false, true]);
});

it('draws a page that was loaded again whole: one is brought back to where one was', async () => {
  expect(await openPages('reload', 1)).toEqual([true]);
});
