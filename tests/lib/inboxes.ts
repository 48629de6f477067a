// The phone and the mailbox of one person in the demo: what comes from now on, one by one.
import { vi } from 'vitest';

/** A text message as the phone shows it. */
export interface Sms {
  readonly id: number;
  readonly template: string;
  /** The code, where it carries one. */
  readonly token: string;
  readonly text: string;
}

/** A mail as its reader has it. */
export interface ReadMail {
  readonly id: number;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A message whose end nobody heard of is asked about after half a minute, and sent again. */
const WAIT_MS = 120_000;

/** Waits for the next of something that is kept newest first, and forgets what came before it. */
export class Inbox<T extends { readonly id: number }> {
  readonly #read: (after: number) => Promise<readonly T[]>;
  #last: number;

  private constructor(read: (after: number) => Promise<readonly T[]>, last: number) {
    this.#read = read;
    this.#last = last;
  }

  /** What arrived before is not looked at. */
  static async open<T extends { readonly id: number }>(
    read: (after: number) => Promise<readonly T[]>,
  ): Promise<Inbox<T>> {
    const [newest] = await read(0);
    return new Inbox(read, newest?.id ?? 0);
  }

  /** The first that is wanted. @throws when none comes within {@link WAIT_MS} */
  async next(isWanted: (one: T) => boolean): Promise<T> {
    const found = await vi.waitUntil(
      async () => (await this.#read(this.#last)).findLast(isWanted),
      { timeout: WAIT_MS, interval: 100 },
    );
    this.#last = found.id;
    return found;
  }
}

const list = async (url: string): Promise<unknown> => (await fetch(url)).json();

/** Text messages to a mobile. */
export const openPhone = (simulatorsUrl: string, mobile: string): Promise<Inbox<Sms>> =>
  Inbox.open(async (after) => {
    const url = `${simulatorsUrl}/_control/messages?receptor=${mobile}&after=${after}`;
    return ((await list(url)) as { messages: readonly Sms[] }).messages;
  });

/** Mails to an address. */
export const openMailbox = (simulatorsUrl: string, address: string): Promise<Inbox<ReadMail>> =>
  Inbox.open(async (after) => {
    const url = `${simulatorsUrl}/_control/mails?to=${address}&after=${after}`;
    return ((await list(url)) as { mails: readonly ReadMail[] }).mails;
  });

/** The code in the next text message of a template. */
export async function smsCode(phone: Inbox<Sms>, template: string): Promise<string> {
  return (await phone.next((sms) => sms.template === template)).token;
}

/** The code in the next mail that has one. */
export async function mailCode(mailbox: Inbox<ReadMail>): Promise<string> {
  const { text } = await mailbox.next((mail) => CODE.test(mail.text));
  return CODE.exec(text)?.[0] ?? '';
}

/** Six digits by themselves. */
const CODE = /(?<!\S)\d{6}(?!\S)/;
