import type { Side } from '@sarraf/market';

/** In the order in which the state's hash numbers them. */
export const SIDES = ['buy', 'sell'] as const satisfies readonly Side[];
