// How a module says what it is called, what it needs and what it gives.

/** Something that a module needs, by the name of the module that gives it. */
export interface Need<Name extends string = string, Given = unknown> {
  readonly name: Name;
  /** Never there: the type of what is given. */
  readonly given?: () => Given;
}

/** A need that is there once all modules are made. */
export interface LateNeed<Name extends string = string, Given = unknown> extends Need<Name, Given> {
  readonly isLate: true;
}

/** A need by name alone: whoever gives it must fit this type. */
export interface Port<Name extends string = string, Given = unknown> extends Need<Name, Given> {
  readonly isPort: true;
}

type Needs = Readonly<Record<string, Need>>;

/** What `create` gets: each need under its key, a late one as a function. */
type Got<N extends Needs> = {
  readonly [K in keyof N]: N[K] extends LateNeed<string, infer Given>
    ? () => Given
    : N[K] extends Need<string, infer Given>
      ? Given
      : never;
};

type PortsOf<N extends Needs> = Extract<N[keyof N], Port>;

/** A module that is not made yet; as it is, a need of the modules that use it. */
export interface Module<Name extends string = string, Given = unknown, Ports extends Port = Port>
  extends Need<Name, Given> {
  readonly needs: Needs;
  readonly create: (needs: never) => Given;
  /** Never there: what is needed by name alone, for `compose` to compare. */
  readonly ports?: () => Ports;
}

/** Declares a module: `create` gets what `needs` names and nothing else. */
export function defineModule<const Name extends string, N extends Needs, Given>(module: {
  readonly name: Name;
  readonly needs: N;
  readonly create: (needs: Got<N>) => Given;
}): Module<Name, Given, PortsOf<N>> {
  return module;
}

/** A module that is there already. */
export function provide<const Name extends string, Given>(
  name: Name,
  value: Given,
): Module<Name, Given, never> {
  return defineModule({ name, needs: {}, create: () => value });
}

/** A need by name, where importing the module that gives it would be a circle of files. */
export function named<const Name extends string>(name: Name) {
  return { giving: <Given>(): Port<Name, Given> => ({ name, isPort: true }) };
}

/**
 * A need that goes in a circle: the function that `create` gets for it answers once all modules are
 * made, and refuses before.
 */
export function later<const Name extends string>(name: Name) {
  return {
    giving: <Given>(): LateNeed<Name, Given> & Port<Name, Given> => ({
      name,
      isPort: true,
      isLate: true,
    }),
  };
}
