export { freePort } from './free-port.ts';
export { propertySeed } from './property-seed.ts';
export { randomOfTest } from './random-of-test.ts';
export { SeededRandom } from './seeded-random.ts';
