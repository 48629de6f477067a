/** Below this many numbers a list is not worth cleaning. */
const LENGTH_MIN = 64;

/**
 * The numbers of one user's orders, oldest first. An order that ends stays until the list has
 * doubled since it was last cleaned: so an order costs one push, and its end nothing, while no
 * list grows beyond twice what is alive (and a few).
 */
export class UserOrders {
  #ids: number[] = [];
  #cleanAt = LENGTH_MIN;

  /**
   * Orders come in the order of their numbers.
   *
   * @param isKnown whether a number still is of an order in memory
   */
  add(id: number, isKnown: (id: number) => boolean): void {
    this.#ids.push(id);
    if (this.#ids.length < this.#cleanAt) return;
    this.#ids = this.#ids.filter(isKnown);
    this.#cleanAt = Math.max(LENGTH_MIN, 2 * this.#ids.length);
  }

  /** Numbers of orders, of which some may have ended. */
  ids(): readonly number[] {
    return this.#ids;
  }
}
