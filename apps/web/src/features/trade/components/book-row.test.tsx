// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BookRow } from './book-row.tsx';
import { textsOf } from '#i18n/texts.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

const shown = { size: '۱', sum: '۱', share: 0.5, pale: 0, price: '64000' };
const where = { id: 'row', side: 'buy', index: 0 } as const;
const plain = { isOwn: false, isChosen: false, isOnTheWay: false };

/** Animations as a browser keeps them: one is an element's until it is cancelled. */
function keepAnimations(): Set<Animation> {
  const running = new Set<Animation>();
  vi.spyOn(Element.prototype, 'animate').mockImplementation(() => {
    const animation = { cancel: () => running.delete(animation) } as unknown as Animation;
    running.add(animation);
    return animation;
  });
  vi.spyOn(Element.prototype, 'getAnimations').mockImplementation(() => [...running]);
  return running;
}

afterEach(() => vi.restoreAllMocks());

it('lights a row whose size changed by more than a twentieth, one light at a time', async () => {
  await Promise.all([tradeTexts.load('fa'), tradeTexts.load('en')]);
  const running = keepAnimations();
  const row = (lots: number) => <BookRow {...where} {...shown} {...plain} lots={lots} />;
  const { rerender } = render(row(1_000));
  rerender(row(1_040));
  expect(running.size).toBe(0);
  rerender(row(2_000));
  const [first] = running;
  rerender(row(3_000));
  const [second, ...others] = running;
  expect(others).toEqual([]);
  expect(second).not.toBe(first);
});
