import { describe, expect, expectTypeOf, it } from 'vitest';
import { compose, defineModule, later, type Module, named, provide } from './index.ts';

const clock = named('clock').giving<{ now(): number }>();
const made: string[] = [];

const log = defineModule({
  name: 'log',
  needs: { clock },
  create: ({ clock: { now } }) => {
    made.push('log');
    return { line: (text: string): string => `${now()} ${text}` };
  },
});
const users = defineModule({
  name: 'users',
  needs: { log },
  create: (needs) => {
    expectTypeOf(needs).toEqualTypeOf<{ readonly log: { line: (text: string) => string } }>();
    made.push('users');
    return { greet: (): string => needs.log.line('hello') };
  },
});
const fixed = provide('clock', { now: () => 7 });

/** A module that needs others by name and gives its own name. */
function plain(name: string, ...needed: readonly string[]): Module<string, string, never> {
  return defineModule({
    name,
    needs: Object.fromEntries(needed.map((need) => [need, named(need).giving<string>()])),
    create: () => {
      made.push(name);
      return name;
    },
  }) as Module<string, string, never>;
}

describe('composing modules', () => {
  it('makes each after what it needs, once, else in the order of the list', () => {
    made.length = 0;
    const composed = compose([users, plain('last', 'users'), log, fixed]);
    expect(made).toEqual(['log', 'users', 'last']);
    expect(composed.users.greet()).toBe('7 hello');
    expect(Object.keys(composed)).toEqual(['clock', 'log', 'users', 'last']);
  });

  it('refuses a circle and names its path', () => {
    const circle = [plain('entry', 'a'), plain('a', 'b'), plain('b', 'c'), plain('c', 'a')];
    expect(() => compose(circle)).toThrow(
      'Modules need each other in a circle: a → b → c → a. Say one need as later(…).',
    );
    expect(() => compose([plain('self', 'self')])).toThrow('circle: self → self.');
  });

  it('refuses a need that nobody gives and names the way to it', () => {
    expect(() => compose([plain('a', 'b'), plain('b', 'gone')])).toThrow(
      'No module gives what is needed: a → b → gone.',
    );
  });

  it('refuses a late need that nobody gives', () => {
    const module = defineModule({
      name: 'cards',
      needs: { charges: later('charges').giving<string>() },
      create: () => 'cards',
    });
    expect(() => compose([module])).toThrow('No module gives what is needed: cards → charges.');
  });

  it('refuses a name that is there twice', () => {
    expect(() => compose([plain('a'), plain('b'), plain('a')])).toThrow(
      'Two modules are called a.',
    );
  });

  it('makes nothing of a list that it refuses for a name', () => {
    made.length = 0;
    expect(() => compose([plain('a'), plain('a')])).toThrow('Two modules');
    expect(made).toEqual([]);
  });
});

describe('a late need', () => {
  const charges = defineModule({
    name: 'charges',
    needs: { cards: named('cards').giving<{ isUsed(): boolean }>() },
    create: () => ({ isInUse: (): boolean => true }),
  });
  const cards = (uses: 'afterwards' | 'at once') =>
    defineModule({
      name: 'cards',
      needs: { charges: later('charges').giving<{ isInUse(): boolean }>() },
      create: ({ charges: chargesLater }) => {
        if (uses === 'at once') chargesLater();
        return { isUsed: (): boolean => chargesLater().isInUse() };
      },
    });

  it('closes a circle and works once all modules are made', () => {
    expect(compose([cards('afterwards'), charges]).cards.isUsed()).toBe(true);
  });

  it('refuses to be used while modules are made', () => {
    expect(() => compose([cards('at once'), charges])).toThrow(
      'cards uses charges while modules are made, and needs it later.',
    );
  });

  it('does not compile where the module gives something else', () => {
    const other = provide('charges', { isInUse: () => 'perhaps' });
    // @ts-expect-error: charges of another type
    const composed = compose([cards('afterwards'), other]);
    expect(composed.cards.isUsed()).toBe('perhaps');
  });
});
