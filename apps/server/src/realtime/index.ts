export { allowedOrigins } from './allowed-origins.ts';
export { BookFeed } from './book-feed.ts';
export { bookOnWire } from './book-wire.ts';
export { dealOnWire } from './deal-wire.ts';
export {
  DEALS_MAX,
  type DealsRequest,
  FEED_SUBJECTS,
  type FeedState,
  type OutsidePrices,
  type TickersMessage,
} from './feed.ts';
export { DOOR_SUBJECTS, doorProcessName, type KillDoor, SOCKETS_GAUGE } from './door-contract.ts';
export { createDoorProxy } from './door-proxy.ts';
export { createDoorSupervisor } from './door-supervisor.ts';
export { SocketRoutes } from './socket-routes.ts';
export { watchMissedEvents } from './missed-events.ts';
export { createNotificationDoor } from './notification-door.ts';
export type { ChangeWriter } from './user-changes.ts';
