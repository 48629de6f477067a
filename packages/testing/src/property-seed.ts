const SEED = 20_261_123;

/**
 * The seed of property tests: the same in each run, so that one that failed fails again, until
 * `SARRAF_SEED` brings others. fast-check prints it beside what failed.
 *
 * @example
 * fc.configureGlobal({ seed: propertySeed() });
 */
export function propertySeed(): number {
  return Number(process.env['SARRAF_SEED'] ?? SEED);
}
