export { type Bus, BusError } from './bus.ts';
export { HubBus, type Uplink } from './hub-bus.ts';
export { createIpcBus } from './ipc-bus.ts';
export { LocalBus } from './local-bus.ts';
export { connectNats, NatsAwayError } from './nats-link.ts';
