// A server whose bank can be reached or not, for refusals of toman charges.
import { sender } from '#testing/orders.ts';
import { FIRST_CAP, setLimits, setStops } from '#testing/standings.ts';
import {
  type SignedIn,
  startTestServer,
  testCardNumber,
  type TestServer,
} from '#testing/server.ts';

type Body = Record<string, unknown>;

/** Whose bank and registry can be reached or not. */
export let server: TestServer;
/** Has coins to sell. */
export let rich: SignedIn;
/** Has a verified card and no money. */
export let poor: SignedIn;
let keys = 0;

async function open(): Promise<void> {
  server = await startTestServer({ env: { SARRAF_PROVIDER_TIMEOUT_MS: '300' } });
  [rich, poor] = await Promise.all([server.person({ opening: { BTC: '5' } }), server.person()]);
  // without an index there is no band before the first trade
  await server.process.background.run('read_prices');
}

const close = (): Promise<void> => server.close();
/** As it was: bank and registry answer, nobody is stopped. */
async function reset(): Promise<void> {
  server.providers.connections.bank = 'ok';
  server.providers.connections.identity = 'ok';
  await send('POST /cancelAllOrders', rich, {});
  await setStops(server, poor.userId, {});
  await setLimits(server, [FIRST_CAP]);
}

/** Makes a call as somebody. */
export const send = sender(() => server);
/** The id of somebody's first card. */
export async function cardOf(who: SignedIn): Promise<string> {
  const cards = await server.call('GET /cards', { token: who.accessToken });
  return (cards.body.data as unknown as { id: string }[])[0]?.id ?? '';
}
/** A card whose owner the office can't be asked about, which stays so to the test's end. */
export async function unverifiedCard(): Promise<string> {
  server.providers.connections.identity = 'down';
  const added = await server.call('POST /cards', {
    token: poor.accessToken,
    body: { card_number: testCardNumber(800_000 + (keys += 1)) },
  });
  return String(added.body.data['id']);
}
/** The body of a charge of 500,000 toman by the person without funds. */
export const charge = async (change: Body = {}): Promise<Body> => ({
  card_id: await cardOf(poor),
  amount: '500000',
  ...change,
});

/** How charges are opened, brought back after each case, and closed. */
export const chargeGround = { open, close, reset, send };
