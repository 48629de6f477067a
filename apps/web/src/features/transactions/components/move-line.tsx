import { Amount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { useTexts } from '#i18n/texts.ts';
import { commonTexts } from '#components/texts/common-texts.ts';
import type { Move } from '#lib/order-moves.ts';
import { wayOf } from '#lib/money-way.ts';
import { MoneyTimeline } from './money-timeline.tsx';
import { MoveActions } from './move-actions.tsx';
import { MoveFacts } from './move-facts.tsx';
import { iconOf, stateKind, useMoveWords } from '#components/move-words/move-words.ts';
import { SignedAmount } from '#components/move-words/signed-amount.tsx';
import { TransactionRow } from './transaction-row.tsx';

/** What is no trade: a deposit, a withdrawal or a transfer, with its way and its facts. */
export function MoveLine({
  move,
  isOpen,
  onToggle,
}: {
  move: Move;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const c = useTexts(commonTexts);
  const { nameOf, stateOf } = useMoveWords();
  const isToman = move.symbol === 'IRT';
  return (
    <TransactionRow
      id={move.id}
      coin={move.symbol}
      icon={iconOf(move)}
      name={nameOf(move)}
      asset={isToman ? c.toman : <bdi dir="ltr">{move.symbol}</bdi>}
      state={<Chip kind={stateKind(move)}>{stateOf(move)}</Chip>}
      amount={
        <SignedAmount
          value={move.amount}
          asset={move.symbol}
          direction={move.direction}
          isVoid={move.transaction_user.status === 2}
        />
      }
      worth={
        !isToman &&
        move.worth_toman !== null && (
          <Amount value={move.worth_toman} asset="IRT" kind="live" figure="worth" />
        )
      }
      when={<Time at={move.created_at} />}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <MoneyTimeline steps={wayOf(move)} />
      <div className="move-columns">
        <MoveFacts move={move} />
        <MoveActions move={move} />
      </div>
    </TransactionRow>
  );
}
