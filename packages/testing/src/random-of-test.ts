import { SeededRandom } from './seeded-random.ts';

/** What a test is handed by its runner, as far as it is needed here. */
export interface RunningTest {
  readonly task: { readonly name: string };
  onTestFailed(tell: () => void): void;
}

/**
 * A generator for one test: its seed is printed when the test fails, so that the same numbers can
 * be had again. Where a whole suite shares one, the suite's name says the seed instead.
 *
 * @example
 * it('keeps its balance', (test) => {
 *   const random = randomOfTest(test, 7);
 * });
 */
export function randomOfTest(test: RunningTest, seed: number): SeededRandom {
  test.onTestFailed(() => console.error(`seed ${seed}: ${test.task.name}`));
  return new SeededRandom(seed);
}
