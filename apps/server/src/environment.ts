// Variables as they are written: each reader takes one and says in one sentence what is wrong.

/** The environment is unusable; the message is one sentence for an operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Variables as a process is given them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable without the spaces around it; undefined when there is nothing else. */
export function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
}

/** A whole number between two. */
export function whole(env: Environment, name: string, byDefault: number, min: number, max: number) {
  const given = text(env, name);
  if (given === undefined) return byDefault;
  const value = Number(given);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number between ${min} and ${max}.`);
  }
  return value;
}

/** `on` or `off`. */
export function flag(env: Environment, name: string, byDefault: boolean): boolean {
  const given = text(env, name);
  if (given === undefined) return byDefault;
  if (given === '1' || given === 'on' || given === 'true') return true;
  if (given === '0' || given === 'off' || given === 'false') return false;
  throw new ConfigError(`${name} must be on or off.`);
}

/** One of some words. */
export function oneOf<T extends string>(
  env: Environment,
  name: string,
  words: readonly T[],
  byDefault: T,
): T {
  const given = text(env, name);
  if (given === undefined) return byDefault;
  const word = words.find((known) => known === given);
  if (word === undefined) throw new ConfigError(`${name} must be one of ${words.join(', ')}.`);
  return word;
}

/** An origin without a trailing slash. */
export function origin(env: Environment, name: string, byDefault: string): string {
  const given = text(env, name) ?? byDefault;
  if (given === '') return given;
  if (!/^https?:\/\/[^/?#]+\/?$/.test(given)) {
    throw new ConfigError(`${name} must be an origin such as https://example.com.`);
  }
  return given.replace(/\/$/, '');
}
