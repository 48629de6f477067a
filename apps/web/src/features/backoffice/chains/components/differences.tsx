import type { ShownDifference } from '@sarraf/contracts';
import { CoinIcon } from '#components/coin-icon.tsx';
import { DataTable } from '#components/data-table.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Num } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Reference } from '#components/reference.tsx';
import { Chip } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { signOf } from '#lib/number-text.ts';
import { useChainDifferences } from '../api/chains.ts';
import { rawAmount } from '../model/raw-amount.ts';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

/** Custody of each asset on each chain, by state, by moves and by the books, at one block. */
export function Differences() {
  const t = useTexts(chainsTexts);
  const query = useChainDifferences();
  return (
    <QueryView query={query} title={t.differencesFailed} waiting={<SkeletonRows rows={5} />}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="px-5 py-8 text-fg2 lg:px-6">{t.differencesNone}</p>
        ) : (
          <section className="chains-networks">
            <DataTable
              rows={data}
              keyOf={({ chain, symbol }) => `${chain}-${symbol}`}
              scrollLabel={t.differences}
              isDense
              rowClassName={(row) => (agrees(row) ? '' : 'chains-stopped')}
              columns={[
                { head: t.network, isRowHead: true, cell: (row) => <Named row={row} /> },
                {
                  head: t.checkedAt,
                  cell: (row) => <Time at={row.checked_at} shape="seconds" />,
                },
                {
                  head: t.atHeight,
                  isEnd: true,
                  cell: (row) => <Num value={String(row.height)} kind="live" />,
                },
                {
                  head: t.onChain,
                  isEnd: true,
                  cell: (row) => <Raw of={row.state_raw} row={row} />,
                },
                {
                  head: t.ofMoves,
                  isEnd: true,
                  cell: (row) => <Raw of={row.moves_raw} row={row} />,
                },
                {
                  head: t.inBooks,
                  isEnd: true,
                  cell: (row) => <Raw of={row.books_raw} row={row} />,
                },
                { head: t.unbooked, cell: (row) => <Unbooked row={row} /> },
                { head: t.difference, cell: (row) => <Difference row={row} /> },
              ]}
              card={(row) => <Card row={row} />}
              cardClassName="chains-card"
            />
            {data.some(({ decimals }) => decimals === null) && (
              <p className="chains-note">{t.rawNote}</p>
            )}
          </section>
        )
      }
    </QueryView>
  );
}

const agrees = ({ difference_raw, books_difference_raw }: ShownDifference): boolean =>
  signOf(difference_raw) === 0 && signOf(books_difference_raw) === 0;

/** In the asset; in the chain's own unit where its decimals are not known. */
function Raw({ of, row, isLive = true }: { of: string; row: ShownDifference; isLive?: boolean }) {
  return <Num value={rawAmount(of, row.decimals) ?? of} kind={isLive ? 'live' : 'still'} />;
}

function Named({ row: { symbol, chain } }: { row: ShownDifference }) {
  const words = useNetworkWords();
  return (
    <span className="flex items-center gap-3 text-start font-normal">
      <CoinIcon symbol={symbol} size={32} />
      <span>
        <bdi dir="ltr" className="block font-semibold">
          {symbol}
        </bdi>
        <span className="block text-caption text-fg2">{words.nameOf(chain)}</span>
      </span>
    </span>
  );
}

/** On the chain and in no book yet, each with why. */
function Unbooked({ row }: { row: ShownDifference }) {
  const t = useTexts(chainsTexts);
  const why = useUnbookedWords();
  if (row.unbooked.length === 0) return '—';
  return row.unbooked.map(({ reason, raw, txid }) => (
    <span key={reason} className="block text-caption">
      {why(reason)}: <Raw of={raw} row={row} isLive={false} />
      {txid !== null && (
        <span className="font-mono">
          {' '}
          <Reference label={t.hash} value={txid} />
        </span>
      )}
    </span>
  ));
}

/** One that has no word is called by itself. */
function useUnbookedWords(): (reason: string) => string {
  const t = useTexts(chainsTexts);
  const words: Readonly<Record<string, string>> = {
    taken_back: t.unbooked_taken_back,
    acknowledged: t.unbooked_acknowledged,
    unknown_spend: t.unbooked_unknown_spend,
    dust: t.unbooked_dust,
    came_again: t.unbooked_came_again,
    own: t.unbooked_own,
    uncounted: t.unbooked_uncounted,
    waiting: t.unbooked_waiting,
    spend: t.unbooked_spend,
    spend_dust: t.unbooked_spend_dust,
    below_minimum: t.below_minimum,
    account_stopped: t.account_stopped,
    second_node: t.second_node,
    unknown_address: t.unknown_address,
    fork: t.fork,
    network_closed: t.network_closed,
  };
  return (reason) => words[reason] ?? reason;
}

function Difference({ row }: { row: ShownDifference }) {
  const t = useTexts(chainsTexts);
  if (agrees(row)) {
    return (
      <Chip kind="ok" icon="check">
        {t.same}
      </Chip>
    );
  }
  const parts = [
    [t.ofMoves, row.difference_raw],
    [t.inBooks, row.books_difference_raw],
  ] as const;
  return parts.map(([name, raw]) =>
    signOf(raw) === 0 ? null : (
      <span key={name} className="block font-semibold text-err">
        {name} <Raw of={raw} row={row} isLive={false} />
      </span>
    ),
  );
}

function Card({ row }: { row: ShownDifference }) {
  const t = useTexts(chainsTexts);
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <Named row={row} />
        <span className="text-end">
          <Difference row={row} />
        </span>
      </div>
      <dl className="chains-facts">
        {(
          [
            [t.onChain, row.state_raw],
            [t.ofMoves, row.moves_raw],
            [t.inBooks, row.books_raw],
          ] as const
        ).map(([name, raw]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Raw of={raw} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
