// The engine's subjects on a bus, typed: what is asked and told under each is said once, in
// `EngineCalls`, and the bus, which carries anything, is taken at its word here alone.
import type { Bus } from '../platform/bus/index.ts';
import { type EngineCalls, type EngineEventsMessage, SUBJECTS } from './engine-contract.ts';

/** What may be asked of the engine. */
export type EngineCall = keyof EngineCalls;

/** Asks the engine and waits. @throws BusError */
export function askEngine<C extends EngineCall>(
  bus: Bus,
  call: C,
  request: EngineCalls[C]['request'],
  waitMs: number,
): Promise<EngineCalls[C]['reply']> {
  return bus.request(SUBJECTS[call], request, waitMs) as Promise<EngineCalls[C]['reply']>;
}

/** Answers what is asked of the engine. Returns how to stop. */
export function answerAsEngine<C extends EngineCall>(
  bus: Bus,
  call: C,
  answer: (
    request: EngineCalls[C]['request'],
  ) => EngineCalls[C]['reply'] | Promise<EngineCalls[C]['reply']>,
): () => void {
  return bus.reply(SUBJECTS[call], (payload) => answer(payload as EngineCalls[C]['request']));
}

/** Listens to what was committed. Returns how to stop. */
export function hearEngine(bus: Bus, listener: (told: EngineEventsMessage) => void): () => void {
  return bus.subscribe(SUBJECTS.events, (payload) => listener(payload as EngineEventsMessage));
}

/** Tells what was committed. */
export function tellAsEngine(bus: Bus, told: EngineEventsMessage): void {
  bus.publish(SUBJECTS.events, told);
}
