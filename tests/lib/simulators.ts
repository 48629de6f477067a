// The demo's own calls, as a test from outside makes them.
import { setTimeout as delay } from 'node:timers/promises';

const SMS_WAIT_MS = 15_000;
const ASK_EVERY_MS = 100;

interface SmsMessage {
  readonly receptor: string;
  readonly template: string;
  /** The code. */
  readonly token: string;
}

/** A call of the demo's own; with a body it does something. @throws with what it answered */
export async function askDemo<T>(
  url: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<T> {
  const answer = await fetch(
    url,
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  );
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function listMessages(simulatorsUrl: string, mobile: string): Promise<SmsMessage[]> {
  const url = `${simulatorsUrl}/_control/messages?receptor=${mobile}`;
  return (await askDemo<{ messages: SmsMessage[] }>(url)).messages;
}

/** Waits for the n-th message to a mobile and gives the code in it. */
export async function readSmsCode(simulatorsUrl: string, mobile: string, nth = 1): Promise<string> {
  const deadline = Date.now() + SMS_WAIT_MS;
  while (Date.now() < deadline) {
    // Newest first.
    const message = (await listMessages(simulatorsUrl, mobile)).at(-nth);
    if (message !== undefined) return message.token;
    await delay(ASK_EVERY_MS);
  }
  throw new Error(`Message ${nth} did not come to ${mobile}.`);
}

/** Waits for the code of a template after the first `known` of them, and gives it. */
export async function readCodeOf(
  simulatorsUrl: string,
  {
    mobile,
    template,
    known,
  }: { readonly mobile: string; readonly template: string; readonly known: number },
): Promise<string> {
  const deadline = Date.now() + SMS_WAIT_MS;
  while (Date.now() < deadline) {
    const sent = await listMessages(simulatorsUrl, mobile);
    const message = sent.filter((one) => one.template === template).at(-known - 1);
    if (message !== undefined) return message.token;
    await delay(ASK_EVERY_MS);
  }
  throw new Error(`No code of ${template} came to ${mobile}.`);
}

/** How many messages of a template went to a mobile. */
export async function countSms(
  simulatorsUrl: string,
  mobile: string,
  template: string,
): Promise<number> {
  const sent = await listMessages(simulatorsUrl, mobile);
  return sent.filter((message) => message.template === template).length;
}

const STILL_EVERY_MS = 30_000;

/**
 * All prices stand still and stay fresh: what is worth something now is worth the same at the next
 * look. Answers how to let go, and one USDT in toman as it stands.
 */
export async function holdPricesStill(
  simulatorsUrl: string,
): Promise<{ readonly usdtToman: string; readonly letGo: () => void }> {
  const hold = (): Promise<{ usdtToman: string }> =>
    askDemo(`${simulatorsUrl}/_control/price`, { frozen: true });
  const { usdtToman } = await hold();
  const timer = setInterval(() => void hold().catch(() => undefined), STILL_EVERY_MS);
  return { usdtToman, letGo: () => clearInterval(timer) };
}

/** Has the exchange kill one region of its trading sockets for so many seconds. */
export async function killRegion(
  simulatorsUrl: string,
  region: 'de' | 'ir',
  downSeconds: number,
): Promise<void> {
  await askDemo(`${simulatorsUrl}/_control/realtime/${region}/kill`, { down_seconds: downSeconds });
}
