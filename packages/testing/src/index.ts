export { freePort } from './free-port.ts';
export { MovableClock } from './movable-clock.ts';
export { propertySeed } from './property-seed.ts';
export { randomOfTest } from './random-of-test.ts';
export { SeededRandom } from './seeded-random.ts';
