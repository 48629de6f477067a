export {
  type Bus,
  BusError,
  type BusErrorCode,
  type BusHandler,
  type BusListener,
  type BusOptions,
} from './bus.ts';
export { HubBus } from './hub-bus.ts';
export { createIpcBus, IpcBus } from './ipc-bus.ts';
export { LocalBus } from './local-bus.ts';
