// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { BookView } from '#realtime/order-book.ts';
import answers from '#testing/answers.json' with { type: 'json' };
import { openScreen, serve } from '#testing/panel.tsx';
import { rulesOf } from '../model/market-rules.ts';
import { recordedMarket } from '../testing/recorded.ts';
import { textsOf } from '#i18n/texts.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

vi.mock('#realtime/book-feed.ts', () => ({
  useOrderBook: () => answers.book.body.data as unknown as BookView,
}));

const { DepthView } = await import('./depth-view.tsx');

const bitcoin = recordedMarket('BTCIRT');

it('measures its room once, however often it is drawn', async () => {
  const tells: ((width: number) => void)[] = [];
  const observer = class {
    constructor(tell: ResizeObserverCallback) {
      tells.push((width) => {
        const entry = { contentRect: { width, height: 200 } } as ResizeObserverEntry;
        tell([entry], this as unknown as ResizeObserver);
      });
    }
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal('ResizeObserver', observer);
  serve({});
  await openScreen(<DepthView market={bitcoin} spec={rulesOf(bitcoin)} />, {
    path: '/trade/BTCIRT',
    texts: [tradeTexts],
  });
  const picture = screen.getByRole('img');
  for (const width of [400, 401, 402]) {
    act(() => tells.at(-1)?.(width));
    expect(picture.querySelector('svg')?.getAttribute('width')).toBe(String(width));
  }
  expect(tells).toHaveLength(1);
  vi.unstubAllGlobals();
});
