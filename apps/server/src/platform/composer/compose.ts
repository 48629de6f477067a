// Makes modules in the order in which they need each other.
import type { LateNeed, Module, Need, Port } from './module.ts';

/** What each module of a list gives, by its name. */
export type Composed<L extends readonly Module[]> = {
  readonly [M in L[number] as M['name']]: M extends Module<string, infer Given> ? Given : never;
};

type PortsOf<M> = M extends Module<string, unknown, infer Ports> ? Ports : never;
type Unfit<L extends readonly Module[], P> =
  P extends Port<infer Name, infer Given>
    ? Name extends keyof Composed<L>
      ? Composed<L>[Name] extends Given
        ? never
        : Name
      : never
    : never;
/** Nothing, or the names of modules that give something else than what is asked of them. */
type Misfits<L extends readonly Module[]> = [Unfit<L, PortsOf<L[number]>>] extends [never]
  ? []
  : [misfits: Unfit<L, PortsOf<L[number]>>];

/**
 * Makes each module once, after those that it needs; else in the order of the list.
 *
 * @returns what each gives, by name, in the order in which they were made
 * @throws Error that names the way to a need in a circle, a missing need or a name that is there twice
 */
export function compose<const L extends readonly Module[]>(
  list: L,
  ..._misfits: Misfits<L>
): Composed<L> {
  const modules = new Map<string, Module>();
  for (const module of list) {
    if (modules.has(module.name)) throw new Error(`Two modules are called ${module.name}.`);
    modules.set(module.name, module);
  }
  const made = new Map<string, unknown>();
  let isComposed = false;
  const answerLater = (by: string, need: LateNeed) => () => {
    if (isComposed) return made.get(need.name);
    throw new Error(`${by} uses ${need.name} while modules are made, and needs it later.`);
  };
  const make = (name: string, way: readonly string[]): unknown => {
    if (made.has(name)) return made.get(name);
    const path = [...way, name];
    if (way.includes(name)) {
      const circle = path.slice(way.indexOf(name)).join(' → ');
      throw new Error(`Modules need each other in a circle: ${circle}. Say one need as later(…).`);
    }
    const needs: Record<string, unknown> = {};
    const module = find(modules, path);
    for (const [key, need] of Object.entries(module.needs)) {
      if (isLate(need)) find(modules, [...path, need.name]);
      needs[key] = isLate(need) ? answerLater(name, need) : make(need.name, path);
    }
    const given = module.create(needs as never);
    made.set(name, given);
    return given;
  };
  for (const { name } of list) make(name, []);
  isComposed = true;
  return Object.fromEntries(made) as Composed<L>;
}

function isLate(need: Need): need is LateNeed {
  return 'isLate' in need;
}

function find(modules: ReadonlyMap<string, Module>, path: readonly string[]): Module {
  const module = modules.get(path.at(-1) ?? '');
  if (module !== undefined) return module;
  throw new Error(`No module gives what is needed: ${path.join(' → ')}.`);
}
