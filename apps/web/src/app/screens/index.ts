import { accountScreens, moneyScreens } from './account.ts';
import { frontScreens } from './front.ts';
import { guestScreens } from './guest.ts';
import { officeScreens } from './office.ts';
import { loyaltyScreens } from './loyalty.ts';
import { openScreens } from './open.ts';
import { ownMoneyScreens } from './own-money.ts';
import { serviceScreens } from './service.ts';

/** Every screen of the panel, by the frame that it stands in (layout-routes.ts). */
export const screens = {
  bare: guestScreens,
  shell: [...officeScreens, ...frontScreens, ...openScreens],
  account: [
    ...moneyScreens,
    ...ownMoneyScreens,
    ...accountScreens,
    ...serviceScreens,
    ...loyaltyScreens,
  ],
} as const;

/** Any one of them. */
export type AnyScreen = (typeof screens)[keyof typeof screens][number];
