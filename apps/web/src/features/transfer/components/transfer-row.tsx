import type { Transfer } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Amount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const transferTexts = textsOf(() => import('../texts/fa.ts'));

/** What a transfer is, in words. */
export function TransferTitle({ transfer }: { transfer: Transfer }) {
  const t = useTexts(transferTexts);
  const { kind, person } = transfer;
  if (person === null) return t[kind];
  const name = <bdi>{person.name}</bdi>;
  return rich(kind === 'received' ? t.receivedFrom : t.sentTo, { name });
}

/** Where it stands. */
export function TransferState({ transfer: { status } }: { transfer: Transfer }) {
  const t = useTexts(transferTexts);
  if (status === 'waiting') {
    return (
      <Chip kind="brand" icon="clock">
        {t.waiting}
      </Chip>
    );
  }
  if (status === 'cancelled') return <Chip>{t.cancelled}</Chip>;
  return (
    <Chip kind="ok" icon="check">
      {t.done}
    </Chip>
  );
}

/** One row of the list: coin, what it was, when, how much. */
export function TransferRow({ transfer }: { transfer: Transfer }) {
  const { id, kind, symbol, amount, status, created_at } = transfer;
  const sign = kind === 'sent' ? '−' : kind === 'received' ? '+' : '';
  return (
    <li>
      <Link to="/transfer/$id" params={{ id }} className="row min-h-[66px] py-2" data-of={id}>
        <CoinIcon symbol={symbol} size={40} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">
            <TransferTitle transfer={transfer} />
          </span>
          <span className="block text-caption text-fg2">
            <Time at={created_at} />
          </span>
        </span>
        <span className="grid justify-items-end gap-1">
          <span
            className={
              status === 'cancelled'
                ? 'text-fg3 line-through'
                : kind === 'received'
                  ? 'text-ok'
                  : ''
            }
          >
            <Amount value={amount} asset={symbol} sign={sign} />
          </span>
          {status !== 'done' && <TransferState transfer={transfer} />}
        </span>
      </Link>
    </li>
  );
}
