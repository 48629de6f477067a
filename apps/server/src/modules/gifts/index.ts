// Gifts: money for whoever has a code. What holds:
// - Making one is money leaving, as a transfer to somebody else: the money is held from then on, for
//   a year, and comes back when it is cancelled or ends.
// - The code has 80 bits and is kept nowhere: command, tables and log have its SHA-256 alone.
// - It is taken once. Five wrong codes of a person in an hour, and none of theirs is looked at; many
//   from one address block, and each costs work.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { registerGiftRows } from './gift-rows.ts';
import { forgetTries } from './gift-tries.service.ts';
import { giftRoutes } from './gifts.routes.ts';
import type { GiftsDeps } from './gifts.service.ts';
import type { RedeemDeps } from './redeem.service.ts';

/** Gifts, as others use them. */
export interface GiftsModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const FORGET_EVERY_MS = 3_600_000;

/** Gifts. Make it before the engine starts. */
export function createGiftsModule(deps: GiftsDeps & RedeemDeps): GiftsModule {
  const { context } = deps;
  registerGiftRows(context.writers);
  return {
    routes: giftRoutes(deps),
    background: [
      {
        name: 'forget_gift_tries',
        when: { everyMs: FORGET_EVERY_MS },
        run: () => forgetTries(context),
      },
    ],
  };
}
