// The companies of a production start: stubs that speak https with certificates of a test's own
// authority, and take their own keys alone.
import type { IncomingMessage } from 'node:http';
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

/** Starts them all. */
export async function startCompanies(authority: Authority): Promise<Companies> {
  const providers = await startFakeProviders();
  const bucket = await startFakeBucket(COMPANY_KEYS.bucketId);
  const certificate = authority.issue(['localhost', '127.0.0.1']);
  const front = (target: string, admit?: Admit) => startHttpsFront(certificate, target, admit);
  const sms = await front(providers.url, takesPath(COMPANY_KEYS.sms));
  const identity = await front(providers.url, takesBearer(COMPANY_KEYS.identity));
  const bank = await front(providers.url);
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
      PRICE_URL: prices.map(at).join(','),
      BLOBS_URL: `${at(store)}/people`,
      BLOBS_CREDENTIAL: `${COMPANY_KEYS.bucketId}:${COMPANY_KEYS.bucketSecret}`,
    },
    close: async () => {
      for (const one of [sms, identity, bank, ...prices, store]) await one.close();
      await bucket.close();
      await providers.close();
    },
  };
}
