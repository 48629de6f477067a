import type { Gift } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Amount } from '#components/num.tsx';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { giftsQuery } from '#lib/queries/transfers.ts';
import { useListPosition } from '#lib/use-list-position.ts';

const giftTexts = textsOf(() => import('../texts/fa.ts'));

/** Gifts that I made, newest first. */
export function OwnGifts() {
  const t = useTexts(giftTexts);
  const { pager, position } = useListPosition();
  const list = useQuery(giftsQuery(position));
  return (
    <section className="below-waiting mt-8 border-t border-hair pt-5">
      <h2 className="font-semibold">{t.mine}</h2>
      <QueryView query={list} title={t.mineFailed} waiting={<SkeletonRows rows={2} />} compact>
        {(data) =>
          data.data.length === 0 ? (
            <p className="py-3 text-fg2">{t.mineEmpty}</p>
          ) : (
            <>
              <ul>
                {data.data.map((gift) => (
                  <Row key={gift.id} gift={gift} />
                ))}
              </ul>
              <Pager {...pager(data)} />
            </>
          )
        }
      </QueryView>
    </section>
  );
}

function Row({
  gift: { id, colour, message, symbol, amount, status, created_at, ...gift },
}: {
  gift: Gift;
}) {
  return (
    <li>
      <Link to="/gift/$id" params={{ id }} className="row min-h-16 py-2" data-of={id}>
        <span className={`gift-colour gift-ground-${colour}`} aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">
            <Amount value={amount} asset={symbol} unitClassName="" />
            {message !== null && <bdi className="font-normal text-fg2"> · {message}</bdi>}
          </span>
          <span className="block text-caption text-fg2">
            <Time at={gift.redeemed_at ?? created_at} />
            {gift.redeemed_by !== null && <bdi> · {gift.redeemed_by.name}</bdi>}
          </span>
        </span>
        <GiftState status={status} />
      </Link>
    </li>
  );
}

/** Where a gift stands, in words. */
export function GiftState({ status }: Pick<Gift, 'status'>) {
  const t = useTexts(giftTexts);
  if (status === 'redeemed') {
    return (
      <Chip kind="ok" icon="check">
        {t.redeemed}
      </Chip>
    );
  }
  if (status === 'waiting') return <Chip icon="clock">{t.waiting}</Chip>;
  return <Chip>{t[status]}</Chip>;
}
