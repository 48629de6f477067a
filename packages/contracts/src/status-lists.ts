// What the house says of its services, as the panel goes through it.

/** What people need of the house, in the order in which it is shown; networks stand apart. */
export const HOUSE_SERVICES = [
  'sign_in',
  'prices',
  'orders',
  'toman_in',
  'toman_out',
  'sms',
  'mail',
  'push',
] as const;
/** One of them. */
export type HouseService = (typeof HOUSE_SERVICES)[number];

/** How a service does: `slow` works, but not as it should. */
export const SERVICE_STATES = ['up', 'slow', 'down'] as const;
/** One of them. */
export type ServiceState = (typeof SERVICE_STATES)[number];

/** Days that are told of. */
export const STATUS_DAYS = 90;
/** A service that was not looked at for so long is down, whatever it was. */
export const STATUS_SILENCE_SECONDS = 120;
