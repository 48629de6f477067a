import type { BookMessage } from '@sarraf/contracts';
import { defineMarket } from '@sarraf/market';
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BookMirror } from './book-mirror.ts';
import type { MarketFeed } from './market-feed.ts';
import { MarketRoom } from './market-room.ts';
import { ClientBook } from './testing/client-book.ts';

const PAUSE_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function roomOfBook() {
  const mirror = new BookMirror();
  const state = { spec: defineMarket(BITCOIN_TOMAN), hasListeners: true };
  const told: BookMessage[] = [];
  const room = new MarketRoom({
    symbol: 'BTCIRT',
    feed: {
      books: { book: () => mirror } as Partial<MarketFeed['books']> as MarketFeed['books'],
      spec: () => state.spec,
    } as Partial<MarketFeed> as MarketFeed,
    hasListeners: (topic) => topic === 'orderbook' && state.hasListeners,
    send: (_to, message) => void told.push(message as BookMessage),
    monotonic: () => Date.now(),
  });
  return {
    state,
    told,
    first: () => room.first('orderbook') as BookMessage | undefined,
    /** The book has another bid, and has not told it yet. */
    move: (seq: number) => {
      mirror.advance(seq);
      mirror.setLevel('buy', 124_000 + seq, 5);
      room.bookMoved();
    },
  };
}

it('a book is written once for all who ask while it stands, and what follows continues it', () => {
  const { told, first, move } = roomOfBook();
  move(1);
  vi.advanceTimersByTime(PAUSE_MS);
  const early = first();
  expect(early).toMatchObject({ kind: 'snapshot', seq: 1 });
  move(2);
  // what has not been told yet comes as a change of what was answered
  expect(first()).toBe(early);
  vi.advanceTimersByTime(PAUSE_MS);
  const late = first();
  expect(late).toMatchObject({ kind: 'snapshot', seq: 2 });
  expect(first()).toBe(late);
  move(3);
  vi.advanceTimersByTime(PAUSE_MS);
  const books = [early, late].map((snapshot) => {
    const book = new ClientBook();
    if (snapshot !== undefined) book.apply(snapshot);
    for (const message of told) expect(book.apply(message)).not.toBe('gap');
    return book.view();
  });
  expect([books[0]?.seq, books[0]?.bids.length]).toEqual([3, 3]);
  expect(books[1]).toEqual(books[0]);
});

it('a book is written anew once its market is described anew, or nobody listened meanwhile', () => {
  const { state, first, move } = roomOfBook();
  move(1);
  const early = first();
  state.spec = defineMarket({ ...BITCOIN_TOMAN, tickSize: '1000000' });
  expect(first()).not.toEqual(early);
  state.hasListeners = false;
  move(2);
  vi.advanceTimersByTime(PAUSE_MS);
  expect(first()).toMatchObject({ kind: 'snapshot', seq: 2 });
});
