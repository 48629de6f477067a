// People who are told of things on devices whose panel is closed, and the telephones that stand for them.
import type { PushService, PushTelephone } from '@sarraf/push-receiver';
import type { Notify } from '../modules/notifications/index.ts';
import type { Answer, SignedIn, TestServer } from './server.ts';

/** What a browser gives for its push service. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A device as `GET /push/devices` tells of it. */
export interface ToldDevice {
  readonly id: string;
  readonly current: boolean;
  readonly last_taken_at: string | null;
}

/** What a message came to, as its row says. */
export interface PushRow {
  readonly state: string;
  readonly last_error: string | null;
  readonly attempts: bigint;
  readonly due_at: Date;
}

const USER_AGENT = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile';

/** Acts of people with devices, at a test's server. */
export function pushing(getServer: () => TestServer) {
  const people: SignedIn[] = [];
  let [turn, references] = [0, 0];
  const push = (): PushService => getServer().providers.push;
  const devicesOf = async (person: SignedIn) =>
    (await getServer().call('GET /push/devices', { token: person.accessToken })).body.data as {
      readonly public_key: string;
      readonly devices: readonly ToldDevice[];
    };
  const subscribe = async (person: SignedIn): Promise<Subscription> => {
    const { endpoint, p256dh, auth } = push().subscribe((await devicesOf(person)).public_key);
    return { endpoint, keys: { p256dh, auth } };
  };
  const registerWith = (
    person: SignedIn,
    subscription: Subscription | null,
    lang: 'fa' | 'en' = 'fa',
  ): Promise<Answer> =>
    getServer().call('POST /push/devices', {
      token: person.accessToken,
      body: { subscription, lang },
      headers: { 'user-agent': USER_AGENT },
    });
  const rowsOf = ({ userId }: SignedIn): Promise<PushRow[]> =>
    getServer().sql<PushRow & { readonly [name: string]: unknown }>(
      `SELECT state, last_error, attempts, due_at FROM messages
       WHERE user_id = $1 AND channel = 'push' ORDER BY id`,
      [userId],
    );
  const statesOf = async (person: SignedIn): Promise<string[]> =>
    (await rowsOf(person)).map(({ state, last_error: error }) =>
      error === null ? state : `${state} ${error}`,
    );
  return {
    push,
    devicesOf,
    subscribe,
    registerWith,
    rowsOf,
    statesOf,
    /** People who can register no more once a test has moved the clock: codes live by the database's. */
    makePeople: async (count: number): Promise<void> => {
      while (people.length < count) people.push(await getServer().register());
    },
    /** Somebody, signed in anew: without a device, and told nothing yet. */
    newcomer: async (): Promise<SignedIn> => {
      const known = people[(turn += 1) % people.length];
      if (known === undefined) throw new Error('There are too few people.');
      for (const table of ['messages', 'notifications', 'message_settings', 'push_devices']) {
        await getServer().sql(`DELETE FROM ${table} WHERE user_id = $1`, [known.userId]);
      }
      return getServer().login(known.mobile, known.password);
    },
    /** A browser of theirs that is told of things from now on. */
    turnOn: async (
      person: SignedIn,
      lang: 'fa' | 'en' = 'fa',
    ): Promise<{ telephone: PushTelephone; subscription: Subscription }> => {
      const subscription = await subscribe(person);
      const answer = await registerWith(person, subscription, lang);
      if (answer.status !== 200) throw new Error(`Not turned on: ${answer.text}`);
      const telephone = push().telephoneOf(subscription.endpoint);
      if (telephone === undefined) throw new Error('There is no such telephone.');
      return { telephone, subscription };
    },
    tell: (person: SignedIn, kind: Notify['kind'], facts: Notify['facts'] = {}): Promise<void> =>
      getServer().process.modules.all.notifications.notify({
        userId: person.userId,
        kind,
        facts,
        reference: `test:${(references += 1)}`,
      }),
    /** Waits until their messages by push stand so, each with its last error. */
    settle: (person: SignedIn, ...states: string[]): Promise<void> =>
      getServer().until(async () => (await statesOf(person)).join() === states.join()),
    /** Time passes, and the sender looks. */
    pass: async (ms: number): Promise<void> => {
      getServer().clock.advance(ms);
      await getServer().process.background.run('send_push');
    },
    shownOn: ({ shown }: PushTelephone) =>
      [...shown.values()].map(({ text }) => JSON.parse(text) as Record<string, unknown>),
    health: (): string | undefined =>
      getServer()
        .process.context.health.list()
        .find(({ port }) => port === 'push')?.state,
  };
}
