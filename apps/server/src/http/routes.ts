// What a module answers. Its `.routes` file alone imports this one.
import type { EndpointKey } from '@sarraf/contracts';
import type { Handler } from './call.ts';

/** Handlers by the call that they answer. */
export type Handlers = { readonly [K in EndpointKey]?: Handler<K> };

/** A module's handlers, as its `.routes` file declared them. */
export class Routes {
  readonly #handlers: Handlers;

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
  }

  /** The calls that these answer. */
  keys(): EndpointKey[] {
    return Object.keys(this.#handlers) as EndpointKey[];
  }

  /** Who answers a call; undefined where it is another's. */
  handlerOf<K extends EndpointKey>(key: K): Handler<K> | undefined {
    return this.#handlers[key];
  }
}
