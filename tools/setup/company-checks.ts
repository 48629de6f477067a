// One harmless call to each that is outside: nothing is sent, paid or kept by it.
import { randomBytes } from 'node:crypto';
import type { Config } from '../../apps/server/src/config.ts';
import { BlobStoreError, openBlobs } from '../../apps/server/src/platform/blobs/index.ts';
import { BusError, connectNats } from '../../apps/server/src/platform/bus/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { createJibitIde } from '../../apps/server/src/providers/identity/jibit-ide.ts';
import type { IdentityOffice } from '../../apps/server/src/providers/identity/port.ts';
import { createZibalFacilities } from '../../apps/server/src/providers/identity/zibal-facilities.ts';
import { greetMailServer } from '../../apps/server/src/providers/mail/smtp-mail.ts';
import { createOutbound, OutboundError } from '../../apps/server/src/providers/outbound.ts';
import type { PaymentGateway } from '../../apps/server/src/providers/payment/port.ts';
import { createZarinpal } from '../../apps/server/src/providers/payment/zarinpal.ts';
import { createZibal } from '../../apps/server/src/providers/payment/zibal.ts';
import type { PayoutProvider } from '../../apps/server/src/providers/payout/port.ts';
import { createPayoutProviders } from '../../apps/server/src/providers/payout/providers.ts';
import { createPriceSource } from '../../apps/server/src/providers/price/price-sources.ts';
import { readKavenegarCredit } from '../../apps/server/src/providers/sms/kavenegar-account.ts';
import { Refusal } from '../lib/project.ts';

const TIMEOUT_MS = 8_000;
const OK = 200;
/** Nobody's: whoever takes the token answers that it is none, or that there is no match. */
const NOBODY = { mobile: '09000000000', nationalCode: '0000000000' };
/** Of no payment. */
const NO_AUTHORITY = { zarinpal: `A${'0'.repeat(35)}`, zibal: '1' } as const;
const LEAST_RIAL = 10_000n;
const OLD_PRICE_MS = 60_000;
const TOMAN_TELLERS_MIN = 2;

/** Says what answered; a failure says in which way. @throws Refusal */
async function told(who: string, baseUrl: string, ask: () => Promise<string>): Promise<string> {
  const where = `${who} at ${new URL(baseUrl).host}`;
  try {
    return `${where} ${await ask()}`;
  } catch (error) {
    if (error instanceof BlobStoreError) throw new Refusal(`${where}: ${error.message}`);
    if (error instanceof OutboundError) throw new Refusal(`${where} ${wordsOf(error)}`);
    throw error;
  }
}

function wordsOf({ failure, status, isUntrusted }: OutboundError): string {
  if (isUntrusted) {
    return (
      'has a certificate that is not accepted here: name the file of its authority in ' +
      'NODE_EXTRA_CA_CERTS, in the environment of this command, too.'
    );
  }
  if (failure === 'status') {
    // some refuse in the body of a good answer
    const how =
      status === undefined || status === OK ? 'refused us' : `answered, but with ${status}`;
    return `${how}: is the key right?`;
  }
  if (failure === 'timeout') return `did not answer within ${TIMEOUT_MS / 1_000} seconds.`;
  if (failure === 'unreachable') return 'could not be reached.';
  return 'gave an answer that is not of its kind: is the address right?';
}

const outboundTo = (baseUrl: string) => createOutbound({ baseUrl, timeoutMs: TIMEOUT_MS });

/** The SMS company: the account's credit. */
export function checkSms({ sms }: Pick<Config, 'sms'>): Promise<string> {
  return told('kavenegar', sms.baseUrl, async () => {
    const outbound = outboundTo(sms.baseUrl);
    const credit = await readKavenegarCredit({ outbound, apiKey: sms.credential });
    return `answered: ${credit} rial of credit`;
  });
}

/** The identity offices: whether a mobile that is nobody's belongs to nobody. */
export async function checkIdentity({
  identity,
  secondIdentity,
}: Pick<Config, 'identity' | 'secondIdentity'>): Promise<string> {
  const ask = async (office: IdentityOffice, baseUrl: string): Promise<string> =>
    told(office.name, baseUrl, async () => {
      await office.matchMobile(NOBODY);
      return 'answered a question about nobody';
    });
  const { baseUrl, credential: token } = identity;
  const outbound = outboundTo(baseUrl);
  const first = await ask(createZibalFacilities({ outbound, token, simulated: false }), baseUrl);
  if (secondIdentity === undefined) return first;
  const { baseUrl: secondUrl, credential } = secondIdentity;
  const second = { outbound: outboundTo(secondUrl), credential, simulated: false };
  return `${first}; ${await ask(createJibitIde(second), secondUrl)}`;
}

/** The gateway of new charges: what became of a payment that there never was. */
export function checkGateway({
  gateway,
  zarinpal,
  zibal,
}: Pick<Config, 'gateway' | 'zarinpal' | 'zibal'>): Promise<string> {
  const { baseUrl, credential } = gateway === 'zarinpal' ? zarinpal : zibal;
  const parts = { outbound: outboundTo(baseUrl), payOrigin: baseUrl, simulated: false };
  const adapter: PaymentGateway =
    gateway === 'zarinpal'
      ? createZarinpal({ ...parts, merchantId: credential })
      : createZibal({ ...parts, merchant: credential });
  return told(gateway, baseUrl, async () => {
    const question = { authority: NO_AUTHORITY[gateway], amountRial: LEAST_RIAL };
    const { outcome } = await adapter.verify(question);
    if (outcome === 'paid') throw new OutboundError('not_json');
    return 'answered a question about no payment';
  });
}

/** The provider of new payouts: what lies there. */
export async function checkPayout(
  config: Pick<Config, 'jibitPayout' | 'payoutProvider' | 'zibalPayout'>,
): Promise<string> {
  const { payoutProvider, zibalPayout, jibitPayout } = config;
  if (payoutProvider === 'file') return 'by file: officers upload it at the bank';
  const { baseUrl } = payoutProvider === 'zibal' ? zibalPayout : jibitPayout;
  const logger = createLogger({ name: 'setup', level: 'silent' });
  const providers = createPayoutProviders({ ...config, providerTimeoutMs: TIMEOUT_MS }, logger);
  const isChosen = ({ name }: PayoutProvider): boolean => name === payoutProvider;
  return told(payoutProvider, baseUrl, async () => {
    const floatRial = await providers.find(isChosen)?.float();
    return `answered: ${floatRial} rial for payouts`;
  });
}

/**
 * Every price source: how many coins it knows, and whether its prices are of this minute. Then all
 * of them: USDT in toman has no index where fewer than two tell it.
 */
export async function checkPrices({ prices }: Pick<Config, 'prices'>): Promise<string> {
  let tellers = 0;
  const words = prices.map((spec) =>
    told(`the price source ${spec.name}`, spec.baseUrl, async () => {
      const options = { timeoutMs: TIMEOUT_MS, clock: systemClock };
      const read = await createPriceSource(spec, options).read();
      if (read.prices.length === 0) throw new OutboundError('not_json');
      if (Date.now() - read.at > OLD_PRICE_MS) {
        throw new Refusal(`${spec.name} answers prices that are older than a minute.`);
      }
      if (read.usdtToman !== undefined) tellers += 1;
      const tether = read.usdtToman === undefined ? 'no price of USDT' : 'USDT in toman';
      return `answered: ${read.prices.length} coins, ${tether}`;
    }),
  );
  const answers = (await Promise.all(words)).join('; ');
  if (tellers >= TOMAN_TELLERS_MIN) return answers;
  throw new Refusal(
    `${answers}. USDT in toman needs two sources that tell it: nobitex and wallex, or your own.`,
  );
}

/** NATS, where several machines are one exchange: the connection and the login. */
export async function checkNats(natsUrl: string): Promise<string> {
  try {
    (await connectNats({ url: natsUrl })).close();
  } catch (error) {
    throw error instanceof BusError ? new Refusal(error.message.replace(/\.*$/, '.')) : error;
  }
  return 'NATS took the connection';
}

/** The mail server: its greeting, TLS and the login. */
export async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<string> {
  if (mail === undefined) return 'no mail is sent';
  const where = `${mail.host}:${mail.port}`;
  const fault = await greetMailServer({ ...mail, timeoutMs: TIMEOUT_MS });
  if (fault !== undefined) throw new Refusal(`${where} did not let us in: ${fault}.`);
  return `${where} greeted us${mail.login === undefined ? '' : ' and took the login'}`;
}

/**
 * The bucket: bytes are put there, read and forgotten again; or only a name is looked for that is
 * not there.
 */
export async function checkBucket({ bucket }: Config, mayWrite: boolean): Promise<string> {
  if (bucket === undefined) return 'the data folder keeps documents';
  return told('the bucket', bucket.url, async () => {
    const blobs = openBlobs({ bucket: { ...bucket, timeoutMs: TIMEOUT_MS }, dataDir: '' });
    const name = `setup/${randomBytes(8).toString('hex')}`;
    if (!mayWrite) {
      await blobs.get(name);
      return 'answered';
    }
    const bytes = randomBytes(32);
    await blobs.put(name, bytes);
    const kept = await blobs.get(name);
    await blobs.delete(name);
    if (kept?.equals(bytes) !== true) throw new Refusal('The bucket gave other bytes back.');
    return 'took bytes, gave them back and forgot them';
  });
}
