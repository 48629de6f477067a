// @vitest-environment happy-dom
// How long each answer counts as fresh, at the queries that screens ask with.
import { type FetchQueryOptions, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bankDepositsQuery, depositTipsQuery } from '../features/deposit/bank/api/bank-deposits.ts';
import { signInClient } from '../testing/panel.tsx';
import { apiTexts } from '../lib/texts/api-texts.ts';
import { queryClient } from '../lib/query-client.ts';
import { settings } from '../lib/settings.ts';
import { feesQuery } from '../lib/queries/fees.ts';
import { houseFeesQuery } from '../lib/queries/house-fees.ts';
import { exchangeListQuery, marketsQuery, tetherPriceQuery } from '../lib/queries/markets.ts';
import { messageSettingsQuery } from '../lib/queries/message-settings.ts';
import {
  openOrdersQuery,
  ordersQuery,
  transactionsQuery,
  transactionSumsQuery,
} from '../lib/queries/orders.ts';
import { termsQuery } from '../lib/queries/terms.ts';
import { recipientsQuery, transferTermsQuery } from '../lib/queries/transfers.ts';
import {
  accessStatusQuery,
  cardsQuery,
  levelQuery,
  profileQuery,
  userQuery,
} from '../lib/queries/user.ts';
import {
  depositLimitsQuery,
  dustQuery,
  walletsQuery,
  withdrawalLimitsQuery,
} from '../lib/queries/wallets.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

const asked = vi.fn(async () =>
  Response.json({ code: 200, message: '', data: { id: '1', data: [], level: 0 } }),
);

beforeEach(async () => {
  await apiTexts.load(settings.get().lang);
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
  asked.mockClear();
  signInClient();
  queryClient.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const AGES: readonly (readonly [name: string, query: object, ageMs: number])[] = [
  ['markets', marketsQuery, 30 * SECOND_MS],
  ["tether's price", tetherPriceQuery, 30 * SECOND_MS],
  ['coins to buy', exchangeListQuery, 30 * SECOND_MS],
  ['orders', ordersQuery({ status: 'closed' }), 2 * MINUTE_MS],
  ['open orders', openOrdersQuery, 2 * MINUTE_MS],
  ['transactions', transactionsQuery({}), 2 * MINUTE_MS],
  ['sums of transactions', transactionSumsQuery({}), 2 * MINUTE_MS],
  ['fees', feesQuery, 2 * MINUTE_MS],
  ['what the house charges', houseFeesQuery, MINUTE_MS],
  ['wallets', walletsQuery, 3 * MINUTE_MS],
  ['dust', dustQuery, 3 * MINUTE_MS],
  ['limits of deposits', depositLimitsQuery, 3 * MINUTE_MS],
  ['limits of withdrawals', withdrawalLimitsQuery, 3 * MINUTE_MS],
  ['terms of transfers', transferTermsQuery, 3 * MINUTE_MS],
  ['the address book', recipientsQuery, 3 * MINUTE_MS],
  ['accounts to deposit to', depositTipsQuery, 3 * MINUTE_MS],
  ['bank deposits', bankDepositsQuery(1), 15 * SECOND_MS],
  ['the user', userQuery, 15 * MINUTE_MS],
  ['the profile', profileQuery, 15 * MINUTE_MS],
  ['settings of messages', messageSettingsQuery, 15 * MINUTE_MS],
  ['the access status', accessStatusQuery, 10 * MINUTE_MS],
  ['a level', levelQuery(2), 10 * MINUTE_MS],
  ['the terms', termsQuery, 60 * MINUTE_MS],
  ['what names no time of its own', cardsQuery, 10 * MINUTE_MS],
];

it.each(AGES)('%s are asked again once they are old, and not before', async (_, query, ageMs) => {
  const options = query as FetchQueryOptions;
  const ask = () => queryClient.fetchQuery(options);
  // a screen that has it keeps it in the memory, and asks for nothing by itself
  const leave = new QueryObserver(queryClient, {
    ...options,
    enabled: false,
  }).subscribe(() => undefined);
  await ask();
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(ageMs - 1);
  await ask();
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await ask();
  expect(asked).toHaveBeenCalledTimes(2);
  leave();
});

it('leaves the memory an hour after the last look', async () => {
  await queryClient.fetchQuery(cardsQuery);
  const isKnown = (key: QueryKey) => queryClient.getQueryData(key) !== undefined;
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS - 1);
  expect(isKnown(cardsQuery.queryKey)).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isKnown(cardsQuery.queryKey)).toBe(false);
});
