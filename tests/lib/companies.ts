// The companies of a production start: stubs that speak https with certificates of a test's own
// authority, and take their own keys alone.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type FakeProviders,
  startFakeProviders,
} from '../../apps/server/src/testing/fake-providers.ts';
import type { Authority } from './certificates.ts';
import { startFakeBucket } from './fake-bucket.ts';
import { type Admit, startHttpsFront } from './https-front.ts';

/** Keys that each company takes; none may ever stand in a log. */
export const COMPANY_KEYS = {
  sms: 'kave-4f1c9e77b2d04a6e8c35',
  identity: 'zibal-token-91be27d6f0c84b13',
  wallet: 'zibal-wallet-7d21c4e85ab90f36',
  merchant: '5c1b7f9e-2d40-4e8a-9a63-7d0f2b6c8e14',
  bucketId: 'AKIASETUPTEST',
  bucketSecret: 'bucket-secret-c0ffee77',
} as const;

/** Companies that can be reached. */
export interface Companies {
  /** What stands behind all of them. */
  readonly providers: FakeProviders;
  /** Their addresses and keys, as setup is answered. */
  readonly answers: Readonly<Record<string, string>>;
  /** Names that the bucket keeps. */
  readonly bucketNames: () => readonly string[];
  close(): Promise<void>;
}

const NO_ACCESS = 403;
const UNAUTHORIZED = 401;

const takesPath =
  (key: string): Admit =>
  ({ url }) =>
    url?.includes(`/${key}/`) === true ? undefined : NO_ACCESS;
const takesBearer =
  (key: string): Admit =>
  ({ headers }: IncomingMessage) =>
    headers.authorization === `Bearer ${key}` ? undefined : UNAUTHORIZED;

/** The wallet that pays out, as far as setup asks: what lies there. */
async function startWallet(): Promise<Server> {
  const wallet = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end('{"result":1,"message":"success","data":{"withdrawableBalance":90000000}}');
  });
  await new Promise<void>((resolve) => wallet.listen(0, '127.0.0.1', resolve));
  return wallet;
}

/** Starts them all. */
export async function startCompanies(authority: Authority): Promise<Companies> {
  const providers = await startFakeProviders();
  const bucket = await startFakeBucket(COMPANY_KEYS.bucketId);
  const certificate = authority.issue(['localhost', '127.0.0.1']);
  const front = (target: string, admit?: Admit) => startHttpsFront(certificate, target, admit);
  const sms = await front(providers.url, takesPath(COMPANY_KEYS.sms));
  const identity = await front(providers.url, takesBearer(COMPANY_KEYS.identity));
  const bank = await front(providers.url);
  const wallet = await startWallet();
  const { port: walletPort } = wallet.address() as AddressInfo;
  const payout = await front(`http://127.0.0.1:${walletPort}`, takesBearer(COMPANY_KEYS.wallet));
  const prices = [await front(providers.url), await front(providers.url)];
  const store = await front(bucket.url);
  const at = ({ port }: { readonly port: number }): string => `https://localhost:${port}`;
  return {
    providers,
    bucketNames: bucket.names,
    answers: {
      SMS_URL: at(sms),
      SMS_CREDENTIAL: COMPANY_KEYS.sms,
      IDENTITY_URL: at(identity),
      IDENTITY_CREDENTIAL: COMPANY_KEYS.identity,
      SARRAF_GATEWAY: 'zarinpal',
      ZARINPAL_URL: at(bank),
      ZARINPAL_CREDENTIAL: COMPANY_KEYS.merchant,
      SARRAF_PAYOUT: 'zibal',
      ZIBAL_PAYOUT_URL: at(payout),
      ZIBAL_PAYOUT_CREDENTIAL: `1234:${COMPANY_KEYS.wallet}`,
      PRICE_URL: prices.map(at).join(','),
      BLOBS_URL: `${at(store)}/people`,
      BLOBS_CREDENTIAL: `${COMPANY_KEYS.bucketId}:${COMPANY_KEYS.bucketSecret}`,
    },
    close: async () => {
      for (const one of [sms, identity, bank, payout, ...prices, store]) await one.close();
      wallet.closeAllConnections();
      await new Promise((resolve) => wallet.close(resolve));
      await bucket.close();
      await providers.close();
    },
  };
}
