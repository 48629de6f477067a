export { BookFeed } from './book-feed.ts';
export type { BookAt, BookLevel } from './book-mirror.ts';
export { bookOnWire } from './book-wire.ts';
export {
  type DealsReply,
  type DealsRequest,
  FEED_SUBJECTS,
  type FeedState,
  type OutsidePrices,
  type TickersMessage,
} from './feed.ts';
export { DOOR_SUBJECTS, type DoorPorts, type DoorStatus, type KillDoor } from './door-contract.ts';
export { createDoorProxy, type DoorProxy } from './door-proxy.ts';
export { createDoorSupervisor, type DoorSupervisor } from './door-supervisor.ts';
export {
  createNotificationDoor,
  NOTIFICATION_PATH,
  type NotificationDoor,
  type SocketPerson,
} from './notification-door.ts';
export type { ChangeWriter } from './user-changes.ts';
