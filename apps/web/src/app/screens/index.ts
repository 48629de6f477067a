import { accountScreens } from './account.ts';
import { frontScreens } from './front.ts';
import { guestScreens } from './guest.ts';
import { officeScreens } from './office.ts';

/** Every screen of the panel, by the frame that it stands in (layout-routes.ts). */
export const screens = {
  bare: guestScreens,
  shell: [...officeScreens, ...frontScreens],
  account: accountScreens,
} as const;

/** Any one of them. */
export type AnyScreen = (typeof screens)[keyof typeof screens][number];
