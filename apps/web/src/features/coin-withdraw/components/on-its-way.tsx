import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CoinWithdrawal } from '@sarraf/contracts';
import { Icon } from '#components/icon.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { coinWithdrawalsQuery, isOver } from '#lib/queries/coin-withdrawals.ts';
import { shortAddress } from '#lib/short-address.ts';
import { Code } from './code.tsx';
import { WithdrawalState } from './withdrawal-state.tsx';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** Withdrawals that are on their way, each with the way to its tracker; nothing where none is. */
export function OnItsWay({ symbol }: { symbol?: string }) {
  const query = useQuery(coinWithdrawalsQuery(symbol));
  const rows = query.data?.data.filter((row) => !isOver(row)) ?? [];
  if (rows.length === 0) return null;
  return (
    <ul className="mb-4 rounded-card border border-line bg-s1 px-4" aria-live="polite">
      {rows.map((row) => (
        <li key={row.id} data-of={row.id}>
          <Row withdrawal={row} />
        </li>
      ))}
    </ul>
  );
}

function Row({ withdrawal }: { withdrawal: CoinWithdrawal }) {
  const t = useTexts(coinWithdrawTexts);
  const count = useCount();
  const { id, amount, symbol, smart_contract_name, label, address } = withdrawal;
  const { confirmations, needed, broadcast_at: broadcastAt } = withdrawal;
  return (
    <Link to="/mywallet/withdrawals/$id" params={{ id }} className="row min-h-16 py-2">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          <Amount value={amount} asset={symbol} />
        </span>
        <span className="block text-caption text-fg2">
          {label === null ? <Code code={shortAddress(address)} /> : <bdi>{label}</bdi>}
          {' · '}
          {broadcastAt === null ? (
            <Code code={smart_contract_name} />
          ) : (
            rich(t.onWayOf, {
              count: <span className="num">{count(Math.min(confirmations, needed))}</span>,
              needed: <span className="num">{count(needed)}</span>,
            })
          )}
        </span>
      </span>
      <WithdrawalState withdrawal={withdrawal} />
      <Icon name="chevron" size={18} />
    </Link>
  );
}
