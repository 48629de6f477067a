import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { iconOf, stateKind, useMoveWords } from '#components/move-words/move-words.ts';
import { SignedAmount } from '#components/move-words/signed-amount.tsx';
import { Amount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Tabs } from '#components/tabs.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { Move } from '#lib/order-moves.ts';
import { askTransactions } from '#lib/queries/orders.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { MOVE_PARTS, type MovePart } from '../model/search.ts';

const coinTexts = textsOf(() => import('../texts/fa.ts'));

/** The newest of them are shown; all stand in the history. */
const SHOWN_MAX = 8;

/** What moved this coin lately, all of it or one kind. */
export function CoinMoves({
  symbol,
  part,
  onPart,
}: {
  symbol: string;
  part: MovePart | null;
  onPart: (part: MovePart | null) => void;
}) {
  const t = useTexts(coinTexts);
  const filter = {
    asset: symbol,
    ...(part === null ? {} : { transaction_type: MOVE_PARTS[part] }),
  };
  const moves = useQuery({
    queryKey: queryKeys.transactions(filter),
    queryFn: ({ signal }) => askTransactions(filter, signal),
    staleTime: 0,
  });
  const parts = Object.keys(MOVE_PARTS) as MovePart[];
  return (
    <section className="coin-moves">
      <h2 className="text-lead font-semibold lg:sr-only">{t.moves}</h2>
      <Tabs
        label={t.moves}
        value={part ?? 'all'}
        tabs={(['all', ...parts] as const).map((value) => ({ value, label: t[value] }))}
        onChange={(value) => onPart(value === 'all' ? null : value)}
        end={
          <Link
            to="/transactions"
            search={{ coin: symbol }}
            className="link inline-flex items-center gap-1 text-table whitespace-nowrap max-lg:hidden"
          >
            {t.history}
            <Icon name="chevron" size={14} />
          </Link>
        }
      >
        <QueryView compact query={moves} title={t.movesFailed} waiting={<SkeletonRows rows={4} />}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="py-6 text-fg2">{t.movesNone}</p>
            ) : (
              <ul>
                {data.slice(0, SHOWN_MAX).map((move) => (
                  <li
                    key={`${move.transaction_type}-${move.direction}-${move.id}`}
                    data-of={move.id}
                  >
                    <MoveRow move={move} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </Tabs>
    </section>
  );
}

function MoveRow({ move }: { move: Move }) {
  const { nameOf, stateOf } = useMoveWords();
  const isDone = move.transaction_user.status === 1;
  return (
    <MoveLink move={move}>
      <span className="coin-move-disc">
        <Icon name={iconOf(move)} size={20} />
      </span>
      <span className="coin-move-name">
        <span className="font-semibold">{nameOf(move)}</span>
        <span className="text-caption text-fg2">
          <Time at={move.created_at} />
        </span>
      </span>
      <span className={isDone ? 'coin-move-state max-lg:hidden' : 'coin-move-state'}>
        <Chip kind={stateKind(move)}>{stateOf(move)}</Chip>
      </span>
      <span className="coin-move-amount">
        <span className="font-semibold">
          <SignedAmount
            value={move.amount}
            asset={move.symbol}
            direction={move.direction}
            isVoid={move.transaction_user.status === 2}
          />
        </span>
        {move.symbol !== 'IRT' && move.worth_toman !== null && (
          <span className="text-caption text-fg2">
            <Amount value={move.worth_toman} asset="IRT" maxFraction={0} />
          </span>
        )}
      </span>
      <Icon name="chevron" size={18} />
    </MoveLink>
  );
}

/** To where it is followed, else to its line of the history. */
function MoveLink({ move, children }: { move: Move; children: React.ReactNode }) {
  const { detail, id, reference } = move;
  const className = 'coin-move';
  if (detail === 'coin_deposit') {
    return (
      <Link to="/mywallet/deposits/$id" params={{ id }} className={className}>
        {children}
      </Link>
    );
  }
  if (move.detail === 'coin_withdrawal') {
    return (
      <Link to="/mywallet/withdrawals/$id" params={{ id }} className={className}>
        {children}
      </Link>
    );
  }
  if (detail === 'payout') {
    return (
      <Link to="/mywallet/withdraw/IRT/$id" params={{ id }} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/transactions" search={{ q: reference ?? id }} className={className}>
      {children}
    </Link>
  );
}
