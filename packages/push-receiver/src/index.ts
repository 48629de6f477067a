export { createPushReceiver, faultOfPushSender, type PushReceiver } from './push-receiver.ts';
export {
  PUSH_MODES,
  type PushMode,
  PushService,
  type PushTelephone,
  type TakenPush,
} from './push-service.ts';
