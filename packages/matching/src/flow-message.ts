import { assert } from '@sarraf/market';
import type { Side } from './order-book.ts';

/** One message of a recorded order flow. Fields that its type does not use keep older values. */
export interface FlowMessage {
  seq: number;
  type: 'new' | 'cancel' | 'modify';
  side: Side;
  orderId: number;
  priceTicks: number;
  lots: number;
  ioc: boolean;
}

/** The first line of a file of flow messages: its columns, in their order. */
export const flowHeader = 'seq,type,side,order_id,price_ticks,qty,ioc';

const COMMA = 44;
const ZERO = 48;
const CANCEL = 67;
const MODIFY = 77;
const NEW = 78;
const BUY = 66;
const SELL = 83;

/**
 * Reads the lines of a recorded flow (`seq,type,side,order_id,price_ticks,qty,ioc`) without
 * allocating; one reused message is valid until the next line.
 */
export class FlowReader {
  readonly #message: FlowMessage = {
    seq: -1,
    type: 'new',
    side: 'buy',
    orderId: 0,
    priceTicks: 0,
    lots: 0,
    ioc: false,
  };
  #line = '';
  #at = 0;

  /** @throws on a line that is not a message of the flow, naming it. */
  read(line: string): FlowMessage {
    this.#line = line;
    this.#at = 0;
    const message = this.#message;
    message.seq = this.#whole();
    const type = this.#letter();
    const side = this.#letter();
    message.orderId = this.#whole();
    if (type === CANCEL) {
      message.type = 'cancel';
      return message;
    }
    if (type === NEW) message.type = 'new';
    else if (type === MODIFY) message.type = 'modify';
    else this.#fail('the type is N, C or M');
    if (side === BUY) message.side = 'buy';
    else if (side === SELL) message.side = 'sell';
    else this.#fail('the side is B or S');
    message.priceTicks = this.#whole();
    message.lots = this.#whole();
    if (message.priceTicks === 0 || message.lots === 0) this.#fail('price and qty are above 0');
    message.ioc = this.#letter() === ZERO + 1;
    return message;
  }

  /** A field of digits; ends behind its comma. */
  #whole(): number {
    const line = this.#line;
    const from = this.#at;
    let value = 0;
    while (this.#at < line.length) {
      const digit = line.charCodeAt(this.#at) - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
      this.#at += 1;
    }
    if (this.#at === from || !Number.isSafeInteger(value)) this.#fail('a whole number is missing');
    this.#endField();
    return value;
  }

  /** A field of at most one character, 0 when it is empty. */
  #letter(): number {
    const code = this.#at < this.#line.length ? this.#line.charCodeAt(this.#at) : COMMA;
    if (code === COMMA) {
      this.#at += 1;
      return 0;
    }
    this.#at += 1;
    this.#endField();
    return code;
  }

  #endField(): void {
    if (this.#at < this.#line.length && this.#line.charCodeAt(this.#at) !== COMMA) {
      this.#fail('a field is longer than it may be');
    }
    this.#at += 1;
  }

  #fail(fact: string): never {
    assert(false, `${fact}: "${this.#line}"`);
  }
}
