import type { FastifyReply } from 'fastify';
import type { Book } from './book.ts';
import type { PayoutOrder } from './payout.ts';

/**
 * What the bank does with an order when it is told to misbehave:
 * - `registered` takes it, and says that it has it already
 * - `refuse` says that the Sheba is wrong, and takes nothing
 * - `busy` says that there are too many, and takes nothing
 * - `lose` says that it is taken, and has never heard of it afterwards
 * - `return` takes it, and brings it back where it would have paid
 * - `hang` takes it and never answers
 * - `timeout`, `fail`, `garbage`, `huge` take it and answer 408, 500, a text that is no JSON, 10 MB
 */
export const PAYOUT_FAULTS = [
  'registered',
  'refuse',
  'busy',
  'lose',
  'return',
  'hang',
  'timeout',
  'fail',
  'garbage',
  'huge',
] as const;

/** What the bank does wrong with an order: one of {@link PAYOUT_FAULTS}. */
export type PayoutFault = (typeof PAYOUT_FAULTS)[number];

/** What the next orders meet. */
export interface NextOrders {
  /** Undefined: they are served truly. */
  readonly fault: PayoutFault | undefined;
  /** How many orders; null: until told. */
  readonly times: number | null;
  /** When they are paid, or brought back; undefined: as the bank usually does. */
  readonly endsAfterMs: number | undefined;
}

/** What an order is answered: each contract has its own words for it. */
export interface OrderAnswer {
  readonly word: 'taken' | 'known' | 'float_too_small' | 'refused' | 'busy';
  /** True when the answer was spoiled: then nothing else is sent. */
  readonly isSpoiled: boolean;
}

/** Takes orders of all providers into one book. */
export interface PayoutOrders {
  receive(order: PayoutOrder, reply: FastifyReply): Promise<OrderAnswer>;
  next(): NextOrders;
  setNext(next: NextOrders): void;
}

const SERVED: NextOrders = { fault: undefined, times: null, endsAfterMs: undefined };
const HUGE_BYTES = 10 * 1024 * 1024;

/** Orders are paid `paysAfterMs` after they were taken. */
export function createPayoutOrders(book: Book, paysAfterMs: number): PayoutOrders {
  let next = SERVED;
  const pop = (): NextOrders => {
    const now = next;
    if (now.times !== null) next = now.times <= 1 ? SERVED : { ...now, times: now.times - 1 };
    return now;
  };
  return {
    receive: async (order, reply) => {
      const { fault, endsAfterMs } = pop();
      const untaken = untakenWord(fault);
      if (untaken !== undefined) return { word: untaken, isSpoiled: false };
      const as = fault === 'return' ? 'returned' : 'paid';
      const word = book.take(order, { afterMs: endsAfterMs ?? paysAfterMs, as });
      if (fault === 'registered' && word === 'taken') return { word: 'known', isSpoiled: false };
      return { word, isSpoiled: await spoil(fault, reply) };
    },
    next: () => next,
    setNext: (told) => {
      next = told;
    },
  };
}

function untakenWord(fault: PayoutFault | undefined): OrderAnswer['word'] | undefined {
  if (fault === 'refuse') return 'refused';
  if (fault === 'busy') return 'busy';
  return fault === 'lose' ? 'taken' : undefined;
}

/** Answers otherwise than truly; true when it did. */
async function spoil(fault: PayoutFault | undefined, reply: FastifyReply): Promise<boolean> {
  switch (fault) {
    case 'hang':
      reply.hijack();
      return true;
    case 'timeout':
      await reply.code(408).send('Request Timeout');
      return true;
    case 'fail':
      await reply.code(500).send('Internal Server Error');
      return true;
    case 'garbage':
      await reply.code(200).type('text/html').send('<html><b>502</b> nginx {"data": [');
      return true;
    case 'huge':
      await reply.type('application/json').send(`{"data":"${'x'.repeat(HUGE_BYTES)}"}`);
      return true;
    case 'registered':
    case 'refuse':
    case 'busy':
    case 'lose':
    case 'return':
    case undefined:
      return false;
  }
}
