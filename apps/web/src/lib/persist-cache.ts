import { hashKey, type QueryKey } from '@tanstack/react-query';
import { CLEANUP } from './constants.ts';
import { keptPart } from './kept-part.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { readStored, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

const KEY = 'last-data';
/** Grows whenever an answer of the API changes its shape: what was kept in an older one is let go. */
const SHAPE = 10;
const SAVE_EVERY_MS = 3_000;
const KEEP_MS = 7 * 86_400_000;
const SIZE_MAX = 1_500_000;

interface Kept {
  readonly key: QueryKey;
  readonly data: unknown;
  readonly at: number;
}

interface Stored {
  readonly shape: number;
  readonly kept: readonly Kept[];
}

/**
 * The last data of each screen outlives a reload, so that a dead connection shows it with its age.
 * Books, deals and candles are not kept: an old one would mislead. Nor is what an officer sees of
 * other people.
 */
export function watchCache(): void {
  restore();
  let timer: ReturnType<typeof setTimeout> | null = null;
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    // What a socket writes into a kept list renews one row of it: only an answer renews the whole.
    if (event.action.manual !== true) forgetKept(event.query.queryHash);
    timer ??= setTimeout(() => {
      timer = null;
      save();
    }, SAVE_EVERY_MS);
  });
  addEventListener('pagehide', save);
}

/** Data of an earlier visit that no answer has renewed yet, by the hash of its query. */
const keptData = createStore<ReadonlySet<string>>(new Set());

function forgetKept(hash: string): void {
  if (!keptData.get().has(hash)) return;
  keptData.set(new Set([...keptData.get()].filter((kept) => kept !== hash)));
}

/**
 * Whether one of these queries shows what an earlier visit kept. That may be looked at, with its
 * age; it never fills a money field and never decides.
 */
export function useIsPersisted(...keys: readonly QueryKey[]): boolean {
  const kept = useStore(keptData);
  return keys.some((key) => kept.has(hashKey(key)));
}

const NOT_KEPT = [
  'orderbook',
  'deals',
  'candles',
  'spokenSentence',
  'cardQueue',
  'recoveries',
  'recovery',
  'freeze-link',
  'withdraw-estimates',
  'unfreezes',
  'identityQueue',
  'identityDocument',
  'photo',
  'office',
];

function worthKeeping(key: QueryKey): boolean {
  return !NOT_KEPT.includes(String(key[1]));
}

function save(): void {
  const kept: Kept[] = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined && worthKeeping(query.queryKey))
    .map((query) => ({
      key: query.queryKey,
      data: keptPart(query.queryKey, query.state.data),
      at: query.state.dataUpdatedAt,
    }));
  const text = JSON.stringify({ shape: SHAPE, kept } satisfies Stored);
  if (kept.length > 0 && text.length <= SIZE_MAX) writeStored(KEY, text);
}

function restore(): void {
  try {
    const stored = JSON.parse(readStored(KEY) ?? '{}') as Partial<Stored>;
    if (stored.shape !== SHAPE) return;
    const hashes = new Set<string>();
    for (const entry of stored.kept ?? []) {
      if (Date.now() - entry.at > KEEP_MS) continue;
      queryClient.setQueryDefaults(entry.key, { gcTime: CLEANUP.dataMs });
      queryClient.setQueryData(entry.key, entry.data, { updatedAt: entry.at });
      hashes.add(hashKey(entry.key));
    }
    keptData.set(hashes);
    // No socket kept it true meanwhile: it is shown, and asked again.
    const { exchangeList, markets, tetherPrice } = queryKeys;
    for (const queryKey of [['mine'], markets, exchangeList, tetherPrice]) {
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    }
  } catch {
    writeStored(KEY, null);
  }
}

/** A session's end takes everything that was the person's, on the page and in storage. */
export function dropPrivateData(): void {
  writeStored(KEY, null);
  const queryKey = ['mine'];
  // What is on the page would go on showing the answer of a query that was only removed.
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) query.reset();
  // And that of one that is looked at would be asked for again.
  queryClient.removeQueries({ queryKey, type: 'inactive' });
}

/** When the oldest data on the page was fetched, or null without any. */
export function oldestShown(): number | null {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .map((query) => query.state.dataUpdatedAt)
    .filter((at) => at > 0);
  return times.length === 0 ? null : times.reduce((oldest, at) => Math.min(oldest, at));
}
